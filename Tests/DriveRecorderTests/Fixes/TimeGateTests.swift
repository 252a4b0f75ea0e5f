import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// No wrong time makes the recorder deaf.
@Suite struct TimeGateTests {
  /// A receiver whose clock steps, and how it reports each instant.
  struct Receiver: CustomStringConvertible {
    /// Milliseconds from instant to instant.
    var interval: Int64
    /// The reports of an instant come this long after its begin.
    var delays: [Int64]
    /// By how much the clock is wrong for some instants.
    var step: Int64
    var wrongInstants: Int

    var description: String {
      "every \(interval) ms at \(delays), wrong by \(step) ms for \(wrongInstants) instants"
    }

    static let start: Int64 = 100_000
    static let rightBefore = 20

    /// The index of each instant that became a good fix.
    func goodInstants(of count: Int) throws -> [Int] {
      var session = DriveSession.recording(clock: .log)
      var good: [Int] = []
      func note(_ fix: Fix?) {
        guard let fix else { return }
        let index = Int((fix.uptime - Self.start) / interval)
        if good.last != index { good.append(index) }
      }
      for index in 0..<count {
        let begin = Self.start + Int64(index) * interval
        for delay in delays {
          _ = session.take(.position(try report(index, begin)), uptime: begin + delay)
          note(session.live.lastFix)
        }
      }
      _ = session.connectionLost(uptime: Self.start + Int64(count) * interval)
      note(session.live.lastFix)
      return good
    }

    private func report(_ index: Int, _ begin: Int64) throws -> PositionReport {
      var report = PositionReport(device: "a", fix: .threeD)
      (report.latitude, report.longitude) = (47 + Double(index) / 1e6, 8)
      let isWrong = index >= Self.rightBefore && index < Self.rightBefore + wrongInstants
      report.time = Instant(
        millisecondsSinceEpoch: 1_790_000_000_000 + begin + (isWrong ? step : 0))
      return report
    }
  }

  static let day: Int64 = 86_400_000
  static let steps: [Int64] = [
    -50 * 365 * day, -1_024 * 7 * day, -day, -3_121_000, -121_000, -60_000, -3_000, -1_000, -100,
    100, 1_000, 2_000, 60_000, 119_000, 121_000, 3_600_000, day, 1_024 * 7 * day, 73 * 365 * day,
  ]

  /// The longest run of instants without a good fix.
  static func longestSilence(_ receiver: Receiver) throws -> Int {
    let count = 80
    let good = try receiver.goodInstants(of: count)
    let bounds = [-1] + good + [count]
    return zip(bounds, bounds.dropFirst()).map { $1 - $0 - 1 }.max() ?? count
  }

  @Test(arguments: steps)
  func `after any step the next fix but four is good, at any rate and spacing`(step: Int64) throws {
    for interval in [50, 100, 200, 1_000, 5_000, 20_000] as [Int64] {
      for parts in [[0], [0, 30], [0, 60], [0, 95], [0, 0, 0], [0, 30, 60, 90]] as [[Int64]] {
        for wrongInstants in [1, 2, 3, 4, 7, 1_000] {
          let receiver = Receiver(
            interval: interval, delays: parts.map { $0 * interval / 100 }, step: step,
            wrongInstants: wrongInstants)
          let silence = try Self.longestSilence(receiver)
          #expect(silence <= 4, "\(receiver)")
        }
      }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `no sequence of wrong times is refused for longer than half a minute`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var gate = TimeGate()
    var lastGood: Int64 = 0
    var uptime: Int64 = 0
    for _ in 0..<2_000 {
      let step = Int64.random(in: 1...1_000, using: &random)
      uptime += step
      // Stuck, running backwards, jumping about, or right.
      let time: Int64 =
        switch Int.random(in: 0..<5, using: &random) {
        case 0: uptime
        case 1: 77
        case 2: 1_000_000_000 - uptime
        case 3: Int64.random(in: .min ... .max, using: &random)
        default: -uptime
        }
      let mark = TimeMark(time: Instant(millisecondsSinceEpoch: time), uptime: uptime)
      if gate.judge(mark) == nil { lastGood = uptime }
      #expect(uptime - lastGood <= Limits.longestRefusal + 2_000)
    }
  }

  @Test func `one time of another century costs no fix, even if each instant is reported twice`()
    throws
  {
    let receiver = Receiver(
      interval: 1_000, delays: [0, 400], step: 73 * 365 * Self.day, wrongInstants: 1)
    #expect(try receiver.goodInstants(of: 60) == Array(0..<60))
  }

  @Test func `a clock that stands still is refused as doubled, then ignored`() {
    var gate = TimeGate()
    let verdicts = (0..<40).map { second in
      gate.judge(
        TimeMark(time: Instant(secondsSinceEpoch: 1_790_000_000), uptime: second * 1_000))
    }
    let expected = [nil] + [Rejection?](repeating: .doubled, count: 30)
    #expect(verdicts == expected + [Rejection?](repeating: nil, count: 9))
  }

  /// A slow card may hold reports up for two minutes.
  @Test(arguments: [(119_999, .timeBack), (120_000, .timeBack)] as [(Int64, Rejection?)])
  func `a time that lags by two minutes is believed, so that none before it is`(
    lag: Int64, verdict: Rejection?
  ) {
    func mark(_ time: Int64, _ uptime: Int64) -> TimeMark {
      TimeMark(time: Instant(millisecondsSinceEpoch: 1_790_000_000_000 + time), uptime: uptime)
    }
    var gate = TimeGate()
    #expect(gate.judge(mark(0, 0)) == nil)
    #expect(gate.judge(mark(10_000, 10_000 + lag)) == nil)
    #expect(gate.judge(mark(9_000, 10_001 + lag)) == verdict)
  }

  @Test(arguments: [(120_000, nil), (120_001, .stale)] as [(Int64, Rejection?)])
  func `a time that lags by more is stale`(lag: Int64, verdict: Rejection?) {
    let start = Instant(secondsSinceEpoch: 1_790_000_000)
    var gate = TimeGate()
    #expect(gate.judge(TimeMark(time: start, uptime: 0)) == nil)
    let later = Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + 1_000)
    #expect(gate.judge(TimeMark(time: later, uptime: 1_000 + lag)) == verdict)
  }

  @Test(arguments: [(0, .doubled), (-1, .timeBack), (1, nil)] as [(Int64, Rejection?)])
  func `a time must be later than the last one`(milliseconds: Int64, verdict: Rejection?) {
    var gate = TimeGate()
    let start = Instant(secondsSinceEpoch: 1_790_000_000)
    #expect(gate.judge(TimeMark(time: start, uptime: 0)) == nil)
    let later = Instant(millisecondsSinceEpoch: start.millisecondsSinceEpoch + milliseconds)
    #expect(gate.judge(TimeMark(time: later, uptime: 500)) == verdict)
  }
}
