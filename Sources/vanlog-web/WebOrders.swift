internal import HomeFolder
internal import Text

/// The command line of `vanlog-web`.
struct WebOrders: Equatable {
  var home: String?
  /// Where to listen, in place of what the settings say.
  var address: ServiceAddress?
  /// A folder with the files of the page, for whoever writes it.
  var page: String?
  /// The program that answers; `nil` is the installed one.
  var vanlog: String?

  init(parsing arguments: [String]) throws(WebOrderError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let value = parts.count == 2 ? parts[1] : rest.popFirst()
      guard let value, !value.isEmpty else { throw WebOrderError("\(word) needs a value") }
      switch parts.first {
      case "--home": home = value
      case "--listen":
        guard let address = ServiceAddress(value) else {
          throw WebOrderError("--listen takes an address such as 0.0.0.0:8043, not '\(value)'")
        }
        self.address = address
      case "--page": page = WorkingFolder.absolute(value)
      case "--vanlog": vanlog = WorkingFolder.absolute(value)
      default: throw WebOrderError("unknown option '\(word)'; see 'vanlog-web --help'")
      }
    }
  }
}

struct WebOrderError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
