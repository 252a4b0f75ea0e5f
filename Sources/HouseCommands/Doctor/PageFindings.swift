import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands
import Text
import WebAccess

/// Whether phones can open the page; no finding if it was never set up.
struct PageFindings {
  let context: CommandContext

  var finding: Finding? {
    get throws {
      let address = try PageAddress(context)
      let list = try list()
      if case .damaged = list {
        return Finding(
          .page, .warning, "the list of phones cannot be read, so no phone can open the page",
          advice: "pair the phones again with 'vanlog web pair'")
      }
      guard address.isEnabled || address.isRunning else { return nil }
      guard address.isRunning else {
        return Finding(
          .page, .warning, "open to phones, but nothing serves it",
          advice: "start it with 'vanlog web run', or at every boot with 'vanlog daemon install'")
      }
      var sentence = "served at \(address.links.first ?? "\(address.address)")"
      if case .good(let list) = list {
        sentence += " to \(Phrase.count(list.devices.count, "device"))"
      }
      return .ok(.page, sentence)
    }
  }

  private func list() throws -> DeviceList.Reading {
    guard let folder = try context.home().open(),
      try folder.status(of: HomeFolder.runName) != nil
    else { return .none }
    return try DeviceList.read(in: folder.directory(HomeFolder.runName))
  }
}
