/// What must hold when a rule is set off.
public enum RuleCondition: Sendable, Hashable {
  case time(RuleWindow)
  case drive([DriveState])
  /// The van is in one of these countries, or in none of them.
  case country([String], isIn: Bool)
  case motion(isMoving: Bool)

  /// The word for it in a rule's file.
  public enum Kind: String, Sendable, CaseIterable {
    case time, drive, country, motion
  }

  /// What becomes of the drive at a moment.
  public enum DriveState: String, Sendable, CaseIterable {
    case recording, paused, standby

    /// From the word that `vanlog drive status` and the recorder use.
    ///
    /// A recorder without a fix records already; one that waits does not.
    public init?(stateWord: String) {
      switch stateWord {
      case "recording", "armed": self = .recording
      case "paused": self = .paused
      case "standby", "waiting", "interrupted", "stopped", "none": self = .standby
      default: return nil
      }
    }
  }
}

/// A part of the day, over midnight if it ends earlier than it begins.
public struct RuleWindow: Sendable, Hashable {
  public let from, to: RuleTime
  /// The days on which it begins.
  public let days: RuleDays

  public init(from: RuleTime, to: RuleTime, days: RuleDays = .all) {
    self.from = from
    self.to = to
    self.days = days
  }
}
