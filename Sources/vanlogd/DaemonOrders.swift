internal import DaemonKit
internal import Glibc
internal import HomeFolder

/// The command line of `vanlogd`.
struct DaemonOrders: Equatable {
  var home: String?
  /// The program that does what the daemon does not do itself; `nil` is the installed one.
  var vanlog: String?
  /// The program that publishes, in place of the installed one.
  var publisher: String?
  /// How many times faster than real the watched time passes, for recordings that are played fast.
  var hurry: Int64 = 1

  init(parsing arguments: [String]) throws(ServiceProblem) {
    try DaemonProgram.program.readOptions(arguments) { name, value throws(ServiceProblem) in
      switch name {
      case "--home": home = value
      case "--vanlog": vanlog = WorkingFolder.absolute(value)
      case "--publisher": publisher = WorkingFolder.absolute(value)
      case "--hurry":
        guard let number = Int64(value), (1...10_000).contains(number) else {
          throw ServiceProblem(code: EX_USAGE, "--hurry takes 1 to 10000, not '\(value)'")
        }
        hurry = number
      default: return false
      }
      return true
    }
  }
}
