import CommandLineKit
import Records
import SharedCommands
import TripStore

/// `undo`: takes back the last change, and with `--redo` the last undo.
struct UndoCommand: ReadingCommand {
  static let name = "undo"
  static let use = CommandUse.changes(.seconds)
  static let summary = "Take back the last change that you made on this device."
  static let details = [
    "All that one command changed in your records is one change: an import, a bulk edit, or a single "
      + "entry. Repeat it to take back the change before. --redo brings back what the last undo took "
      + "away, as long as nothing else was changed since.",
    "Your changes are those made at the terminal; each phone on the page has its own last change. "
      + "Undo never goes past it: if nothing of it can be taken back, undo says why and changes "
      + "nothing.",
    "It is an ordinary edit, so other devices get it like any other. Later changes by other "
      + "devices and phones are kept and listed. A conflict that was settled stays settled. What "
      + "vanlog does automatically is skipped: recorded drives, which 'vanlog drive delete' "
      + "deletes, and the weather of check-ins. Settings of this device, border crossings, rules "
      + "and packs of spots are not records; undo says if settings or crossings were changed "
      + "later.",
    "It goes back over the last 10,000 changed records; 'vanlog history' shows them.",
  ]
  static let options = [redo, dryRun, Confirmation.yes]
  static let examples = [
    Example("vanlog undo", "Show what the last command changed, and ask whether to take it back."),
    Example("vanlog undo --yes --json", "Take it back without a question, for a script."),
    Example("vanlog undo --redo", "Have it again."),
  ]
  static let jsonFields = UndoView.jsonFields
  static let exits =
    [Exit(.nothingFound, "there is nothing to take back, or the last change cannot be")]
    + StoreExits.writing.suffix(3)

  private static let redo = OptionSpec("redo", help: "Take back the last undo instead.")
  private static let dryRun = OptionSpec(
    "dry-run", help: "Show what would be done, and change nothing.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let redoing = arguments.flag(Self.redo)
    let home = try context.home()
    guard let looking = try context.storeToRead(),
      let plan = try looking.undoPlan(redoing: redoing, hasFile: home.hasAttachment)
    else {
      context.note(redoing ? "there is no undo to take back" : "there is nothing to undo")
      return .nothingFound
    }
    var view = try UndoView(plan, isRedo: redoing, in: looking, context)
    guard !plan.isForgotten else {
      context.note("\(view.heading) is too long ago to be taken back")
      return .nothingFound
    }
    let newer = redoing ? [] : try NewerElsewhere(than: plan.change, in: looking, context).notes
    for text in newer + view.warnings { context.note(text) }
    guard !plan.steps.isEmpty else {
      if context.globals.json { try context.output(view) }
      context.note(
        "nothing of \(view.heading) can be taken back, and older changes stay as they are; correct it "
          + "with 'edit' if you need to, and see what it was with 'vanlog history'")
      return .nothingFound
    }
    if arguments.flag(Self.dryRun) {
      try context.output(view)
      return .done
    }
    let question = context.text(of: view) + "Go ahead?"
    guard try Confirmation.isGiven(question, arguments, context) else { return .done }
    try Self.take(plan, back: redoing, context)
    view.isDone = true
    try context.output(view)
    return .done
  }

  private static func take(
    _ plan: UndoPlan, back redoing: Bool, _ context: CommandContext
  ) throws {
    let home = try context.home()
    let store = try context.store(for: redoing ? "undo --redo" : name)
    let places = [KindSpec.place.name, KindSpec.spotNote.name]
    guard plan.steps.contains(where: { places.contains($0.kindName) }) else {
      return try store.undo(plan, redoing: redoing, hasFile: home.hasAttachment)
    }
    _ = try PlacesCopy.following(context) {
      try store.undo(plan, redoing: redoing, hasFile: home.hasAttachment)
      return .done
    }
  }
}
