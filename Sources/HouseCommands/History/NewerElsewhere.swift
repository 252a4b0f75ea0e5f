import Borders
import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text

/// Changes newer than the one that is undone, which undo does not know: they may be the ones that
/// were meant.
struct NewerElsewhere {
  let notes: [String]

  init(than change: LoggedChange, in store: RecordStore, _ context: CommandContext) throws {
    let clock = try RecordClock(context)
    var notes: [String] = []
    if let newest = try store.history(limit: 1).first,
      newest.stranger != nil || (newest.command != nil && newest.author != store.author)
    {
      let who =
        newest.stranger == nil && newest.author == nil
        ? "someone at the terminal" : try Authors(store, context).name(of: newest)
      notes.append(
        "\(who) has changed records later, at \(clock.text(newest.time)); undo takes back only what "
          + "you changed here")
    }
    let folder = try context.home().open()
    for (name, what) in Self.files {
      guard let status = try folder?.status(of: name),
        Int64(status.modified) > change.time.millisecondsSinceEpoch / 1_000
      else { continue }
      let time = clock.text(Instant(millisecondsSinceEpoch: Int64(status.modified) * 1_000))
      notes.append("\(what) later, at \(time), and undo does not cover that")
    }
    self.notes = notes
  }

  private static let files = [
    (HomeFolder.configName, "settings of this device were changed"),
    (CrossingFile.name, "border crossings were noted or changed"),
  ]
}
