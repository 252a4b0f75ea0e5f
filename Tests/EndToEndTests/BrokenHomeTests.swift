import Foundation
import TestSupport
import Testing
import Text

/// Whatever is broken in a home: `doctor` names it and what to do, and goes on with the rest.
@Suite(.temporaryDirectory) struct BrokenHomeTests {
  /// A way to break a home, and the line in which `doctor` says so.
  struct Breakage: Sendable, CustomTestStringConvertible {
    let name: String
    /// Lines of shell, run in the home.
    let lines: String
    /// The verdict and the check of the line, and what it has to say.
    let finding: String
    let says: [String]

    var testDescription: String { name }

    init(_ name: String, _ lines: String, _ finding: String, _ says: String...) {
      (self.name, self.lines, self.finding, self.says) = (name, lines, finding, says)
    }
  }

  private static let chown = #"give it to yourself: sudo chown -R "$USER" "#
  private static let chmod = "chmod -R u+rwX "
  private static let lost = "restore a backup with 'vanlog restore FILE --yes'"

  /// The home itself, its folders and its settings.
  static let folders = [
    Breakage(
      "a home that may not be written", "chmod 500 .", "problem permissions",
      "you may not read and write the home, so nothing can be kept there", chmod),
    Breakage(
      "a home that is closed", "chmod 000 .", "problem home", "permission denied; allow it", chmod),
    Breakage(
      "a home that is a file", "cd ..; rm -rf home; echo x >home", "problem home",
      "cannot open the folder", "move it away, or name another folder with --home"),
    Breakage(
      "settings of another user", "chmod 600 config.json; chown 65534 config.json",
      "problem settings", "config.json: permission denied, so the defaults apply", chown),
    Breakage(
      "settings that may not be read", "chmod 000 config.json", "problem settings",
      "so the defaults apply; allow it to yourself", chmod),
    Breakage(
      "damaged settings", "echo '{' >config.json", "problem settings", "is damaged",
      "doctor --mend"),
    Breakage(
      "run/ of another user", "chmod 700 run; chown 65534 run", "problem permissions",
      "run belongs to another user", chown),
    Breakage(
      "run/ that may not be entered", "chmod 000 run", "problem permissions",
      "you may not read and write run", chmod),
    Breakage(
      "run/ that leads nowhere", "rm -rf run; ln -s /nowhere/at/all run", "problem home",
      "run is a symbolic link", "remove it, and vanlog makes a folder: rm "),
    Breakage(
      "run/ that is a file", "rm -rf run; echo x >run", "problem home", "run is not a folder",
      "rm "),
    Breakage(
      "documents that may not be read", "chmod 000 attachments", "problem permissions",
      "attachments", chmod),
    Breakage(
      "keys that may not be read", "mkdir keys; echo k >keys/k; chmod 000 keys",
      "problem permissions", "you may not read and write keys", chmod),
  ]

  static let stores = [
    Breakage(
      "a store of a newer version", "sqlite3 trips.sqlite 'PRAGMA user_version=99'",
      "problem store", "its schema version is 99", "update this program"),
    Breakage(
      "a store of another program", "sqlite3 trips.sqlite 'PRAGMA application_id=7'",
      "problem store", "it belongs to another program"),
    Breakage(
      "a store that is cut short", "truncate -s 5000 trips.sqlite", "problem store", "damaged"),
    Breakage("an empty store", ": >trips.sqlite", "problem store", "is empty, though", lost),
    Breakage("a store that is gone", "rm trips.sqlite", "problem store", "is gone, though", lost),
    Breakage(
      "a folder in place of the store", "rm trips.sqlite; mkdir trips.sqlite", "problem store",
      "is not a file; move it away"),
    Breakage(
      "a vault of a newer version", "sqlite3 spots.sqlite 'PRAGMA user_version=99'",
      "problem spots", "made by a newer vanlog (format 99", "update vanlog"),
    Breakage(
      "an empty vault", ": >spots.sqlite", "problem spots", "empty", "import your packs again"),
    Breakage(
      "a vault that is cut short", "truncate -s 5000 spots.sqlite", "problem spots", "damaged",
      "doctor --mend"),
    Breakage(
      "a vault with a lost page",
      "dd if=/dev/zero of=spots.sqlite bs=4096 seek=3 count=1 conv=notrunc 2>/dev/null",
      "problem spots", "damaged", "doctor --mend"),
  ]

  static let files = [
    Breakage(
      "a damaged black box", "echo '{\"format\":' >current_expedition.json", "problem black box",
      "recover --set-aside"),
    Breakage(
      "a damaged name for publishing", "echo '{' >publish.json", "problem files",
      "publish.json is damaged", "backup"),
    Breakage(
      "a damaged list of phones", "echo '{' >run/web-devices.json", "warning page",
      "the list of phones cannot be read", "web pair"),
    Breakage(
      "a damaged proof of the time", "echo '{' >run/clock.json", "warning files",
      "run/clock.json cannot be read", "written again"),
  ]

  /// The checks that have nothing to do with what is broken, and are made all the same.
  private static let others = ["disk", "mount", "clock", "recorder", "gpsd"]

  private func build() throws {
    let pack = try Van.file("fjord.csv", Spots.fjord)
    let scan = try Van.file("scan.pdf", "a paper")
    try Van.done("config", "set", "output.units", "metric")
    try Van.done("trip", "start", "North")
    for number in 1...3 { try Van.done("checkin", "add", "Place \(number)") }
    try Van.done("docs", "add", "Passport", "--file", scan)
    try Van.done("spots", "import", pack, "--pack", "fjord")
  }

  /// Breaks the home, and runs lines in which `doctor` is one, as a user whom permissions bind.
  private func run(_ breakage: Breakage, _ lines: String) throws -> Finished {
    // Breaking is the work of a user who may do everything.
    try Van.shell(
      #"""
      cd "$VANLOG_HOME" || exit 99
      \#(breakage.lines)
      cd /
      bound() { if [ "$(id -u)" = 0 ]; then
        setpriv --bounding-set=-all --inh-caps=-all "$@"; else "$@"; fi; }
      doctor() { bound timeout 60 "$vanlog" --color never doctor "$@" 2>&1; echo "= $?"; }
      \#(lines)
      """#)
  }

  private func check(_ output: Substring, _ breakage: Breakage) throws {
    let words = breakage.finding.split(separator: " ", maxSplits: 1)
    let pattern = try Regex("^\(words[0]) +\(words[1]) ")
    let lines = output.split(separator: "\n")
    let found = lines.filter { $0.contains(pattern) }
    #expect(
      found.contains { line in breakage.says.allSatisfy { line.contains($0) } },
      "\(breakage.name): \(output)")
    for check in Self.others {
      #expect(
        try lines.contains { $0.contains(try Regex("^(ok|warning|problem) +\(check) ")) },
        "\(breakage.name), \(check): \(output)")
    }
    #expect(
      lines.last == (words[0] == "problem" ? "= 65" : "= 0"), "\(breakage.name): \(output)")
  }

  @Test(.needs(.sqlite3), arguments: folders + stores + files)
  func `doctor says what is broken and what to do, and examines the rest`(
    breakage: Breakage
  ) throws {
    try build()
    let finished = try run(breakage, "doctor")
    try check(finished.output[...], breakage)
  }

  /// A person in a hurry mends twice, and whatever cannot be mended is still there to be told.
  @Test(.needs(.sqlite3), arguments: folders + stores + files)
  func `doctor --mend finishes no matter what is broken, twice`(breakage: Breakage) throws {
    try build()
    let finished = try run(breakage, "doctor --mend; doctor --mend; doctor")
    let ends = finished.output.split(separator: "\n").filter { $0.hasPrefix("= ") }
    #expect(ends.count == 3 && ends.allSatisfy { ["= 0", "= 65"].contains($0) }, "\(finished)")
  }

  @Test func `doctor examines the rest of a home whose store is locked`() throws {
    try build()
    let locked = Breakage(
      "a locked store", "", "problem store", "database is locked", "another program is using it")
    let hold = """
      import os, sqlite3, subprocess, sys
      store = sqlite3.connect(os.environ["VANLOG_HOME"] + "/trips.sqlite", isolation_level=None)
      store.execute("BEGIN EXCLUSIVE")
      words = [os.environ["vanlog"], "--color", "never", "doctor"]
      done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
      print(done.stdout + "= %d" % done.returncode)
      """
    let finished = try Van.shell("python3 -c \"$hold\"", environment: ["hold": hold])
    try check(finished.output[...], locked)
  }

  @Test(
    .needs(.mounting),
    arguments: [
      (
        "mount -t tmpfs -o size=1m none \"$VANLOG_HOME\"; \"$vanlog\" trip start One >/dev/null; "
          + "head -c 2000000 /dev/zero >\"$VANLOG_HOME/filler\" 2>/dev/null",
        "problem home", "nothing can be kept: no space left on device"
      ),
      (
        "mount --bind \"$VANLOG_HOME\" \"$VANLOG_HOME\"; mount -o remount,ro,bind \"$VANLOG_HOME\"",
        "problem mount", "is read-only, so nothing can be kept"
      ),
    ])
  func `doctor examines the rest of a home on a disk that takes nothing`(
    mount: String, finding: String, says: String
  ) throws {
    try build()
    let finished = try Finished.running(
      "/usr/bin/unshare",
      [
        "-m", "--propagation", "private", "/bin/sh", "-c",
        "\(mount); \"$vanlog\" --color never doctor 2>&1; echo \"= $?\"",
      ],
      environment: [
        "vanlog": Van.program, "HOME": TemporaryDirectory.current.path, "VANLOG_HOME": Van.home,
        "LC_ALL": "C.UTF-8",
      ])
    try check(finished.output[...], Breakage("a disk", "", finding, says))
  }

  @Test func `something else at the address of gpsd is told from a gpsd that is gone`() throws {
    let server = try CannedServer { _, _ in .init(400) }
    try Van.done("config", "set", "drive.gpsd", "127.0.0.1:\(server.port)")
    let doctor = try Van.run("--color", "never", "doctor")
    #expect(
      doctor.output.contains(
        /problem +gpsd +what answers at [0-9.:]+ is another program, or a gpsd that hangs; correct/),
      "\(doctor)")
    let json = try JSONValue(parsing: Array(try Van.run("doctor", "--json").output.utf8))
    #expect(json["recorder"]?["gpsd"]?.string == "foreign")
  }

  @Test func `status reports a home in which nothing can be kept`() throws {
    try build()
    let finished = try run(
      Breakage("a home", "chmod 500 .", ""), #"bound "$vanlog" --color never status"#)
    #expect(finished.output.contains("Home        \(Van.home): nothing can be kept there"))
  }

  // MARK: What goes on

  @Test(arguments: ["chmod 600 config.json; chown 65534 config.json", "chmod 000 config.json"])
  func `commands that need no setting continue without settings that cannot be read`(
    lines: String
  ) throws {
    try build()
    let finished = try run(
      Breakage("settings", lines, ""),
      #"""
      bound "$vanlog" trip list 2>&1; echo "= $?"
      bound "$vanlog" ledger add 5 2>&1; echo "= $?"
      bound "$vanlog" status >/dev/null 2>&1; echo "= $?"
      bound "$vanlog" config set output.units imperial 2>&1; echo "= $?"
      bound "$vanlog" drive export last 2>&1; echo "= $?"
      ls -n config.json
      """#)
    let ends = finished.output.split(separator: "\n").filter { $0.hasPrefix("= ") }
    // Nothing is changed in what cannot be read, and nothing leaves without its privacy zones.
    #expect(ends.prefix(3) == ["= 0", "= 0", "= 0"], "\(finished)")
    #expect(ends.dropFirst(3).allSatisfy { $0 != "= 0" }, "\(finished)")
    #expect(finished.output.contains("so the defaults apply;"), "\(finished)")
  }
}
