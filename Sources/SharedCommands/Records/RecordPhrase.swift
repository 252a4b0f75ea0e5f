public import CommandLineKit
public import Records
public import Text
internal import TripStore

extension Record {
  /// The fields that identify a record to a person, besides its title.
  private static let telling = ["day", "start_day", "started", "amount", "quantity", "expires"]

  /// The record in a few words, for questions and notes: `the ledger entry 'Shell', 2026-11-15,
  /// 95.20 EUR`.
  public func phrase(_ clock: RecordClock) -> String {
    let title = self[kind.title].map { "'\($0)'" }
    let values = Self.telling.compactMap { name in
      kind.field(name).flatMap { self[$0].isNone ? nil : clock.text(of: $0, self) }
    }
    let parts = [title].compactMap { $0 } + values
    return parts.isEmpty
      ? "the \(kind.noun)" : "the \(kind.noun) \(parts.concatenated(separator: ", "))"
  }
}

/// What a command has done to a record, as worded in a note.
public enum RecordChange: String {
  case changed, moved, deleted, restored
  case putIntoUse = "now in use:"
  case leftAtHome = "left at home:"
  case takenOnBoard = "on board again:"
}

extension CommandContext {
  /// Prints the changed record for a program, and one line for a person at a terminal.
  ///
  /// Whoever has named it as `last` is told in any case which one that was.
  public func showChanged(
    _ id: RecordID, _ kind: KindSpec, in store: RecordStore, as change: RecordChange = .changed,
    named name: String?, undoneBy command: String? = nil
  ) throws -> ExitStatus {
    if globals.json { return try showEntered(id, kind, in: store) }
    guard terminal.errorIsTerminal || name == "last", let record = try store.record(id, of: kind)
    else { return .done }
    let shortID = record.shortID(in: store)
    let undo = command.map { "; restore it with 'vanlog \($0) \(shortID)'" } ?? " (\(shortID))"
    note("\(change.rawValue) \(try record.phrase(RecordClock(self)))\(undo)")
    return .done
  }
}
