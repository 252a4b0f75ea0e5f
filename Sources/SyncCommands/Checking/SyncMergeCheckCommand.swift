import CommandLineKit
import DurableFiles
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// `sync merge-check`: whether two homes merge to the same, both ways.
///
/// For those who work on merging: it is not in the help. Both homes stay as they are.
struct SyncMergeCheckCommand: ReadingCommand {
  static let name = "sync merge-check"
  static let use = CommandUse.shows(.long, .never(.programs))
  static let summary = "Merge copies of two homes both ways, and show what differs."
  static let operands = [
    OperandSpec(.folder("A"), help: "A home."),
    OperandSpec(.folder("B"), help: "Another home."),
  ]
  static let jsonFields = MergeResult.jsonFields
  static let exits = [
    Exit(.badData, "the results differ"), Exit(.inputMissing, "a home does not exist"),
  ]

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let paths = arguments.operands.map(WorkingFolder.absolute)
    let result = try TemporaryCopy.withFolder { folder in
      let a = try copy(of: paths[0], as: "a", in: folder, context)
      let b = try copy(of: paths[1], as: "b", in: folder, context)
      // What each side had before it heard of the other.
      let (fromA, fromB) = (try parts(of: a), try parts(of: b))
      let (changedB, changedA) = (try apply(fromA, to: b), try apply(fromB, to: a))
      return try MergeResult(a, b, changedInA: changedA, changedInB: changedB)
    }
    try context.output(result)
    return result.differences.isEmpty ? .done : .badData
  }

  private func copy(
    of home: String, as name: String, in folder: borrowing Directory, _ context: CommandContext
  ) throws -> RecordStore {
    let place = try folder.makePrivate(name)
    try TemporaryCopy.copy(
      home + "/" + RecordStore.fileName, with: ["-journal"], to: RecordStore.fileName, in: place)
    let moment = try context.moment()
    return try RecordStore.open(
      .trips, in: HomeFolder(path: WorkingFolder.absolute(place.path), origin: .option),
      buildDate: Build.time.millisecondsSinceEpoch, moment: { moment })
  }

  private func parts(of store: RecordStore) throws -> [[BundleContent]] {
    var parts: [[BundleContent]] = []
    try store.forEachSnapshotPart { parts.append($0.contents) }
    return parts
  }

  private func apply(_ parts: [[BundleContent]], to store: RecordStore) throws -> Int {
    var report = ApplyReport()
    for part in parts {
      report.add(try store.apply(part, setting: "merge-check", to: []))
    }
    return report.changed
  }
}

private struct MergeResult: Presentable, Answer {
  static let members = Members<MergeResult> {
    Member("same", .flag, "whether both ways give the same") { $0.differences.isEmpty }
    Member("records", .count, "records after merging") { $0.records }
    Member("changed_in_a", .count, "records of A that merging changed") { $0.changedInA }
    Member("changed_in_b", .count, "records of B that merging changed") { $0.changedInB }
    Member("conflicts", .count, "records with values that wait for a choice") { $0.conflicts }
    Member("differences", .texts, "records that differ") { $0.differences }
  }

  let changedInA, changedInB, records, conflicts: Int
  let differences: [String]

  init(_ a: RecordStore, _ b: RecordStore, changedInA: Int, changedInB: Int) throws {
    (self.changedInA, self.changedInB) = (changedInA, changedInB)
    let (one, two) = (try Self.contents(of: a), try Self.contents(of: b))
    records = one.count
    conflicts = try a.conflictCount()
    let names = Set(one.keys).union(two.keys).sorted()
    differences = names.filter { one[$0] != two[$0] }.map { name in
      switch (one[name], two[name]) {
      case (nil, _): "\(name): only in B"
      case (_, nil): "\(name): only in A"
      default: "\(name): different"
      }
    }
  }

  private static func contents(of store: RecordStore) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    try store.forEachCanonicalRecord { contents["\($0.kind) \($0.id)"] = $0.bytes }
    return contents
  }

  func present(on page: inout Page) {
    page.paragraph(
      "\(Phrase.count(records, "record")) after merging; \(changedInA) changed in A, \(changedInB) "
        + "in B; \(Phrase.count(conflicts, "conflict"))")
    for difference in differences { page.paragraph(difference) }
    if differences.isEmpty { page.paragraph("both ways give the same") }
  }
}
