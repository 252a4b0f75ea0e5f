import CommandLineKit
import Text

/// What to do next, and how it is shown.
struct StatusAdvice: Answer {
  /// A word that stays the same while the sentence may change; programs go by it.
  enum Code: String, CaseIterable {
    case driveInterrupted = "drive_interrupted"
    case driveSuspended = "drive_suspended"
    case driveEnded = "drive_ended"
    case driveUnreadable = "drive_unreadable"
    case drivesWaiting = "drives_waiting"
    case schengenFewDays = "schengen_few_days"
    case schengenLeaveBy = "schengen_leave_by"
    case schengenOver = "schengen_over"
    case storeDamaged = "store_damaged"
    case storeLost = "store_lost"
    case syncFailing = "sync_failing"
    case syncTrouble = "sync_trouble"
    case syncConflicts = "sync_conflicts"
    case spaceLow = "space_low"
    case filesSetAside = "files_set_aside"
    case clockNotProven = "clock_not_proven"
  }

  let code: Code
  let text: String
  let tone: Fields.Tone

  init(_ code: Code, _ text: String, _ tone: Fields.Tone = .plain) {
    (self.code, self.text, self.tone) = (code, text, tone)
  }

  static let members = Members<StatusAdvice> {
    Member(
      "code", .text,
      "what it is about, a word that stays the same: "
        + Code.allCases.map(\.rawValue).joined(separator: ", ")
    ) { $0.code.rawValue }
    Member("sentence", .text, "what to do, for people at a terminal") { $0.text }
  }
}
