import Foundation
import TestSupport
import Testing
import Text

/// `drive torture`, in its smallest size and with recorders that deserve to be found out.
@Suite(.temporaryDirectory) struct TortureTests {
  private static let trials = [
    "killed_at_write", "killed_at_random", "write_torn", "cut_short", "block_zeroed", "block_old",
    "block_of_another_drive", "block_doubled", "block_garbled", "bit_flipped",
    "killed_while_mending", "killed_while_keeping",
  ]

  private var folder: String { TemporaryDirectory.current.file("torture") }

  /// A small torture with its own folder to work in.
  private func small(_ arguments: String..., program: String = Van.program) throws -> Finished {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = ["drive", "torture", "--size", "small", "--dir", folder, "--json"] + arguments
    return try Finished.running(
      program, words,
      environment: ["VANLOG_HOME": Van.home, "HOME": TemporaryDirectory.current.path])
  }

  private func json(_ finished: Finished) throws -> JSONValue {
    try JSONValue(parsing: Array(finished.output.utf8))
  }

  private func left() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  @Test(arguments: [1, 2])
  func `kills and damage lose no saved point and produce no wrong one`(seed: Int) throws {
    let finished = try small("--seed", "\(seed)")
    #expect(finished.status == 0, "\(finished.output)\(finished.errors)")
    let report = try json(finished)
    #expect(
      report.members?.map(\.name) == [
        "seed", "points", "kills", "states", "acknowledged_lost", "worst_loss_points",
        "worst_loss_s", "worst_damage_points", "wrong_points", "failed", "failures", "kept_in",
        "trials",
      ])
    #expect(report["seed"]?.integer == Int64(seed))
    #expect(report["wrong_points"]?.integer == 0)
    #expect(report["acknowledged_lost"]?.integer == 0)
    #expect(report["failures"]?.elements?.isEmpty == true)
    #expect((1...5).contains(report["worst_loss_points"]?.integer ?? 0))
    #expect(report["worst_damage_points"]?.integer ?? 0 > 0)
    let trials = try #require(report["trials"]?.elements)
    #expect(trials.compactMap { $0["trial"]?.string } == Self.trials)
    for trial in trials { #expect(trial["times"]?.integer ?? 0 > 0, "\(trial)") }
    // Each save is a write and a sync, and each of them is died at.
    let points = try #require(report["points"]?.integer)
    #expect(trials.first?["times"]?.integer ?? 0 > points / 5 * 2)
    #expect(try left().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: Van.home))
  }

  @Test func `the same seed makes the same damage`() throws {
    let reports = try [4, 4, 5].map {
      try json(small("--seed", "\($0)", "--kills", "0", "--points", "50"))
    }
    let damage = try reports.map { report in
      try #require(report["trials"]?.elements).filter { trial in
        trial["trial"]?.string?.hasPrefix("killed") == false
      }
    }
    #expect(damage[0] == damage[1])
    #expect(damage[0] != damage[2])
  }

  @Test func `a person gets a table and a verdict`() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let finished = try Van.run(
      "drive", "torture", "--size", "small", "--kills", "3", "--seed", "6", "--dir", folder)
    #expect(finished.status == 0)
    let lines = finished.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("TRIAL ") == true)
    #expect(lines.count == Self.trials.count + 2)
    #expect(lines.last?.contains("with seed 6. No point was wrong.") == true)
    #expect(finished.errors.isEmpty)
  }

  // MARK: Recorders that deserve to be found out

  /// A folder with vanlog and, beside it, a script in the recorder's place, in which `$real` is the
  /// recorder, `$home` its home, and `$killed` is set if it is told to die.
  private func rogue(_ script: String) throws -> String {
    let bin = TemporaryDirectory.current.file("bin")
    let text = """
      #!/bin/sh
      real='\(Repository.program("vanlog-recorder"))'
      home=$2
      case "$*" in *--die-at-write*) killed=yes ;; *) killed= ;; esac
      \(script)
      """
    try Van.write(text, to: bin + "/script")
    // By another process: a file that this one has open for writing cannot be run.
    let make = #"cp "$1" "$2/vanlog" && cp "$2/script" "$2/vanlog-recorder" && chmod 755 "$2"/*"#
    #expect(try Finished.running("/bin/sh", ["-c", make, "sh", Van.program, bin]).status == 0)
    return bin + "/vanlog"
  }

  /// Recorders that do something wrong, and what must be said of them.
  static let rogues: [(script: String, failure: String)] = [
    (
      // Forgets what it said was saved.
      """
      "$real" "$@"; code=$?
      [ -n "$killed" ] && truncate -s 800 "$home/current_expedition.json"
      [ $code -gt 128 ] && kill -9 $$
      exit $code
      """, "saved points are gone"
    ),
    (
      // Writes down places where nobody was.
      """
      [ -n "$killed" ] || exec "$real" "$@"
      sed -i 's/"lat":46/"lat":47/' "$home/../drive.log"
      exec "$real" "$@"
      """, "wrong points"
    ),
    (
      // Loses the whole file.
      """
      "$real" "$@"; code=$?
      [ -n "$killed" ] && rm -f "$home/current_expedition.json"
      [ $code -gt 128 ] && kill -9 $$
      exit $code
      """, "the file of a drive that had begun is gone"
    ),
    (
      // Does not die where it is told to.
      """
      exec "$real" $(printf %s "$*" | sed 's/--die-at-write [0-9]*//')
      """, "told to die at write 1, but it survived"
    ),
    (
      // Dies of something else.
      """
      [ -n "$killed" ] || exec "$real" "$@"
      "$real" "$@"
      kill -SEGV $$
      """, "it ended with signal(11)"
    ),
  ]

  @Test(arguments: rogues.indices)
  func `a faulty recorder is detected, and the evidence is kept`(number: Int) throws {
    let (script, failure) = Self.rogues[number]
    let finished = try small("--seed", "7", "--keep", program: rogue(script))
    #expect(finished.status == 70)
    let report = try json(finished)
    let failures = try #require(report["failures"]?.elements).compactMap(\.string)
    #expect(failures.contains { $0.contains(failure) }, "\(failures)")
    #expect(report["failed"]?.integer ?? 0 >= Int64(failures.count))
    #expect(failures.count <= 20)
    #expect(finished.errors.contains("please report it with the seed (--size small"))
    let kept = try #require(report["kept_in"]?.string)
    #expect(finished.errors.contains("the files of the failed trials are in \(kept)"))
    #expect(FileManager.default.fileExists(atPath: kept))
    let above = URL(filePath: kept).deletingLastPathComponent().path(percentEncoded: false)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: above)) == ["failed", "drive.log"])
  }

  @Test func `without --keep a failure leaves no files`() throws {
    let finished = try small("--seed", "7", program: rogue(Self.rogues[0].script))
    #expect(finished.status == 70)
    #expect(try json(finished)["kept_in"] == .null)
    #expect(try left().isEmpty)
  }

  @Test(arguments: [
    ("exit 3", "fails even when undisturbed (code(3))"),
    ("echo nonsense", "fails even when undisturbed (code(0))"),
    ("kill -9 $$", "fails even when undisturbed (signal(9))"),
  ])
  func `a recorder that does not work at all is reported`(script: String, words: String) throws {
    let finished = try small(program: rogue(script))
    #expect(finished.status == 70)
    #expect(finished.errors.contains(words), "\(finished.errors)")
    #expect(try left().isEmpty)
  }

  @Test func `without a recorder there is nothing to torture`() throws {
    let program = try rogue("exit 3")
    try FileManager.default.removeItem(
      atPath: TemporaryDirectory.current.file("bin/vanlog-recorder"))
    let finished = try small(program: program)
    #expect(finished.status == 69)
    #expect(finished.errors.contains("vanlog-recorder is not installed; install it beside vanlog"))
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a stopped run leaves nothing behind`(signal: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // It is stopped once its folder is there; the size would take minutes.
    let finished = try Van.shell(
      """
      "$vanlog" drive torture --size large --dir \(folder) & child=$!
      until ls \(folder)/*/home >/dev/null 2>&1; do :; done
      kill -\(signal) $child
      wait $child
      """)
    #expect(finished.status == 75)
    #expect(finished.errors.contains("stopped before the end"))
    #expect(try left().isEmpty)
  }

  @Test(arguments: [
    (["--size", "tiny"], 64), (["--points", "3"], 64), (["--kills", "-1"], 64),
    (["--seed", "x"], 64), (["--dir", "/nowhere/at/all"], 66),
  ])
  func `an impossible request is refused`(arguments: [String], status: Int) throws {
    #expect(try Van.run(["drive", "torture"] + arguments).status == Int32(status))
  }
}
