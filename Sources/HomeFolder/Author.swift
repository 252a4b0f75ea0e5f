/// Who gives a command, if it is not the person at the terminal.
///
/// The programs that run commands for others say so in a variable. Anyone who can set it can run
/// any command anyway.
public enum Author {
  /// The id of the phone for which the page runs a command, or `vanlog`.
  public static let variable = "VANLOG_AUTHOR"
  /// What the daemon does on its own, by a rule.
  public static let vanlog = "vanlog"
}
