internal import Glibc

/// How closely tests look: enough for every day, or at everything (`VANLOG_EVERY_CALL`, which `script/test --all` sets).
public enum Thoroughness {
  public static let isComplete = getenv("VANLOG_EVERY_CALL") != nil

  /// How long a program may take that a test waits for.
  public static let minutes = isComplete ? 30 : 5

  /// How many calls lie between two faults, of those at which one could strike.
  public static func step(everyday: Int) -> Int {
    isComplete ? 1 : everyday
  }
}
