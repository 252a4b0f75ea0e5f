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
      ? "the \(kind.noun)" : "the \(kind.noun) \(parts.joined(separator: ", "))"
  }
}

/// What a command has done to a record, as worded in a note.
public enum RecordChange: String {
  case saved, changed, moved, deleted, restored, ended
  case putIntoUse = "now in use"
  case leftAtHome = "left at home"
  case takenOnBoard = "on board again"
}

extension CommandContext {
  /// Prints the changed record for a program, and a sentence for a person at a terminal.
  ///
  /// If it was named as `last`, the person is always told which one that was. `before` is the
  /// record before the change, to tell what has changed.
  public func showChanged(
    _ id: RecordID, _ kind: KindSpec, in store: RecordStore, as change: RecordChange = .changed,
    named name: String?, since before: Record? = nil
  ) throws -> ExitStatus {
    if globals.json { return try showEntered(id, kind, in: store) }
    guard terminal.errorIsTerminal || name == "last", let record = try store.record(id, of: kind)
    else { return .done }
    note(try ChangeSentence(store, RecordClock(self)).text(change, record, since: before))
    return .done
  }
}
