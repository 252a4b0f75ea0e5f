internal import Text

/// The hours of the day in which notices make no noise, by the clocks of the user.
public struct QuietHours: Sendable, Hashable {
  private let window: RuleWindow

  /// Reads the setting, such as `22:00-07:00`; `nil` for `none`.
  public init?(_ text: String) {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { String($0) }
    guard ends.count == 2, let from = RuleTime(ends[0]), let to = RuleTime(ends[1]), from != to
    else { return nil }
    window = RuleWindow(from: from, to: to)
  }

  /// Whether a notice has to wait; if the time is not known, it does not.
  public func hold(isUrgent: Bool, at local: LocalMoment?) -> Bool {
    !isUrgent && minutesLeft(at: local) != nil
  }

  /// How many minutes of them are left; `nil` outside of them, or if the time is not known.
  public func minutesLeft(at local: LocalMoment?) -> Int? {
    guard let local, window.contains(local) else { return nil }
    let left = window.to.minutes - local.minute
    return left > 0 ? left : left + 1_440
  }
}
