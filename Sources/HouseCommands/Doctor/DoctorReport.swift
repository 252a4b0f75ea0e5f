import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// What `doctor` found.
struct DoctorReport: Presentable, Answer {
  /// Whether a restore had been cut off.
  let isCutOff: Bool
  var store = StoreCondition.none
  var machine: [Finding] = []
  /// Why the home cannot be looked into, so that nothing is said about what is in it.
  var closed: Finding?
  var home: [Finding] = []
  var documents = DocumentFilesCheck()
  /// Records that were entered while GPS showed a wrong time.
  var misdated: [Record] = []
  /// Records that do not fit together.
  var mends: RecordMends?
  /// Files beside the databases.
  var files: [Finding] = []
  var spots: SpotsHealth?
  var recording: RecordingFindings?
  var sync: SyncFindings?
  var daemon: Finding?
  var page: Finding?
  var services: Finding?
  /// What could not be looked at, and why.
  var obstacles: [Finding] = []

  init(isCutOff: Bool) {
    self.isCutOff = isCutOff
  }

  func findings(_ units: UnitSystem) -> [Finding] {
    var all = machine
    if let closed { all.append(closed) } else { all += home + [storeFinding, documents.finding] }
    if !misdated.isEmpty { all.append(clockFinding) }
    all += (mends?.findings ?? []) + files
    all += [spots?.finding].compactMap { $0 }
    all += recording?.all(units, isHomeOpen: closed == nil) ?? []
    return all + (sync?.all ?? []) + [daemon, page, services].compactMap { $0 } + obstacles
  }

  var hasProblem: Bool { findings(.metric).contains { $0.verdict == .problem } }

  func present(on page: inout Page) {
    var fields = Fields()
    for finding in findings(page.units) {
      finding.add(to: &fields)
      switch finding.check {
      case .documents: documents.add(to: &fields)
      case .records: addMisdated(to: &fields)
      case let check: mends?.add(check, to: &fields)
      }
    }
    page.fields(fields)
  }

  // MARK: Findings

  private var storeFinding: Finding {
    let cutOff = "a restore or a wipe was cut off"
    switch store {
    case .none where isCutOff:
      return Finding(
        .store, .problem, cutOff, advice: "run 'vanlog doctor --mend' to finish or undo it")
    case .none: return .ok(.store, "none yet")
    case .sound: return .ok(.store, "sound")
    case .mended(let salvage):
      return Finding(.store, salvage.isWhole ? .ok : .problem, "was damaged", mended: salvage.text)
    case .damaged("damaged"):
      return Finding(
        .store, .problem, "damaged",
        advice: "run 'vanlog doctor --mend': it saves all records that can be read")
    case .damaged(let why), .lost(let why), .unreadable(let why):
      return Finding(.store, .problem, why)
    }
  }

  private var clockFinding: Finding {
    Finding(
      .records, .warning,
      "\(Phrase.count(misdated.count, "record")) entered while GPS showed a wrong time",
      advice: "check the days: setting a day with 'edit', even the same one, settles it")
  }

  // MARK: What belongs to them

  private func addMisdated(to fields: inout Fields) {
    for record in misdated {
      fields.add("", "\(record.kind.noun) \(record.id.ending(IDEnding.shortest)) \(record.title)")
    }
  }

  static let members = Members<DoctorReport> {
    Member("checks", .objects(), "what was checked, a line each") { $0.findings(.metric) }
    StoreCondition.members.of { $0.store }
    DocumentFilesCheck.members.of { $0.documents }
    Member(
      "misdated_records", .objects(.named),
      "records entered while GPS showed a time that later turned out to be wrong, and whose days "
        + "have not been set since"
    ) { $0.misdated }
    Member(
      "mends", .objects(),
      "names, links, drives and odometer readings of records that do not fit, and what mends each"
    ) { $0.mends?.all ?? [] }
    SpotsHealth.members.ofKnown { $0.spots }
    RecordingFindings.members.ofKnown { $0.recording }
  }
}
