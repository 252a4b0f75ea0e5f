import Testing

@testable import DriveRecorder

@Suite struct ReadingPaceTests {
  /// Reads bytes that arrive at these moments whenever allowed; returns the moments of the reads.
  private func readings(of arrivals: [Int64]) -> [Int64] {
    var pace = ReadingPace()
    var waiting = 0
    var readings: [Int64] = []
    for now in 0...(arrivals.last ?? 0) + 100 {
      waiting += arrivals.count { $0 == now }
      guard !pace.isResting(at: now), waiting > 0 || pace.hasRested(at: now) else { continue }
      if waiting > 0 {
        pace.read(at: now)
        readings.append(now)
      } else {
        pace.readNothing()
      }
      waiting = 0
    }
    return readings
  }

  @Test(arguments: [1_000, 100, 50] as [Int64])
  func `a receiver is read at once, up to twenty fixes a second`(interval: Int64) {
    let arrivals = (0..<50).map { $0 * interval }
    #expect(readings(of: arrivals) == arrivals)
  }

  @Test func `the burst of one fix is read at once`() {
    let arrivals = (0..<5).flatMap { second in
      [0, 12, 25, 40].map { Int64(second * 1_000 + $0) }
    }
    #expect(readings(of: arrivals) == arrivals)
  }

  @Test func `a flood is read fifty times a second`() {
    let arrivals = (0..<2_000).map { Int64($0) }
    let readings = readings(of: arrivals)
    #expect((100...110).contains(readings.count), "\(readings.count)")
    // Nothing waits longer than the pause.
    #expect(zip(readings, readings.dropFirst()).allSatisfy { $1 - $0 <= ReadingPace.pause })
    #expect((readings.last ?? 0) >= 1_999)
  }

  @Test func `after a flood the next report is read at once`() {
    let arrivals = (0..<200).map { Int64($0) } + [1_500, 2_500]
    #expect(readings(of: arrivals).suffix(2) == [1_500, 2_500])
  }

  @Test func `a clock that goes back delays nothing`() {
    var pace = ReadingPace()
    for _ in 0..<10 { pace.read(at: 5_000) }
    #expect(pace.isResting(at: 5_000))
    pace.read(at: 10)
    #expect(!pace.isResting(at: 31))
    pace.read(at: .max)
    #expect(!pace.isResting(at: .max))
  }
}
