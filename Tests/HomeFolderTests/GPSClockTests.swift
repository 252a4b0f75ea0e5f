import DurableFiles
import Foundation
import TestSupport
import Testing
import Text

@testable import HomeFolder

@Suite struct BootIDTests {
  @Test func `this boot of the machine has a stable name`() throws {
    let name = try #require(BootID.current())
    #expect(name.utf8.count == 36)
    #expect(BootID.current() == name)
  }

  static let names: [(String, String?)] = [
    ("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0\n", "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"),
    ("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0", "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"),
    ("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1g0\n", nil),
    ("", nil), ("\n", nil), ("0f1e2d3c4b5a69788796a5b4c3d2e1f0", nil),
    ("0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1\"0\n", nil), ("------------------------------------", nil),
  ]

  @Test(arguments: names)
  func `text that does not look like a name is rejected`(text: String, expected: String?) {
    #expect(BootID.parse(Array(text.utf8)) == expected)
  }
}

@Suite(.temporaryDirectory) struct GPSClockTests {
  private var home: HomeFolder {
    HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
  }

  private let build = Instant(secondsSinceEpoch: 1_790_000_000)

  private func keep(_ clock: GPSClock) throws {
    try clock.keep(in: home.make().makePrivate(HomeFolder.runName))
  }

  @Test func `time proven in this boot is used by every command`() throws {
    let boot = try #require(BootID.current())
    let truth = Instant(secondsSinceEpoch: 2_000_000_000)
    try keep(GPSClock(boot: boot, offset: truth.millisecondsSinceEpoch - MonotonicClock.now))
    let found = GPSClock.current(in: home, buildDate: build)
    let proof = ClockProof.judge(isTrusted: false, isSynchronised: false, gps: found)
    #expect(proof.isProven)
    #expect(proof.reason == "proven: by GPS since the machine started")
    let passed = proof.now.millisecondsSinceEpoch - truth.millisecondsSinceEpoch
    #expect((0...60_000).contains(passed), "\(passed) ms")
  }

  @Test func `a clock synchronised to a network needs no GPS`() {
    let gps = GPSClock(boot: "x", offset: 0)
    let proof = ClockProof.judge(isTrusted: false, isSynchronised: true, gps: gps)
    #expect(proof.reason == "proven: set by a network or radio")
    #expect(proof.now > Instant(secondsSinceEpoch: 1_000_000_000))
  }

  @Test func `another boot proves nothing`() throws {
    let offset = build.millisecondsSinceEpoch + 60_000 - MonotonicClock.now
    try keep(GPSClock(boot: "00000000-0000-0000-0000-000000000000", offset: offset))
    #expect(GPSClock.current(in: home, buildDate: build) == nil)
  }

  @Test(
    arguments: [
      (-1, false), (60, true), (20 * 365 * 86_400, true), (21 * 365 * 86_400, false),
    ] as [(Int64, Bool)])
  func `only times within twenty years after the build are believed`(
    seconds: Int64, isBelieved: Bool
  ) throws {
    let boot = try #require(BootID.current())
    let shown = build.millisecondsSinceEpoch + seconds * 1_000
    try keep(GPSClock(boot: boot, offset: shown - MonotonicClock.now))
    #expect((GPSClock.current(in: home, buildDate: build) != nil) == isBelieved)
  }

  @Test(
    arguments: [
      (0, nil, "proven: by GPS since the machine started"),
      (9_000, nil, "proven: by GPS since the machine started"),
      (10_000, nil, "proven: by GPS since the machine started"),
      (
        86_400_000, 86_400_000,
        "proven: by GPS since the machine started, after a wrong time 24 h ahead; check the days of"
          + " what you entered before"
      ),
      (
        -20_000, -20_000,
        "proven: by GPS since the machine started, after a wrong time 20 s behind; check the days of"
          + " what you entered before"
      ),
    ] as [(Int64, Int64?, String)])
  func `a proof that contradicts the one before says so from then on`(
    ahead: Int64, revoked: Int64?, reason: String
  ) {
    let first = GPSClock(boot: "x", offset: 5_000_000 + ahead)
    let second = GPSClock(boot: "x", offset: 5_000_000, at: 9, replacing: first)
    #expect(second.revoked == revoked)
    #expect(second.reason == reason)
    #expect(GPSClock(boot: "x", offset: 5_000_001, at: 9, replacing: second).revoked == revoked)
    #expect(GPSClock(boot: "y", offset: 5_000_000, at: 9, replacing: first).revoked == nil)
    #expect(GPSClock(parsing: second.bytes) == second)
  }

  /// A day of wrong time from a minute after boot to ten minutes after it, and what follows.
  @Test func `times that were wrong are remembered until they are settled`() throws {
    let day: Int64 = 86_400_000
    let truth: Int64 = 1_900_000_000_000
    let first = GPSClock(boot: "x", offset: truth + day, at: 60_000, replacing: nil)
    let second = GPSClock(boot: "x", offset: truth + day + 1, at: 90_000, replacing: first)
    let third = GPSClock(boot: "x", offset: truth, at: 600_000, replacing: second)
    #expect(first.wrong == [])
    #expect(second.wrong == [])
    #expect(
      third.wrong == [WrongTimes(from: truth + day + 60_001, to: truth + day + 600_001)])
    #expect(GPSClock(boot: "x", offset: truth, at: 700_000, replacing: third).wrong == third.wrong)
    #expect(GPSClock(boot: "y", offset: truth, at: 900_000, replacing: third).wrong == third.wrong)
    try keep(third)
    let run = try home.make().directory(HomeFolder.runName)
    let pending = WrongTimes.pending(in: run)
    #expect(pending == third.wrong)
    let moments = [60_000, 60_001, 600_001, 600_002].map {
      Instant(millisecondsSinceEpoch: truth + day + $0)
    }
    #expect(moments.map(pending[0].contains) == [false, true, true, false])
    try WrongTimes.settle(pending, in: run)
    #expect(WrongTimes.pending(in: run) == [])
    #expect(GPSClock.kept(in: run)?.offset == truth)
  }

  @Test(arguments: [(60_000, true), (5_000, false), (-60_000, false)])
  func `a time of an earlier boot that has not come yet was wrong`(ahead: Int64, isWrong: Bool) {
    let truth: Int64 = 1_900_000_000_000
    let first = GPSClock(boot: "x", offset: truth + ahead, at: 0, replacing: nil)
    let second = GPSClock(boot: "y", offset: truth - 70_000, at: 70_000, replacing: first)
    #expect(
      second.wrong.map { $0.contains(Instant(millisecondsSinceEpoch: truth + ahead)) }
        == (isWrong ? [true] : []))
    let dayAfter = Instant(millisecondsSinceEpoch: truth + ahead + 86_400_000)
    #expect(second.wrong.map { $0.contains(dayAfter) } == (isWrong ? [true] : []))
    #expect(second.revoked == nil)
  }

  @Test(arguments: [
    "", "{}", "null", #"{"boot":1,"offset_ms":2}"#, #"{"boot":"x","offset_ms":"2"}"#,
    #"{"boot":"x","offset_ms":9223372036854775807}"#, #"{"boot":"x","offset_ms":1e99}"#,
    #"{"boot":"x","offset_ms":-9223372036854775808}"#,
  ])
  func `an invalid file proves nothing`(text: String) {
    #expect(GPSClock(parsing: Array(text.utf8)) == nil)
  }

  @Test func `it reads what it has written`() {
    let clock = GPSClock(boot: "x-y", offset: -77)
    #expect(GPSClock(parsing: clock.bytes) == clock)
  }

  @Test(arguments: [
    (10_001, "10 s ahead"), (-7_199_999, "7199 s behind"), (7_200_000, "2 h ahead"),
    (172_799_999, "47 h ahead"), (-172_800_000, "2 days behind"), (1_000_000_000, "11 days ahead"),
  ])
  func `a wrong time is described by how far off it was`(revoked: Int64, words: String) {
    let clock = GPSClock(boot: "x", offset: 0, revoked: revoked)
    #expect(
      clock.reason == "proven: by GPS since the machine started, after a wrong time \(words); "
        + "check the days of what you entered before")
  }

  @Test func `GPS counts for more than the setting`() {
    let gps = GPSClock(boot: "x", offset: 1_900_000_000_000)
    let proof = ClockProof.judge(isTrusted: true, isSynchronised: false, gps: gps)
    #expect(proof.reason == "proven: by GPS since the machine started")
    #expect(proof.gpsOffset == 1_900_000_000_000)
  }

  @Test func `a proof after a revoked one was wrong only from its own start`() {
    let truth: Int64 = 1_900_000_000_000
    let first = GPSClock(boot: "x", offset: truth + 90_000, at: 60_000, replacing: nil)
    let second = GPSClock(boot: "x", offset: truth + 40_000, at: 600_000, replacing: first)
    let third = GPSClock(boot: "x", offset: truth, at: 700_000, replacing: second)
    #expect(
      third.wrong == [
        WrongTimes(from: truth + 150_000, to: truth + 690_000),
        WrongTimes(from: truth + 640_000, to: truth + 740_000),
      ])
  }

  @Test func `of many wrong times the latest are remembered`() {
    var clock: GPSClock?
    for number in Int64(0)...10 {
      clock = GPSClock(boot: "x", offset: number * 20_000, at: number, replacing: clock)
    }
    #expect(
      clock?.wrong
        == (2...9).map { WrongTimes(from: $0 * 20_001, to: $0 * 20_001 + 1) })
  }

  @Test func `a settled proof still says what it revoked and when it began`() throws {
    let clock = GPSClock(
      boot: "x", offset: 5, revoked: 20_000, since: 7, wrong: [WrongTimes(from: 1, to: 2)])
    try keep(clock)
    let run = try home.make().directory(HomeFolder.runName)
    try WrongTimes.settle(WrongTimes.pending(in: run), in: run)
    #expect(GPSClock.kept(in: run) == GPSClock(boot: "x", offset: 5, revoked: 20_000, since: 7))
  }

  @Test(arguments: ["9007199254740992", "-9223372036854775808", "9223372036854775807"])
  func `numbers out of range are left out of a proof`(number: String) {
    let text =
      #"{"boot":"x","offset_ms":5,"revoked_ms":\#(number),"since_ms":\#(number),"#
      + #""wrong":[{"from_ms":1,"to_ms":\#(number)},{"from_ms":4,"to_ms":3}]}"#
    #expect(
      GPSClock(parsing: Array(text.utf8))
        == GPSClock(boot: "x", offset: 5, wrong: [WrongTimes(from: 3, to: 4)]))
    let offset = #"{"boot":"x","offset_ms":\#(number)}"#
    #expect(GPSClock(parsing: Array(offset.utf8)) == nil)
  }
}
