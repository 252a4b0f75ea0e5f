import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The doubts about records in words.
struct MendWriter {
  let store: RecordStore
  let clock: RecordClock

  init(_ store: RecordStore, _ context: CommandContext) throws {
    self.store = store
    clock = try RecordClock(context)
  }

  func mend(_ doubt: RecordDoubt) throws -> Mend? {
    switch doubt {
    case .names(let field, let names): names.others.first.map { mend(field, names, $0) }
    case .twins(let records, let isUnused): try twins(records, isUnused)
    case .deleted(let record, let members): try deleted(record, members)
    case .missing(let record, let field):
      Mend(
        check: .links,
        sentence: "\(record.phrase(clock)) belongs to a \(spoken(field)) that is not here",
        records: [record],
        words: words(of: record.kind.command)
          + ["edit", try short(record), "--unset", field.optionName],
        alternative: "sync, if another device has it")
    case .overlap(let kept, let other):
      Mend(
        check: .overlaps, sentence: "\(kept.phrase(clock)) and \(other.phrase(clock)) overlap",
        records: [kept, other], words: ["drive", "delete", try short(other)],
        alternative: "keep both")
    case .odometer(let doubt): try odometer(doubt)
    }
  }

  private func mend(_ field: String, _ names: NearNames, _ other: String) -> Mend {
    let others = names.others.map { "'\($0)'" }.joined(separator: ", ")
    var mend = Mend(
      check: .names, sentence: "the \(field) \(others) is probably '\(names.kept)'", records: [],
      words: ["ledger", "rename", field, other, names.kept])
    mend.isSafe = names.isSameButForCase
    return mend
  }

  private func twins(_ records: [Record], _ isUnused: Bool) throws -> Mend? {
    guard let last = records.last else { return nil }
    let ids = try records.map(short).joined(separator: ", ")
    let noun = last.kind.command
    let sentence = "\(records.count) \(last.kind.plural) are called '\(last.title)' (\(ids))"
    guard !isUnused else {
      return Mend(
        check: .names, sentence: sentence, records: records,
        words: words(of: noun) + ["delete", try short(last)],
        alternative: "give it another name with 'vanlog \(noun) edit'")
    }
    let name = "\(last.title) \(records.count)"
    return Mend(
      check: .names, sentence: sentence, records: records,
      words: words(of: noun) + ["edit", try short(last), "--name", name])
  }

  private func deleted(
    _ record: Record, _ members: [(kind: KindSpec, count: Int)]
  ) throws -> Mend {
    let counts = members.map { Phrase.count($0.count, $0.kind.noun, $0.kind.plural) }
    let total = members.reduce(0) { $0 + $1.count }
    return Mend(
      check: .links,
      sentence: "\(record.phrase(clock)) is deleted, but \(counts.joined(separator: ", ")) "
        + "\(total == 1 ? "belongs" : "belong") to it",
      records: [record], words: words(of: record.kind.command) + ["undelete", try short(record)],
      alternative: "move them elsewhere with 'edit'")
  }

  private func odometer(_ doubt: OdometerDoubt) throws -> Mend? {
    guard
      let entry = try store.record(doubt.entry, of: .ledger)
        ?? store.record(doubt.entry, of: .service)
    else { return nil }
    let problem =
      doubt.problem == .backwards ? "goes backwards" : "goes farther than a van can"
    let (id, noun) = (try short(entry), entry.kind.command)
    return Mend(
      check: .odometer,
      sentence: "the odometer \(problem): \(doubt.previousMetres / 1_000) km on "
        + "\(doubt.previousDay), \(doubt.metres / 1_000) km on \(doubt.day)",
      records: [entry], words: words(of: noun) + ["edit", id, "--unset", "odometer"],
      alternative: "correct it with 'vanlog \(noun) edit \(id) --odometer KM'")
  }

  private func short(_ record: Record) throws -> String { record.shortID(in: store) }

  private func spoken(_ field: FieldSpec) -> String { FieldSpec.spokenName(field.name) }

  private func words(of noun: String) -> [String] { noun.split(separator: " ").map(String.init) }
}
