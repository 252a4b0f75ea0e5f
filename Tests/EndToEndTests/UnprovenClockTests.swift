import Foundation
import TestSupport
import Testing
import Text

/// A Pi that thinks it is 1970, until a receiver proves the time to it.
@Suite(
  .temporaryDirectory,
  .enabled(
    if: WrongClock.isPossible,
    "needs a C compiler, and programs of this machine that load what it makes"))
struct UnprovenClockTests {
  private let boot: [String: String]

  init() throws { boot = try WrongClock().environment }

  @discardableResult
  private func done(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let finished = try Van.run(words, environment: boot)
    #expect(finished.status == 0, "\(finished.errors)", sourceLocation: sourceLocation)
    return finished.output
  }

  private func json(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> JSONValue {
    let finished = try Van.run(words + ["--json"], environment: boot)
    #expect(finished.status == 0, "\(finished.errors)", sourceLocation: sourceLocation)
    return try JSONValue(parsing: Array(finished.output.utf8))
  }

  private func receiver(hasFix: Bool = true) throws -> LiveGpsd {
    let gpsd = try LiveGpsd(hasFix: hasFix)
    try done("config", "set", "drive.gpsd", "127.0.0.1:\(gpsd.port)")
    return gpsd
  }

  private func isToday(_ day: String?) -> Bool {
    [LiveGpsd.day(), LiveGpsd.day(-600)].contains { day?.hasPrefix($0) == true }
  }

  private func startDaemon() throws -> RecordingProgram {
    try RecordingProgram(
      Repository.program("vanlogd"), ["--home", Van.home],
      environment: RecordingStation.environment.merging(boot) { $1 })
  }

  // MARK: With the daemon

  @Test func `parked with a fix, the daemon proves the time to all programs`() throws {
    let gpsd = try receiver(hasFix: false)
    try done("ledger", "add", "12")
    #expect(try json("ledger", "show", "last")["day"]?.string?.hasPrefix("197") == true)
    #expect(try json("status")["clock_proven"]?.bool == false)
    let daemon = try startDaemon()
    try gpsd.findSky()
    try Trouble.unless("a proven clock") { try json("status")["clock_proven"]?.bool == true }
    // The daemon has records dated again without a command of anybody.
    try Trouble.unless("the entry to be dated") {
      isToday(try json("ledger", "show", "last")["day"]?.string)
    }
    #expect(try json("ledger", "show", "last")["clock"]?.string == "proven")
    try done("ledger", "add", "7")
    try done("checkin", "add", "Lake", "--here")
    let lake = try json("checkin", "show", "last")
    #expect(isToday(lake["day"]?.string))
    #expect(isToday(lake["arrived"]?.string))
    #expect(lake["lat"]?.number == 47.05)
    #expect(isToday(try json("ledger", "show", "last")["day"]?.string))
    daemon.signal(SIGTERM)
    #expect(try daemon.waitForEnd() == 0)
  }

  @Test func `a rule checks in at its minute, which is that of the receiver`() throws {
    let gpsd = try receiver()
    // A new rule does not look back, so its minute is to come.
    let soon = Date(timeIntervalSinceNow: LiveGpsd.ahead + 80)
    let time = soon.ISO8601Format().dropFirst(11).prefix(5)
    try Van.write(
      #"{"trigger":{"type":"time","at":"\#(time)"},"actions":[{"type":"checkin"}]}"#,
      to: Van.home + "/automations/morning.json")
    let daemon = try startDaemon()
    try Trouble.unless("the check-in of the rule", seconds: 150) {
      try json("checkin", "list")["records"]?.elements?.count == 1
    }
    let checkin = try #require(try json("checkin", "list")["records"]?.elements?.first)
    #expect(isToday(checkin["day"]?.string))
    #expect(checkin["arrived"]?.string?.dropFirst(11).hasPrefix(time) == true)
    #expect(checkin["clock"]?.string == "proven")
    withExtendedLifetime((gpsd, daemon)) {}
  }

  // MARK: Without it

  @Test
  func `a position from the receiver brings the time with it, also to what was entered before`()
    throws
  {
    let gpsd = try receiver(hasFix: false)
    try done("trip", "start", "North")
    try done("ledger", "add", "12", "--vendor", "Bakery")
    try done("ledger", "add", "5", "--day", "2026-05-06", "--vendor", "Typed")
    try done("ledger", "add", "6", "--day", "yesterday", "--vendor", "Yesterday")
    try done("border", "add", "--from", "AT", "--to", "DE", "--time", "08:30")
    try gpsd.findSky()
    try done("checkin", "add", "Lake", "--here")
    let lake = try json("checkin", "show", "last")
    #expect(isToday(lake["day"]?.string))
    #expect(isToday(lake["arrived"]?.string))
    #expect(lake["clock"]?.string == "proven")
    let entries = try json("ledger", "list")["records"]?.elements ?? []
    var days: [String: String] = [:]
    for entry in entries { days[entry["vendor"]?.string ?? ""] = entry["day"]?.string }
    #expect(isToday(days["Bakery"]))
    #expect(days["Typed"] == "2026-05-06")
    #expect([LiveGpsd.day(-86_400), LiveGpsd.day(-87_000)].contains(days["Yesterday"] ?? ""))
    #expect(entries.allSatisfy { $0["clock"]?.string == "proven" })
    #expect(isToday(try json("trip", "show", "last")["start_day"]?.string))
    let crossing = try json("border", "list")["crossings"]?.elements?.first
    #expect(isToday(crossing?["at"]?.string))

    // It is told, and not taken for something that a person has done.
    let history = try json("history", "--limit", "3")["history"]?.elements ?? []
    #expect(history.first?["command"]?.string == "checkin add")
    let redated = try json("history")["history"]?.elements?.first {
      $0["dated_again"]?.bool == true
    }
    #expect(redated?["record_count"]?.integer == 4)
    #expect(try done("history").contains("vanlog itself, since the time was proven later"))
    #expect(try done("undo", "--yes").contains("took back 'checkin add'"))
    #expect(try done("undo", "--yes").contains("took back 'ledger add'"))
    #expect(try json("ledger", "list")["records"]?.elements?.count == 2)
  }

  @Test func `another home gets the right day`() throws {
    try SyncStage.writePassphrase()
    let gpsd = try receiver(hasFix: false)
    try FileManager.default.createDirectory(
      atPath: SyncStage.folder, withIntermediateDirectories: true)
    try done("sync", "init", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile)
    try done("ledger", "add", "12")
    try done("sync", "now")
    let other = ["--home", SyncStage.path("other")]
    try Van.done(
      other + ["sync", "join", SyncStage.remote, "--passphrase-file", SyncStage.passphraseFile])
    try Van.done(other + ["sync", "now"])
    func day() throws -> String? {
      let text = try Van.done(other + ["ledger", "list", "--json"])
      return try JSONValue(parsing: Array(text.utf8))["records"]?.elements?.first?["day"]?.string
    }
    #expect(try day()?.hasPrefix("197") == true)
    try gpsd.findSky()
    try done("checkin", "add", "Lake", "--here")
    try done("sync", "now")
    try Van.done(other + ["sync", "now"])
    #expect(isToday(try day()))
    let told = try JSONValue(
      parsing: Array(try Van.done(other + ["history", "--json"]).utf8))
    #expect(told["history"]?.elements?.contains { $0["dated_again"]?.bool == true } == true)
  }

  @Test func `without a fix, a position takes no longer to be given up`() throws {
    _ = try receiver(hasFix: false)
    try done("checkin", "add", "Yard", "--at", "47.0,8.0")
    let finished = try Van.run(["checkin", "add", "Lake", "--here"], environment: boot)
    #expect(finished.status == 0, "\(finished.errors)")
    #expect(finished.errors.contains("the last check-in"))
    #expect(try json("checkin", "show", "last")["clock"]?.string == "unproven")
  }

  // MARK: Killed

  @Test(.needs(.strace))
  func `what dates records again and is killed has done it all or nothing`() throws {
    for number in 1...12 { try done("ledger", "add", "\(number)") }
    let boot = try Van.read("/proc/sys/kernel/random/boot_id").prefix { $0 != "\n" }
    let offset = Int64((Date().timeIntervalSince1970 + LiveGpsd.ahead) * 1_000) - MonotonicClock.now
    try Van.write(
      #"{"boot":"\#(boot)","offset_ms":\#(offset)}"#, to: Van.home + "/run/clock.json")
    let finished = try Van.shell(
      #"""
      cat >"$HOME/check" <<'END'
      list=$("$vanlog" --home "$1" ledger list --json) || exit 1
      echo "$list" | grep -q '"197.-' && echo "$list" && exit 1
      told=$("$vanlog" --home "$1" history --json | grep -o '"dated_again":true' | wc -l)
      [ "$told" = 1 ] || { echo "told $told times"; exit 1; }
      END
      '\#(Repository.file("Tests/Faults"))/kill-at-writes.sh' --start "$VANLOG_HOME" \
        --state "$HOME/state" --every \#(Thoroughness.step(everyday: 3)) \
        --killed "sh $HOME/check $HOME/state" --done "sh $HOME/check $HOME/state" \
        -- "$vanlog" --home "$HOME/state" ledger add 5 --day 2026-05-06
      """#)
    #expect(finished.status == 0, "\(finished.output.prefix(2_000))\(finished.errors.prefix(500))")
  }

  @Test func `what was typed by the clock is right in the crossings' file too`() throws {
    let gpsd = try receiver(hasFix: false)
    try done("border", "add", "--from", "AT", "--to", "DE", "--time", "08:30")
    let shown = try json("border", "list")["crossings"]?.elements?.first?["at"]?.string
    #expect(shown?.hasPrefix("197") == true)
    try gpsd.findSky()
    try done("checkin", "add", "Lake", "--here")
    // The next crossing must not find the first one fifty years old, and drop it.
    try done("border", "add", "--from", "DE", "--to", "FR", "--time", "09:30")
    let file = try JSONValue(
      parsing: Array(try Van.read(Van.home + "/border_crossings.json").utf8))
    let times = (file["crossings"]?.elements ?? []).map { $0["at"]?.string }
    #expect(times.count == 2)
    #expect(times.allSatisfy(isToday))
  }
}
