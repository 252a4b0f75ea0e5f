import Foundation
import TestSupport
import Testing

/// A whole van that lives for days in a time that jumps: `script/live`.
@Suite(.temporaryDirectory) struct LiveTests {
  private static let folder = Repository.file("Tests/Live")

  @Test(.needs(.tracing))
  func `time stands still while anything works, and jumps while all sleep`() throws {
    let tracer = TemporaryDirectory.current.file("vantime")
    let built = try Finished.running(
      "/bin/sh",
      [
        "-c", "exec \"$(command -v cc || command -v clang)\" -O2 -o \"$0\" \"$1\"/*.c", tracer,
        "\(Self.folder)/vantime",
      ])
    #expect(built.status == 0, "\(built)")
    let finished = try Finished.running(
      "/usr/bin/python3",
      ["-B", "\(Self.folder)/time_test.py", tracer, TemporaryDirectory.current.file("world")])
    #expect(finished.status == 0, "\(finished)")
  }

  @Test(.needs(.tracing), .needs(.nginx))
  func `three days of a van are reported as they were`() throws {
    try live("auto", days: 3, seed: 1)
  }

  @Test(.needs(.tracing), .needs(.nginx), arguments: ["auto", "ignition", "hand", "family"])
  func `ten days of each kind of van are reported as they were`(kind: String) throws {
    try live(kind, days: 10, seed: 2)
  }

  private func live(_ kind: String, days: Int, seed: Int) throws {
    let finished = try Finished.running(
      Repository.file("script/live"),
      [
        "--van", kind, "--days", "\(days)", "--seed", "\(seed)", "--folder",
        TemporaryDirectory.current.file("life"),
      ],
      environment: [
        "VANLOG_PROGRAMS": URL(fileURLWithPath: Van.program).deletingLastPathComponent().path,
        "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
      ])
    #expect(finished.status == 0, "\(finished)")
  }
}
