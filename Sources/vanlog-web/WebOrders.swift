internal import DaemonKit
internal import Glibc
internal import HomeFolder
internal import Text

/// The command line of `vanlog-web`.
struct WebOrders: Equatable {
  var home: String?
  /// Where to listen, in place of what the settings say.
  var address: ServiceAddress?
  /// A folder with the files of the page, for its developers.
  var page: String?
  /// The program that answers; `nil` is the installed one.
  var vanlog: String?

  init(parsing arguments: [String]) throws(ServiceProblem) {
    try WebProgram.program.readOptions(arguments) { name, value throws(ServiceProblem) in
      switch name {
      case "--home": home = value
      case "--listen":
        guard let address = ServiceAddress(value) else {
          throw ServiceProblem(
            code: EX_USAGE, "--listen takes an address such as 0.0.0.0:8043, not '\(value)'")
        }
        self.address = address
      case "--page": page = WorkingFolder.absolute(value)
      case "--vanlog": vanlog = WorkingFolder.absolute(value)
      default: return false
      }
      return true
    }
  }
}
