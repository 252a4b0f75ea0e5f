import Children
import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `web run`: becomes the server of the page.
struct WebRunCommand: Command {
  static let name = "web run"
  static let use = CommandUse.changes(.long, .never(.terminal))
  static let summary = "Serve the page for phones in the foreground, until SIGTERM or Ctrl-C."
  static let details = [
    "Becomes vanlog-web in the same process. It serves this machine only, until 'vanlog web enable'. "
      + "Anything that starts a program again when it ends can run it at boot; with systemd, 'vanlog "
      + "daemon install' does so once the page is enabled."
  ]
  static let options = [listen, page]
  static let examples = [
    Example("vanlog web run", "Serve the page until Ctrl-C."),
    Example("vanlog web run --listen 192.168.8.1:80", "Serve one network, at the port of the web."),
  ]
  static let exits = [
    Exit(.tryAgain, "the page of this home is served already"),
    Exit(.serviceMissing, "vanlog-web is not installed, or the address is in use"),
  ]

  private static let listen = OptionSpec(
    "listen", value: .text("ADDRESS:PORT", maximumBytes: 64), default: "the setting web.listen",
    help: "Where to serve it: a numeric address of this machine, or 0.0.0.0 or [::] for all.")
  private static let page = OptionSpec(
    "page", value: .folder(),
    help: "Serve the files of this folder in place of the page, for those who write it.")

  private let arguments: Arguments
  private let address: String?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    address = arguments.text(Self.listen)
    if let address, ServiceAddress(address) == nil {
      throw arguments.usageError(
        "takes \(SettingSpec.webListen.values), not '\(Printable.line(address))'",
        option: Self.listen)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let home = try context.home()
    guard let program = Sibling.web.find() else {
      throw CommandProblem(
        .serviceMissing, "vanlog-web is not installed; install it beside vanlog and try again")
    }
    _ = try home.make()
    var words = ["--home", home.path]
    if let address { words += ["--listen", address] }
    if let page = arguments.text(Self.page) { words += ["--page", WorkingFolder.absolute(page)] }
    throw CommandProblem(
      .serviceMissing, "cannot run vanlog-web: \(Spawn.become(program, words))")
  }
}
