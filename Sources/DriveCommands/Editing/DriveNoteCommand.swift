import CommandLineKit
import DriveRecorder
import Records
import SharedCommands
import Text
import TripStore

/// `drive note`: adds a line to a drive's notes.
struct DriveNoteCommand: Command {
  static let name = "drive note"
  static let use = CommandUse.changes()
  static let summary = "Add a line to the notes of a drive."
  static let details = [
    "Earlier notes stay; 'drive edit --note' replaces them.",
    "With 'now' instead of an id, the note goes to the drive being recorded, with the time, and "
      + "may have at most \(ControlRequest.noteLimit) bytes.",
  ]
  static let operands = [
    RecordOperand.spec(.drive),
    OperandSpec(.text("TEXT", maximumBytes: 65_536), count: .any, help: "The text of the note."),
  ]
  static let examples = [
    Example(
      "vanlog drive note last ferry was late, waited in the rain",
      "Add a note to the newest drive."),
    Example("vanlog drive note now elk on the road", "Add a note to the drive being recorded."),
  ]
  /// The record, or with 'now' what the recorder answers.
  static let jsonFields = Record.jsonFields(of: DriveNoun.kind).or(RecorderAnswer.jsonFields)
  static let exits =
    StoreExits.writing + [Exit(.serviceMissing, "with 'now': no drive is being recorded")]

  /// Ids that people type are longer.
  private static let now = "now"

  private let id: String
  private let text: String

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operand(0) ?? ""
    text = arguments.operands.dropFirst().joined(separator: " ")
    guard text.utf8.contains(where: { $0 > 0x20 }) else {
      throw arguments.usageError("give the text of the note")
    }
    if id == Self.now, text.utf8.count > ControlRequest.noteLimit {
      throw arguments.usageError(
        "the note has \(text.utf8.count) bytes, but at most \(ControlRequest.noteLimit) are "
          + "allowed while recording; shorten it")
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    if id == Self.now { return try tellRecorder(context) }
    let store = try context.store(for: Self.name)
    // Read and written in one transaction, so that none of two notes at once is lost.
    let noted = try store.edit { edit in
      let drive = try store.record(named: id, of: DriveNoun.kind)
      let note = [drive[.note], text].compactMap { $0 }.joined(separator: "\n")
      try edit.update(DriveNoun.kind, drive.id, [.set(.note, note)])
      return drive.id
    }
    if context.globals.json { return try context.showEntered(noted, DriveNoun.kind, in: store) }
    return .done
  }

  /// The recorder answers once the note is on the disk.
  private func tellRecorder(_ context: CommandContext) throws -> ExitStatus {
    do {
      try context.output(RecorderAnswer(asking: .note(text), "Noted.", context))
    } catch ControlError.noRecorder, ControlError.noDrive {
      throw CommandProblem(
        .serviceMissing,
        "no drive is being recorded; 'vanlog drive note last TEXT' adds the note to the newest "
          + "drive")
    }
    return .done
  }
}
