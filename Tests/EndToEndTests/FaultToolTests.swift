import Foundation
import TestSupport
import Testing

/// The tools that cause faults find planted ones, and nothing in programs that are right.
@Suite(.temporaryDirectory, .needs(.strace)) struct FaultToolTests {
  /// Ways to replace a file of 2,000 bytes, and whether a power cut may leave neither old nor new.
  static let ways: [(way: String, isSafe: Bool)] = [
    ("in place", false), ("in place, synced", false), ("by rename", false),
    ("by rename, synced", true),
  ]

  /// Replaces the file; the way is the second word.
  private static let writer = """
    import os, sys
    folder, way = sys.argv[1:]
    name = folder + ('/file' if 'in place' in way else '/.file.new')
    file = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.write(file, b'n' * 1000)
    os.write(file, b'n' * 1000)
    if 'synced' in way: os.fsync(file)
    os.close(file)
    if 'by rename' in way: os.rename(name, folder + '/file')
    """

  private static let check = """
    content=$(cat "$1/file"); [ ${#content} = 2000 ] || exit 1
    case $content in *[!o]*) case $content in *[!n]*) exit 1 ;; esac ;; esac
    """

  /// A folder with the old file, and the two programs.
  private func prepare() throws -> (folder: String, writer: String, check: String) {
    let folder = TemporaryDirectory.current.file("state")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Van.write(String(repeating: "o", count: 2_000), to: folder + "/file")
    return (folder, try Van.file("w.py", Self.writer), try Van.file("c.sh", Self.check))
  }

  private func run(_ tool: String, _ arguments: [String]) throws -> Finished {
    try Finished.running(
      "/usr/bin/env", [Repository.file("Tests/Faults/" + tool)] + arguments)
  }

  @Test(arguments: ways)
  func `a power cut shows which ways to replace a file are safe`(
    way: String, isSafe: Bool
  ) throws {
    let (folder, writer, check) = try prepare()
    let finished = try run(
      "powercut.py",
      ["--dir", folder, "--check", "sh \(check) {}", "--", "python3", writer, folder, way])
    #expect(finished.status == (isSafe ? 0 : 1), "\(finished)")
  }

  @Test(arguments: [("in place", false), ("by rename", true)])
  func `a kill shows which ways to replace a file are safe`(way: String, isSafe: Bool) throws {
    let (start, writer, check) = try prepare()
    let state = TemporaryDirectory.current.file("copy")
    let finished = try run(
      "kill-at-writes.sh",
      [
        "--start", start, "--state", state, "--killed", "sh \(check) \(state)",
        "--done", "grep -q nnn \(state)/file", "--", "python3", writer, state, way,
      ])
    #expect(finished.status == (isSafe ? 0 : 1), "\(finished)")
  }

  @Test(arguments: ["powercut.py", "kill-at-writes.sh"])
  func `a program that fails on its own is not a finding`(tool: String) throws {
    let (folder, _, _) = try prepare()
    let arguments =
      tool == "powercut.py"
      ? ["--dir", folder, "--check", "true"]
      : ["--start", folder, "--state", folder + "2", "--killed", "true", "--done", "true"]
    #expect(try run(tool, arguments + ["--", "false"]).status == 2)
  }
}
