internal import CBuildInfo
public import Text

/// The version and date of this build.
public enum Build {
  public static let version = String(cString: vanlog_version())

  /// The time of the last commit: a clock that shows an earlier time is wrong.
  public static var time: Instant { Instant(secondsSinceEpoch: vanlog_build_epoch()) }

  /// The day of the last commit.
  public static var date: Day { time.day() }
}
