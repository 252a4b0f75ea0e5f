import Answers
import CommandLineKit
import DriveRecorder
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// The message that the recorder runs now, and what became of the drive before.
struct DriveStarted: Presentable, Answer {
  private let ready: RecorderProcess.Ready
  private let mode: RecordingMode?
  private let previous: PreviousDrive?
  /// The drive before, once it is in the store.
  private let kept: [Record]
  private let receiver: ReceiverState?

  /// Now that the recorder works, the drive before is kept, which may take time or fail.
  init(
    _ ready: RecorderProcess.Ready, mode: RecordingMode?, after previous: PreviousDrive?,
    _ context: CommandContext
  ) throws {
    self.ready = ready
    self.mode = mode
    (self.previous, kept) = Self.keep(previous, context)
    receiver = ReceiverState.find(inRunFolder: try context.home().runFolder)
  }

  private static func keep(
    _ previous: PreviousDrive?, _ context: CommandContext
  ) -> (PreviousDrive?, [Record]) {
    guard var previous else { return (nil, []) }
    guard previous.action == .waiting else { return (previous, []) }
    let outcome = context.keepWaitingDrives()
    guard let kept = outcome.kept.first(where: { $0.id == previous.id }) else {
      previous.reason = previous.reason ?? outcome.problem
      return (previous, [])
    }
    previous.action = .saved
    previous.setAside = kept.setAside
    return (previous, kept.records)
  }

  // MARK: For a person

  /// What is being recorded.
  private var sentence: String {
    let id = Self.short(ready.drive)
    guard ready.isContinued else { return "Recording drive \(id)." }
    switch previous?.state {
    case "interrupted": return "Resumed drive \(id), which was interrupted."
    case "suspended": return "Resumed drive \(id), which a shutdown had suspended."
    default: return "Resumed drive \(id)."
    }
  }

  private static func sentence(
    about previous: PreviousDrive, _ kept: [Record], _ units: UnitSystem
  ) -> String? {
    let id = previous.id.map { " " + $0.ending(IDEnding.shortest) } ?? ""
    switch previous.action {
    case .resumed: return nil
    case .saved:
      guard let last = kept.last else { return "Drive\(id) had no points, so nothing was kept." }
      let metres = kept.reduce(0) { $0 + (DriveNumbers($1).metres ?? 0) }
      let drives = kept.count == 1 ? "drive\(id)" : "\(kept.count) drives"
      let day = last[.day].map { " of \($0)" } ?? ""
      return "Saved \(drives)\(day), \(units.distance(metres: metres))."
    case .waiting:
      return "Drive\(id) is safe, but not saved yet: \(previous.reason ?? "the store is in use"). "
        + "A later command will save it."
    case .setAside:
      return "The file of the last drive could not be read; it is in set-aside/ as "
        + "\(previous.setAside ?? "current_expedition.json")."
    }
  }

  private static func short(_ id: String) -> String { String(id.suffix(IDEnding.shortest)) }

  func present(on page: inout Page) {
    if let previous, let text = Self.sentence(about: previous, kept, page.units) {
      page.paragraph(text)
    }
    page.line(sentence)
    if let problem = ready.leadProblem {
      page.paragraph("The minutes before are not in it: \(problem).")
    }
    if let advice = receiver?.advice { page.paragraph(advice) }
  }

  // MARK: For a program

  static let members = Members<DriveStarted> {
    Member(RecorderKeys.drive, .id(of: KindSpec.drive.name), "id of the drive") { $0.ready.drive }
    Member("mode", .choice, "how closely points are recorded") { $0.mode }
    Member("continued", .flag, "whether an earlier drive was resumed") { $0.ready.isContinued }
    Member(
      "lead_problem", .text, "with --lead: why the drive begins without it, or null"
    ) { $0.ready.leadProblem }
    Member(
      "previous", .object(previousMembers),
      "the drive found in the black box; null if there was none"
    ) { $0.previous }
    ReceiverState.members.of { (started: DriveStarted) in started.receiver }
  }

  private static let previousMembers = Members<PreviousDrive> {
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive; null if it cannot be read") {
      $0.id
    }
    Member(
      "state", .choice(["interrupted", "suspended", "ended", "unreadable"]), "how it was found"
    ) { $0.state }
    Member("action", .choice, "what became of it; waiting: a later command keeps it") { $0.action }
    Member("set_aside_as", .text, "name of the file in set-aside") { $0.setAside }
    Member("reason", .text, "why it waits or cannot be read") { $0.reason }
  }
}
