public import CommandLineKit
internal import HomeFolder

/// What becomes of a drive that a power cut interrupted.
public enum InterruptedAdvice {
  /// What `drive start` will do, by the setting, and what a person can do instead.
  public static func sentence(_ context: CommandContext) -> String {
    switch try? context.settings()[.interruptedDrive] {
    case "save":
      "'vanlog drive start' saves it and begins another; 'vanlog drive recover' can resume it"
    case "ask":
      "'vanlog drive start' asks, on a terminal, whether to resume or save it, and otherwise "
        + "resumes it; 'vanlog drive recover' does either now"
    default:
      "'vanlog drive start' resumes it, or begins another after a rest of 4 hours; "
        + "'vanlog drive recover' can save it now"
    }
  }
}
