import TestSupport
import Testing
import Text

@testable import DriveRecorder

@Suite struct ClockProverTests {
  private static let buildText = "2026-01-01T00:00:00Z"
  private let build: Instant
  private static let week: Int64 = 7 * 86_400_000

  init() throws {
    build = try #require(Instant(Self.buildText))
  }

  /// A moment some seconds after the build.
  private func after(_ seconds: Double) -> Instant {
    Instant(millisecondsSinceEpoch: build.millisecondsSinceEpoch + Int64(seconds * 1_000))
  }

  /// The proofs of times with their uptimes, both in seconds.
  private func proofs(
    _ times: [(time: Double, uptime: Double)], kind: FixKind = .threeD,
    prover: inout ClockProver
  ) -> [ClockProver.Proof] {
    times.compactMap {
      prover.take(after($0.time), kind: kind, uptime: Int64($0.uptime * 1_000))
    }
  }

  @Test func `three steady fixes in three dimensions prove the time`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    #expect(proofs([(100, 5), (101, 6)], prover: &prover).isEmpty)
    #expect(!prover.isProven)
    #expect(prover.time(of: after(101), uptime: 6_000) == nil)
    #expect(
      proofs([(102, 7.3)], prover: &prover)
        == [ClockProver.Proof(time: after(102), uptime: 7_300, isCorrected: false)])
    #expect(prover.time(of: nil, uptime: 5_300) == after(100))
    #expect(prover.time(of: after(103), uptime: 8_000) == after(103))
  }

  @Test(
    arguments: [
      [(100, 5), (101, 6), (105, 7)], [(100, 5), (101, 6), (101, 7)],
      [(100, 5), (99, 6), (100, 7)],
      [(100, 5), (101, 6), (102, 8)], [(100, 5), (200, 105), (300, 205)],
      [(100, 5), (101, 5), (102, 5)], [(100, 5), (101, 6)],
    ] as [[(time: Double, uptime: Double)]])
  func `times out of step with the machine's clock prove nothing`(
    times: [(time: Double, uptime: Double)]
  ) {
    var prover = ClockProver(rule: .live(buildDate: build))
    #expect(proofs(times, prover: &prover).isEmpty)
    #expect(!prover.isProven)
  }

  @Test func `two dimensions prove nothing`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    let times = (0..<10).map { (time: Double($0), uptime: Double($0)) }
    #expect(proofs(times, kind: .twoD, prover: &prover).isEmpty)
  }

  @Test func `several reports of one instant count once`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    #expect(
      proofs([(100, 5), (100, 5.4), (101, 6), (101, 6.3), (102, 7)], prover: &prover).count == 1)
  }

  @Test(arguments: [1, 2] as [Int64])
  func `times before the build get multiples of 1,024 weeks`(rollovers: Int64) throws {
    var prover = ClockProver(rule: .live(buildDate: build))
    let back = Double(-rollovers * 1_024 * Self.week) / 1_000
    let times = (0..<3).map { (time: back + 1_000 + Double($0), uptime: Double($0)) }
    let found = proofs(times, prover: &prover)
    let proof = try #require(found.first)
    #expect(proof.time == after(1_002))
    #expect(proof.isCorrected)
    let raw = Instant(
      millisecondsSinceEpoch: after(1_003).millisecondsSinceEpoch - rollovers * 1_024 * Self.week)
    #expect(prover.time(of: raw, uptime: 3_000) == after(1_003))
  }

  @Test(arguments: [
    (0, true), (20.0 * 365 * 86_400, true), (20.1 * 365.25 * 86_400, false), (1e12, false),
  ])
  func `only the twenty years after the build are trusted`(seconds: Double, isBelieved: Bool) {
    var prover = ClockProver(rule: .live(buildDate: build))
    let times = (0..<4).map { (time: seconds + Double($0), uptime: Double($0)) }
    #expect(proofs(times, prover: &prover).isEmpty != isBelieved)
  }

  @Test func `a leap second is followed without another proof`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    let before = (0..<5).map { (time: Double($0), uptime: Double($0)) }
    let later = (5..<10).map { (time: Double($0) - 1, uptime: Double($0)) }
    #expect(proofs(before + later, prover: &prover).count == 1)
    #expect(prover.time(of: nil, uptime: 9_000) == after(8))
  }

  @Test func `an inaccurate quartz does not undo the proof within a month`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    let start = (0..<3).map { (time: Double($0), uptime: Double($0)) }
    let hours = (1..<720).map { (time: Double($0) * 3_600, uptime: Double($0) * 3_600.18) }
    #expect(proofs(start + hours, prover: &prover).count == 1)
  }

  @Test func `a receiver with another time must prove it, and until then the old one counts`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    #expect(proofs([(0, 0), (1, 1), (2, 2)], prover: &prover).count == 1)
    #expect(proofs([(21, 3), (22, 4)], prover: &prover).isEmpty)
    #expect(prover.time(of: after(22), uptime: 4_000) == after(4))
    #expect(
      proofs([(23, 5)], prover: &prover)
        == [ClockProver.Proof(time: after(23), uptime: 5_000, isCorrected: false)])
    #expect(prover.time(of: after(24), uptime: 6_000) == after(24))
  }

  @Test func `a lone wrong time changes nothing`() {
    var prover = ClockProver(rule: .live(buildDate: build))
    let times: [(Double, Double)] = [
      (0, 0), (1, 1), (2, 2), (9_000, 3), (4, 4), (9_002, 5), (6, 6),
    ]
    #expect(proofs(times, prover: &prover).count == 1)
    #expect(prover.time(of: after(9_003), uptime: 6_000) == after(6))
  }

  @Test(arguments: [
    "1970-01-01T00:00:05Z", "1979-12-31T00:00:00Z", "1980-01-06T00:00:00Z",
    "1980-01-08T23:59:00Z", "1999-08-22T00:00:00Z", "2019-04-07T12:00:00Z",
    "2038-11-21T00:00:00Z", "2038-11-23T23:59:00Z",
  ])
  func `what a receiver shows that knows no time proves nothing`(text: String) throws {
    var prover = ClockProver(rule: .live(buildDate: build))
    let start = try #require(Instant(text))
    for second in 0..<50 {
      let time = start.millisecondsSinceEpoch + Int64(second) * 1_000
      let proof = prover.take(
        Instant(millisecondsSinceEpoch: time), kind: .threeD, uptime: Int64(second) * 1_000)
      #expect(proof == nil)
    }
  }

  @Test(arguments: [
    (5, 3, 0), (5, 5, 5), (40, 30, 0), (40, 42, 40), (3_000, 58, 0), (3_000, 61, 61),
  ])
  func `a new time is believed once it has held as long as the old one, or a minute`(
    old: Int, new: Int, heldFor: Int
  ) {
    var prover = ClockProver(rule: .live(buildDate: build))
    let before = (0..<old).map { (time: Double($0), uptime: Double($0)) }
    #expect(proofs(before, prover: &prover).count == 1)
    let after = (0..<new).map { (time: Double(86_400 + old + $0), uptime: Double(old + $0)) }
    let found = proofs(after, prover: &prover)
    #expect(
      found.map { $0.uptime / 1_000 - Int64(old) + 1 } == (heldFor > 0 ? [Int64(heldFor)] : []))
  }

  @Test func `the times of a recording are taken as they are`() throws {
    var prover = ClockProver(rule: .log)
    let old = try #require(Instant("1987-06-05T04:03:02Z"))
    let proof = prover.take(old, kind: .twoD, uptime: 70)
    #expect(proof == ClockProver.Proof(time: old, uptime: 70, isCorrected: false))
    #expect(prover.time(of: after(5), uptime: 71) == after(5))
    #expect(prover.take(after(5), kind: .threeD, uptime: 71) == nil)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `no time and no uptime is too large`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers: [Int64] = [.min, .min + 1, -1, 0, 1_000, 2_000, 3_000, .max - 1, .max]
    for rule in [ClockRule.log, .live(buildDate: build)] {
      var prover = ClockProver(rule: rule)
      for _ in 0..<200 {
        let time = numbers.randomElement(using: &random) ?? 0
        let uptime = numbers.randomElement(using: &random) ?? 0
        let proof = prover.take(
          Instant(millisecondsSinceEpoch: time), kind: .threeD, uptime: uptime)
        #expect(rule == .log || proof.map { $0.time >= build } ?? true)
        _ = prover.time(of: nil, uptime: uptime)
      }
    }
  }
}
