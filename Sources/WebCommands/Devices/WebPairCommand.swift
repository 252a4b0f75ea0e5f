import CommandLineKit
import HomeFolder
import QRCode
import SharedCommands
import Text
import WebAccess

/// `web pair`: lets a phone in.
struct WebPairCommand: Command {
  static let name = "web pair"
  static let use = CommandUse.changes()
  static let summary = "Let a phone open the page, with a code."
  static let details = [
    "Scan the picture with the phone's camera, or open the address and type the code. The code is "
      + "valid for \(PairingCode.duration / 60_000) minutes and \(PairingCode.claims) devices, "
      + "ends after \(PairingCode.tries) wrong tries, and replaces an earlier one."
  ]
  static let options = [right.spec, host, device]
  static let examples = [
    Example("vanlog web pair", "Let a phone in, to look and to enter things."),
    Example("vanlog web pair --right look", "Let a guest's phone look only."),
    Example("vanlog web pair --host van.lan", "Make the picture lead to a name from your router."),
  ]
  static let jsonFields = PairingView.jsonFields
  static let exits = [
    Exit(.cannotCreate, "the home folder cannot be created"),
    Exit(.tryAgain, "another process is changing the list of devices"),
  ]

  private static let right = DefaultedOption<WebRight>(
    "right", "WHAT", default: .write,
    help: "What the phone may do: look, or write, which is look and enter things.")

  private static let host = OptionSpec(
    "host", value: .text("HOST", maximumBytes: 260),
    help: "The name or address by which the phone finds this machine, if the best of its addresses "
      + "is not the right one. A port may follow, as in van.lan:80.")

  private static let device = OptionSpec(
    "device", value: .text("ID", maximumBytes: 32),
    help: "The paired device that asks for the code, which ends when that device is shut out.")

  private let arguments: Arguments
  private let host: WebHost?

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard let text = arguments.text(Self.host) else {
      host = nil
      return
    }
    host = WebHost(text)
    guard host != nil else {
      throw arguments.usageError(
        "takes a name or an address, such as van.lan or 192.168.8.1:8043, not "
          + "'\(Printable.line(text))'", option: Self.host)
    }
  }

  /// Where to open the page, the best first.
  private func links(_ address: PageAddress) -> [String] {
    guard var host else { return address.links }
    host.port = host.port ?? address.address.port
    return [host.link]
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let address = try PageAddress(context)
    let code: PairingCode
    do {
      code = try PairingDesk.open(
        right: arguments.choice(Self.right), maker: arguments.text(Self.device),
        in: context.home())
    } catch PairingDesk.Problem.file(let error) {
      throw error
    } catch {
      throw CommandProblem(.ownFault, "the kernel does not say which boot this is")
    }
    try context.output(
      PairingView(code: code, links: links(address), style: DotStyle(context.environment)))
    if let advice = address.advice { context.note(advice) }
    return .done
  }
}

/// What a phone needs to be let in.
private struct PairingView: Presentable, Answer {
  static let members = Members<PairingView> {
    Member("url", .text, "the address to open, with the code; null in no network") { $0.link }
    Member("urls", .texts, "the addresses to open, without the code, the best first") { $0.links }
    Member("code", .text, "the code, as it is typed") { $0.code.spoken }
    Member("right", .choice, "what the device may do") { $0.code.right }
    Member("lasting_s", .number(.seconds), "how long the code is valid") { _ in
      PairingCode.duration / 1_000
    }
    Member("qr", .object(pictureMembers), "the url as a QR code, or null without a url") {
      $0.picture
    }
  }

  private static let pictureMembers = Members<QRCode> {
    Member("modules", .count, "modules along each side, without the light border") { $0.side }
    Member("path", .text, "dark modules as data of an SVG path, one unit each") { $0.svgPath() }
  }

  let code: PairingCode
  let links: [String]
  let style: DotStyle

  /// After the #, which browsers never send, so that it is in no log.
  private var link: String? { links.first.map { "\($0)#pair=\(code.text)" } }

  private var picture: QRCode? { link.flatMap { try? QRCode(text: $0) } }

  func present(on page: inout Page) {
    draw(on: &page)
    var fields = Fields()
    fields.add("open", links.first ?? "the page, once this machine is in a network")
    for link in links.dropFirst() { fields.add("or", link) }
    fields.add("code", code.spoken)
    page.fields(fields)
  }

  /// Draws the code where a camera can see it: on a terminal that is wide enough.
  private func draw(on page: inout Page) {
    guard let width = page.width, let picture else { return }
    let isASCII = style == .ascii
    let columns = (picture.side + 2 * QRCode.quietZone) * (isASCII ? 2 : 1)
    guard columns <= width else { return }
    let ink: QRCode.Ink = page.ink.isColored ? .coloured : .light
    for line in picture.terminalLines(ink, isASCII: isASCII) { page.line(line) }
  }
}
