import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

@Suite struct GateTests {
  private func epoch(
    _ seconds: Double, _ latitude: Double? = 47, _ longitude: Double? = 8,
    time: Double? = nil, hasTime: Bool = true, fix: FixKind? = .threeD, accuracy: Double? = 5
  ) -> Epoch {
    var report = PositionReport(device: "a", fix: fix)
    (report.latitude, report.longitude) = (latitude, longitude)
    report.accuracyMetres = accuracy
    if hasTime {
      report.time = Instant(millisecondsSinceEpoch: Int64((time ?? seconds) * 1_000))
    }
    return Epoch(uptime: Int64(seconds * 1_000), report: report)
  }

  /// The verdict on each, in short: `good`, `segment` or the reason.
  private func verdicts(_ epochs: [Epoch]) -> [String] {
    var gate = Gate()
    return epochs.map { epoch in
      switch gate.judge(epoch) {
      case .good(_, let startsSegment): startsSegment ? "segment" : "good"
      case .bad(let rejection): rejection.rawValue
      }
    }
  }

  @Test func `an impossible place is refused with its reason`() {
    let found = verdicts([
      epoch(1, fix: nil), epoch(2, nil, 8), epoch(3, 47, nil), epoch(4, 91, 8),
      epoch(5, 47, 181), epoch(6, .nan, 8), epoch(7, .infinity, 8), epoch(8, 0, 0),
      epoch(9, 0.000001, -0.000001), epoch(10, accuracy: 100.5),
    ])
    #expect(
      found == [
        "no_fix", "no_position", "no_position", "out_of_range", "out_of_range", "out_of_range",
        "out_of_range", "zero_position", "zero_position", "inaccurate",
      ])
  }

  @Test(arguments: [
    (47.0, 8.0), (-33.9, 18.4), (-54.8, -68.3), (0, 9.45), (51.48, 0), (90, 0), (-90, 180),
    (52, -180), (52, 180),
  ])
  func `every place on earth is good, even in two dimensions`(
    latitude: Double, longitude: Double
  ) {
    #expect(
      verdicts([
        epoch(1, latitude, longitude, fix: .twoD), epoch(2, latitude, longitude, accuracy: nil),
        epoch(3, latitude, longitude, hasTime: false, accuracy: 100),
      ]) == ["good", "good", "good"])
  }

  @Test func `crossing the antimeridian or a pole is not a jump`() {
    #expect(
      verdicts([epoch(1, -17, 179.9999), epoch(2, -17, -179.9999), epoch(3, -17, 180)])
        == ["good", "good", "good"])
    #expect(
      verdicts([epoch(1, 89.9999, 10), epoch(2, 90, -120), epoch(3, 89.9999, -170)])
        == ["good", "good", "good"])
  }

  @Test func `a repeated moment is rejected as doubled`() {
    #expect(verdicts([epoch(1), epoch(1.3, time: 1), epoch(2)]) == ["good", "doubled", "good"])
  }

  @Test func `a single time in the past is refused, a receiver that set its clock is believed`() {
    #expect(
      verdicts([epoch(100), epoch(101, time: 50), epoch(102), epoch(103)])
        == ["good", "time_back", "good", "good"])
    let steps = (1...5).map { epoch(100 + Double($0), time: 50 + Double($0)) }
    #expect(
      verdicts([epoch(100)] + steps)
        == ["good", "time_back", "time_back", "good", "good", "good"])
  }

  @Test func `times in the past that do not advance steadily are never believed`() {
    let jumps = (1...6).map { epoch(100 + Double($0), time: 90 - Double($0) * 5) }
    #expect(verdicts([epoch(100)] + jumps).dropFirst().allSatisfy { $0 == "time_back" })
  }

  @Test func `fixes delayed by a minute are good, by more they are stale`() {
    #expect(verdicts([epoch(1), epoch(62, time: 2), epoch(63)]) == ["good", "good", "good"])
    #expect(
      verdicts([epoch(1), epoch(200, time: 2), epoch(200.1, time: 3), epoch(201)])
        == ["good", "stale", "stale", "good"])
  }

  @Test func `a single jump is dropped`() {
    #expect(
      verdicts([epoch(1), epoch(2, 47.0042), epoch(3), epoch(4, 48), epoch(5, 49), epoch(6)])
        == ["good", "impossible_speed", "good", "impossible_speed", "impossible_speed", "good"])
  }

  @Test func `jumps to one place do not add up over good fixes`() {
    let epochs = [epoch(1), epoch(2, 48), epoch(3), epoch(4, 48), epoch(5), epoch(6, 48), epoch(7)]
    let expected = epochs.indices.map { $0 % 2 == 0 ? "good" : "impossible_speed" }
    #expect(verdicts(epochs) == expected)
  }

  @Test func `fixes that agree against the last good one start over`() {
    let far = (2...5).map { epoch(Double($0), 48 + Double($0) / 10_000) }
    #expect(
      verdicts([epoch(1)] + far)
        == ["good", "impossible_speed", "impossible_speed", "segment", "good"])
  }

  @Test func `a fast train is possible, and so is a long distance in a long time`() {
    #expect(verdicts([epoch(1), epoch(2, 47.0008)]) == ["good", "good"])
    #expect(verdicts([epoch(1), epoch(3_601, 49)]) == ["good", "good"])
  }

  @Test func `jitter of a fast receiver is not speed`() {
    #expect(verdicts([epoch(1), epoch(1.1, 47.0002), epoch(1.2)]) == ["good", "good", "good"])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no matter what comes, a good fix is plausible`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var gate = Gate()
    for _ in 0..<300 {
      guard case .good(let fix, _) = gate.judge(random.epoch()) else { continue }
      let point = fix.point(at: fix.time)
      #expect(point.position.latitude != 0 || point.position.longitude != 0)
      #expect(point.courseCentidegrees.map { (0..<36_000).contains($0) } ?? true)
      #expect(point.speedCentimetresPerSecond.map { (0...9_000).contains($0) } ?? true)
      #expect(point.accuracyDecimetres.map { (0...1_000).contains($0) } ?? true)
    }
  }
}

extension SplitMix64 {
  /// An epoch of plausible numbers, or the worst possible.
  fileprivate mutating func epoch() -> Epoch {
    var report = PositionReport(device: "a", fix: chance(9) ? nil : chance(4) ? .twoD : .threeD)
    report.latitude = number(47)
    report.longitude = number(8)
    report.altitudeMetres = number(400)
    report.speedMetresPerSecond = number(20)
    report.courseDegrees = number(359.999)
    report.climbMetresPerSecond = number(1)
    report.accuracyMetres = number(8)
    let moments: [Int64] = [.min, -1, 0, 1_000, 2_000, 1 << 40, .max]
    report.time = moments.randomElement(using: &self).map {
      Instant(millisecondsSinceEpoch: $0)
    }
    return Epoch(uptime: moments.randomElement(using: &self) ?? 0, report: report)
  }

  private mutating func number(_ usual: Double) -> Double? {
    let worst: [Double?] = [
      nil, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.leastNonzeroMagnitude, -1e9,
      360, 90, -180,
    ]
    return chance(3) ? worst.randomElement(using: &self) ?? nil : usual
  }
}
