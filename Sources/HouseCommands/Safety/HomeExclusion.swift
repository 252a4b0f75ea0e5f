import CommandLineKit
import DurableFiles
import HomeFolder
import SharedCommands

/// Keeps recorders and syncs away while a home is replaced or removed.
enum HomeExclusion {
  /// Fails before a question that would be pointless.
  static func requireNoRecording(_ context: CommandContext) throws {
    guard DriveUnderWay.find(context)?.isRecorded == true else { return }
    throw CommandProblem(
      .tryAgain, "a drive is being recorded; end it with 'vanlog drive stop' first")
  }

  static func holding<Value>(_ home: HomeFolder, _ body: () throws -> Value) throws -> Value {
    try withoutRecorder(in: home) { try SyncExclusion.holding(home, body) }
  }

  /// A running recorder would keep writing into the home that is set aside.
  private static func withoutRecorder<Value>(
    in home: HomeFolder, _ body: () throws -> Value
  ) throws -> Value {
    // Without a lock file no recorder runs, and the home must stay as it is if the work fails.
    guard let recording = try RecordingHome(existing: home),
      try recording.directory.status(of: HomeFolder.runName) != nil,
      try recording.run().status(of: HomeFolder.recorderLock) != nil
    else { return try body() }
    return try recording.holding { _ in try body() }
  }
}
