internal import HomeFolder

/// The command line of `vanlogd`.
struct DaemonOrders: Equatable {
  var home: String?
  /// The program that does everything besides watching; `nil` is the installed one.
  var vanlog: String?
  /// The program that publishes, in place of the installed one.
  var publisher: String?
  /// How many times faster than real the watched time passes, for recordings that are played fast.
  var hurry: Int64 = 1

  init(parsing arguments: [String]) throws(OrderError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count == 2 ? parts[1] : rest.popFirst()
      guard let value, !value.isEmpty else { throw OrderError("\(word) needs a value") }
      switch parts.first {
      case "--home": home = value
      case "--vanlog": vanlog = WorkingFolder.absolute(value)
      case "--publisher": publisher = WorkingFolder.absolute(value)
      case "--hurry":
        guard let number = Int64(value), (1...10_000).contains(number) else {
          throw OrderError("--hurry takes 1 to 10000, not '\(value)'")
        }
        hurry = number
      default: throw OrderError("unknown option '\(word)'; see 'vanlogd --help'")
      }
    }
  }
}

struct OrderError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
