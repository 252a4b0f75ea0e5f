public import CommandLineKit
internal import DriveRecorder

/// A reminder of an interrupted drive.
public enum InterruptedNotice {
  /// Prints the reminder before commands that do not show the drive themselves, on a terminal only.
  public static func give(_ context: CommandContext, before command: String) {
    guard context.terminal.errorIsTerminal, !context.globals.json, !context.globals.quiet,
      !isSilent(command), let home = try? context.home(), RecordingHome.hasDrive(home),
      let recording = try? RecordingHome(existing: home), (try? recording.isInUse()) == false,
      let contents = try? recording.contents()
    else { return }
    switch contents.state {
    case .running:
      context.note("a drive was interrupted; save or resume it with 'vanlog drive recover'")
    case .suspended:
      context.note("a drive is suspended; resume it with 'vanlog drive start'")
    case .stopped: return
    }
  }

  private static func isSilent(_ command: String) -> Bool {
    ["help", "version", "completion", "drive start", "drive stop", "drive recover", "drive status"]
      .contains(command)
  }
}
