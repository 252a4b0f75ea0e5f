import CommandLineKit
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `spots note`: what the user has to say of a spot of a pack.
struct SpotsNote: Command {
  static let name = "spots note"
  static let summary = "Keep your own words, stars or name for a spot of a pack, or hide it."
  static let details = [
    "Your notes are records of your own: they are in every backup and stay when a pack is imported "
      + "again. Words are added to those that stand there; --clear takes all of the note away.",
    "The spots of the pack 'mine' are yours altogether: change them with 'vanlog spots edit'.",
  ]
  static let operands = [
    SpotName.operand,
    OperandSpec(.text("TEXT", maximumBytes: 65_536), count: .any, help: "Your words."),
  ]
  static let options = [rating, visited, rename, hide, show, clear]
  static let examples = [
    Example("vanlog spots note campsites/1204 pitch 7 has shade --rating 5", "Remember it."),
    Example("vanlog spots note campsites/77 --hide", "Never see it in a list again."),
  ]
  static var jsonFields: [JSONField] { Record.jsonFields(of: .spotNote) }
  static let exits =
    StoreExits.writing + [Exit(.nothingFound, "there is no such spot")]

  private static let rating = OptionSpec(
    "rating", value: .integer("STARS", 1...5), help: "How good it is, 1 to 5 stars.")
  private static let visited = OptionSpec(
    "visited", value: .text("DAY", maximumBytes: 32),
    help: "When you were there: 2026-08-12, today or yesterday.")
  private static let rename = OptionSpec(
    "name", value: .text("TEXT", maximumBytes: 800), help: "A better name for it.")
  private static let hide = OptionSpec("hide", help: "Leave it out of all lists.")
  private static let show = OptionSpec("unhide", help: "Show it in lists again.")
  private static let clear = OptionSpec("clear", help: "Take the whole note away.")

  private let arguments: Arguments
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    text = arguments.operands.dropFirst().joined(separator: " ")
    let says =
      !text.isEmpty || arguments.text(Self.rating) != nil || arguments.text(Self.visited) != nil
      || arguments.text(Self.rename) != nil || arguments.flag(Self.hide)
      || arguments.flag(Self.show) || arguments.flag(Self.clear)
    guard says else { throw arguments.usageError("give words, or an option such as --rating") }
    guard !(arguments.flag(Self.hide) && arguments.flag(Self.show)) else {
      throw arguments.usageError("--hide and --unhide say two different things")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = SpotName(text: arguments.operand(0) ?? "")
    let spot = try context.askVault { try name.one(in: $0) }
    guard spot.pack != PackDetails.ownPack else {
      throw arguments.usageError(
        "'\(Printable.line(spot.name))' is a place of your own; 'vanlog spots edit \(spot.id)' "
          + "changes it")
    }
    return try PlacesCopy.following(context) {
      let store = try context.store()
      let today = try context.localNow().day
      let id = try store.edit { try keep(spot, $0, in: store, today: today) }
      return context.globals.json ? try context.showEntered(id, .spotNote, in: store) : .done
    }
  }

  /// Writes the note, or takes it away.
  private func keep(
    _ spot: Spot, _ edit: Edit, in store: TripStore, today: Day
  ) throws -> RecordID {
    let existing = try SpotNotes.note(on: spot, in: store)
    if arguments.flag(Self.clear) {
      guard let existing else {
        throw StoreError.noRecord(kind: KindSpec.spotNote.noun, id: "\(spot.pack)/\(spot.id)")
      }
      try edit.delete(.spotNote, existing.id)
      return existing.id
    }
    var values = try values(today: today)
    if !text.isEmpty {
      let lines = [existing?[.note], text].compactMap { $0 }
      values[.note] = lines.joined(separator: "\n")
    }
    return try SpotNotes.keep(values, on: spot, edit, in: store)
  }

  private func values(today: Day) throws -> FieldValues {
    var values = FieldValues()
    values[.rating] = arguments.integer(Self.rating).map { Int64($0) }
    values[.visited] = try arguments.text(Self.visited).map {
      try FieldSpec.day($0, named: Field.visited.name, today: today)
    }
    if let name = arguments.text(Self.rename) {
      values.set(name.isEmpty ? FieldValue.none : .text(name), of: Field.name.name)
    }
    if arguments.flag(Self.hide) { values[.hidden] = true }
    if arguments.flag(Self.show) { values[.hidden] = false }
    return values
  }
}
