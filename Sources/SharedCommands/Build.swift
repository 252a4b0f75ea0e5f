internal import CBuildInfo
public import Text

/// What this build knows of itself.
public enum Build {
  public static let version = String(cString: vanlog_version())

  /// The time of the last commit: a clock that shows an earlier one is wrong.
  public static var time: Instant { Instant(secondsSinceEpoch: vanlog_build_epoch()) }

  /// The day of the last commit.
  public static var date: Day { time.day() }
}
