import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What `doctor` finds out about records that do not fit together.
struct RecordMends {
  private(set) var all: [Mend] = []

  /// Looks at the store; what cannot be looked at is the store's own finding.
  init(_ store: RecordStore?, _ context: CommandContext) throws {
    guard let store else { return }
    let writer = try MendWriter(store, context)
    all = try store.doubts().compactMap(writer.mend)
  }

  /// Mends what is safe, and on a terminal asks about the rest, one by one.
  mutating func mend(_ context: CommandContext) {
    var touched: Set<String> = []
    var mayAsk =
      context.terminal.inputIsTerminal && context.terminal.errorIsTerminal && !context.globals.json
    for index in all.indices {
      let ids = all[index].records.map(\.id.description)
      // What was mended before may have settled this one too.
      guard !ids.contains(where: touched.contains) else { continue }
      if !all[index].isSafe {
        guard mayAsk else { continue }
        context.ask(question(all[index]))
        guard let answer = readLine() else {
          mayAsk = false
          continue
        }
        guard ["y", "yes"].contains(answer.lowercased()) else { continue }
      }
      all[index].perform(context)
      if all[index].isDone { touched.formUnion(ids) }
    }
  }

  private func question(_ mend: Mend) -> String {
    "\(mend.sentence).\nRun '\(mend.command)'? [y/N] "
  }

  /// One finding for each sort of doubt, or one that says that all is well.
  var findings: [Finding] {
    [Finding.Check.names, .links, .overlaps, .odometer].compactMap { check in
      let open = all.filter { $0.check == check && !$0.isDone }
      let done = all.filter { $0.check == check && $0.isDone }
      guard !(open.isEmpty && done.isEmpty) else { return nil }
      let mended = done.isEmpty ? nil : "\(done.count) mended, \(open.count) left"
      return Finding(
        check, open.isEmpty ? .ok : .warning, Self.sentence(check, open.count),
        advice: open.isEmpty ? nil : "mend each with its command, or with 'vanlog doctor --mend'",
        mended: mended)
    }
  }

  private static func sentence(_ check: Finding.Check, _ count: Int) -> String {
    switch check {
    case .names:
      Phrase.count(count, "name that is probably another's", "names that are probably others'")
    case .links:
      Phrase.count(count, "record that belongs to nothing", "records that belong to nothing")
    case .overlaps:
      Phrase.count(count, "pair of drives at the same time", "pairs of drives at the same time")
    default:
      Phrase.count(
        count, "odometer reading that cannot be right", "odometer readings that cannot be right")
    }
  }

  func add(_ check: Finding.Check, to fields: inout Fields) {
    for mend in all where mend.check == check { fields.add("", mend.text) }
  }
}
