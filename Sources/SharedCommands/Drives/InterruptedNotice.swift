public import CommandLineKit
internal import DriveRecorder

/// A word about an interrupted drive, so that nobody forgets it there.
public enum InterruptedNotice {
  /// Tells of it before any command that does not do so itself, on a terminal only.
  public static func give(_ context: CommandContext, before command: String) {
    guard context.terminal.errorIsTerminal, !context.globals.json, !context.globals.quiet,
      !isSilent(command), let home = try? context.home(), RecordingHome.hasDrive(home),
      let recording = try? RecordingHome(existing: home), (try? recording.isInUse()) == false,
      let contents = try? recording.contents()
    else { return }
    switch contents.state {
    case .running:
      context.note("an interrupted drive waits: 'vanlog drive recover' saves it or goes on with it")
    case .suspended:
      context.note("a suspended drive waits: 'vanlog drive start' goes on with it")
    case .stopped: return
    }
  }

  private static func isSilent(_ command: String) -> Bool {
    ["help", "version", "completion", "drive start", "drive stop", "drive recover", "drive status"]
      .contains(command)
  }
}
