import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore

/// `spots note`: the user's own notes on a spot of a pack.
struct SpotsNoteCommand: Command {
  static let name = "spots note"
  static let use = CommandUse.changes()
  static let summary = "Add your own note, rating or name to a spot of a pack, or hide it."
  static let details = [
    "Your notes are records: they are part of every backup and stay when a pack is imported again. "
      + "New text is added to the existing note; --clear removes the whole note.",
    "The spots of the pack 'mine' are your own: change them with 'vanlog spots edit'.",
  ]
  static let operands = [
    SpotName.operand,
    OperandSpec(.text("TEXT", maximumBytes: 65_536), count: .any, help: "The text of your note."),
  ]
  static let options = [rating, visited, rename, hide, show, clear]
  static let examples = [
    Example(
      "vanlog spots note campsites/1204 pitch 7 has shade --rating 5",
      "Add a note and a rating."),
    Example("vanlog spots note campsites/77 --hide", "Hide a spot from all lists."),
  ]
  static var jsonFields: [JSONField] { Record.jsonFields(of: .spotNote) }
  static let exits =
    StoreExits.writing + [Exit(.nothingFound, "the spot does not exist")]

  private static let rating = OptionSpec(
    "rating", value: .integer("STARS", 1...5), help: "Your rating, 1 to 5 stars.")
  private static let visited = OptionSpec(
    "visited", value: .day,
    help: "Day of your visit: 2026-08-12, yesterday, mon, -2d or 15.11.")
  private static let rename = OptionSpec(
    "name", value: .text("TEXT", maximumBytes: 800), help: "Your own name for it.")
  private static let hide = OptionSpec("hide", help: "Hide it from all lists.")
  private static let show = OptionSpec("unhide", help: "Show it in lists again.")
  private static let clear = OptionSpec("clear", help: "Remove the whole note.")

  private let arguments: Arguments
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    text = arguments.operands.dropFirst().joined(separator: " ")
    let says =
      !text.isEmpty || arguments.text(Self.rating) != nil || arguments.text(Self.visited) != nil
      || arguments.text(Self.rename) != nil || arguments.flag(Self.hide)
      || arguments.flag(Self.show) || arguments.flag(Self.clear)
    guard says else { throw arguments.usageError("give a text, or an option such as --rating") }
    guard !(arguments.flag(Self.hide) && arguments.flag(Self.show)) else {
      throw arguments.usageError("--hide and --unhide cannot be combined")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let name = SpotName(text: arguments.operand(0) ?? "")
    let spot = try name.one(context)
    guard spot.pack != PackDetails.ownPack else {
      throw arguments.usageError(
        "'\(Printable.line(spot.name))' is a place of your own; change it with 'vanlog spots edit "
          + "\(spot.id)'")
    }
    return try PlacesCopy.following(context) {
      let store = try context.store(for: Self.name)
      let days = try context.typedDays()
      let id = try store.edit { try keep(spot, $0, in: store, days) }
      return context.globals.json ? try context.showEntered(id, .spotNote, in: store) : .done
    }
  }

  /// Writes the note, or removes it.
  private func keep(
    _ spot: Spot, _ edit: Edit, in store: RecordStore, _ days: TypedDays
  ) throws -> RecordID {
    let existing = try store.spotNote(on: spot.id, inPack: spot.pack)
    if arguments.flag(Self.clear) {
      guard let existing else {
        throw StoreError.noRecord(.spotNote, "\(spot.pack)/\(spot.id)")
      }
      try edit.delete(.spotNote, existing.id)
      return existing.id
    }
    var values = try values(days)
    if !text.isEmpty {
      let lines = [existing?[.note], text].compactMap { $0 }
      values[.note] = lines.joined(separator: "\n")
    }
    if let existing { values.settleClock(of: existing) }
    return try store.keepSpotNote(values, on: spot.id, inPack: spot.pack, edit)
  }

  private func values(_ days: TypedDays) throws -> FieldValues {
    var values = FieldValues()
    values[.rating] = arguments.integer(Self.rating).map { Int64($0) }
    if let text = arguments.text(Self.visited) {
      let field = KindSpec.spotNote[Field<Day>.visited]
      values.set(
        .visited, try days.day(text, named: field.name),
        from: field.clockOrigin(of: text, days, zone: nil))
    }
    if let name = arguments.text(Self.rename) {
      values.set(name.isEmpty ? FieldValue.none : .text(name), of: Field.name.name)
    }
    if arguments.flag(Self.hide) { values[.hidden] = true }
    if arguments.flag(Self.show) { values[.hidden] = false }
    return values
  }
}
