import CommandLineKit
import HomeFolder
import SharedCommands
import Text

/// `web enable`: opens the page to the van's network.
struct WebEnableCommand: Command {
  static let name = "web enable"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Open the page to phones in the van's network."
  static let details = [
    "Sets web.listen to all networks; a server that runs follows at once. Only paired devices see "
      + "anything, and machines on the internet are refused. The page is not encrypted: anyone who "
      + "can listen to the van's Wi-Fi can read along, so protect it with a password."
  ]
  static let options = [listen]
  static let examples = [
    Example("vanlog web enable", "Serve the page to all phones in the van."),
    Example("vanlog web enable --listen 192.168.8.1:8043", "Serve it in one network only."),
  ]
  static let jsonFields = PageAddress.jsonFields
  static let exits = WebExits.settings

  private static let listen = OptionSpec(
    "listen", value: .text("ADDRESS:PORT", maximumBytes: 64),
    default: "\(SettingSpec.webEverywhere), all networks",
    help: "Where to serve it.")

  private let address: String

  init(_ arguments: Arguments) throws(UsageError) {
    address = arguments.text(Self.listen) ?? SettingSpec.webEverywhere
    guard SettingSpec.webListen.accepts(address) else {
      throw arguments.usageError(
        "takes \(SettingSpec.webListen.values), not '\(Printable.line(address))'",
        option: Self.listen)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let address = address
    return try PageSwitch.turn(context) { $0.set(.webListen, to: address) }
  }
}

/// `web disable`: serves this machine only.
struct WebDisableCommand: BareCommand {
  static let name = "web disable"
  static let use = CommandUse.changes(.seconds, .owner)
  static let summary = "Close the page to all but this machine."
  static let details = [
    "Resets web.listen; a server that runs follows at once, and drops all phones. They stay paired."
  ]
  static let examples = [Example("vanlog web disable", "Close the page on a campsite's Wi-Fi.")]
  static let jsonFields = PageAddress.jsonFields
  static let exits = WebExits.settings

  func run(_ context: CommandContext) throws -> ExitStatus {
    try PageSwitch.turn(context) { $0.unset(.webListen) }
  }
}

/// `web url`: where to open the page.
struct WebURLCommand: BareCommand {
  static let name = "web url"
  static let use = CommandUse.shows()
  static let summary = "Show where phones can open the page."
  static let examples = [Example("vanlog web url", "See what to type into a phone.")]
  static let jsonFields = PageAddress.jsonFields

  func run(_ context: CommandContext) throws -> ExitStatus {
    let address = try PageAddress(context)
    try context.output(PageLinks(address: address))
    if let advice = address.advice { context.note(advice) }
    return .done
  }
}

enum WebExits {
  static let settings = [
    Exit(.cannotCreate, "the settings cannot be written"),
    Exit(.tryAgain, "another vanlog process is changing them"),
  ]
}

/// What `web enable` and `web disable` share.
enum PageSwitch {
  /// How long a server that runs may take to follow.
  private static let patience: Int64 = 2_000

  static func turn(
    _ context: CommandContext, _ change: (inout Settings) -> Void
  ) throws -> ExitStatus {
    let changed = try context.home().changeSettings(change)
    for warning in changed.warnings { context.note(warning) }
    let wanted = changed.settings[.webListen]
    let deadline = MonotonicClock.now + patience
    var address = try PageAddress(context)
    while address.isRunning, address.address.description != wanted, MonotonicClock.now < deadline {
      MonotonicClock.sleep(milliseconds: 20)
      address = try PageAddress(context)
    }
    try context.output(PageState(address: address))
    if let advice = address.advice, address.isEnabled { context.note(advice) }
    return .done
  }
}

/// The addresses, one a line.
private struct PageLinks: Presentable, JSONObject {
  let address: PageAddress

  func present(on page: inout Page) {
    for link in address.links { page.line(link) }
  }

  func writeMembers(to json: inout JSONWriter) { address.writeMembers(to: &json) }
}

/// Who is served now.
private struct PageState: Presentable, JSONObject {
  let address: PageAddress

  func present(on page: inout Page) {
    page.paragraph(
      address.isEnabled
        ? "The page is open to paired devices: \(address.links.first ?? "\(address.address)")"
        : "The page is served on this machine only.")
  }

  func writeMembers(to json: inout JSONWriter) { address.writeMembers(to: &json) }
}
