import CommandLineKit
import DurableFiles
import SharedCommands
import Text
import WebAccess

/// `web revoke`: a device may open the page no longer.
struct WebRevokeCommand: Command {
  static let name = "web revoke"
  static let use = CommandUse.changes()
  static let summary = "Shut a device out of the page."
  static let details = [
    "It is shut out at once, even while it is watching a drive. What it has entered stays, and "
      + "what its browser has kept for itself stays there.",
    "A code from 'web pair' also ends if the device made it, or if someone has used it. --all ends "
      + "any code.",
  ]
  static let operands = [
    OperandSpec(
      .text("DEVICE", maximumBytes: 255, offering: .webDevices), count: .optional,
      help: "The device, by its id, its name or the beginning of it.")
  ]
  static let options = [all]
  static let examples = [
    Example("vanlog web revoke \"Anna's phone\"", "Shut out a phone that was lost."),
    Example("vanlog web revoke --all", "Make every phone pair again."),
  ]
  static let jsonFields = PairedDeviceTable.jsonFields
  static let exits = [
    Exit(.badData, "the name fits several devices"),
    Exit(.inputMissing, "there is no such device"),
    Exit(.tryAgain, "another process is changing the list"),
  ]

  private static let all = OptionSpec("all", help: "Shut out all devices.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    guard (arguments.operand(0) != nil) != arguments.flag(Self.all) else {
      throw arguments.usageError("name one device, or give --all")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let paired = try PairedDevices(context)
    let leaving = try arguments.operand(0).map { [try paired.find($0)] } ?? paired.devices
    let home = try context.home()
    // The code first: who is out must not find the door open.
    let hasClosed = try PairingDesk.close(in: home) { code in
      arguments.flag(Self.all) || code.isUsed || leaving.contains { $0.id == code.maker }
    }
    if !leaving.isEmpty || paired.isDamaged {
      try DeviceList.change(in: home) { list throws(FileError) in
        for device in leaving { _ = list.revoke(id: device.id) }
      }
    }
    let rest = try PairedDevices(context).devices
    if context.globals.json {
      try context.output(PairedDeviceTable(devices: rest, local: try context.localTexts()))
    } else {
      let names = leaving.map { "'\(Printable.line($0.name))'" }.joined(separator: ", ")
      context.note(names.isEmpty ? "no devices were paired" : "shut out: \(names)")
      if hasClosed { context.note("the code of 'vanlog web pair' is no longer valid either") }
    }
    return .done
  }
}
