import Testing
import Text

@testable import DriveRecorder

/// A receiver as the recorder sees it: what arrives in one turn of its loop, and when.
private struct Feed {
  enum Report: Sendable {
    /// A position at a moment of GPS time, in milliseconds.
    case position(Int64)
    case lost
    case satellites

    func later(_ milliseconds: Int64) -> Report {
      if case .position(let time) = self { .position(time + milliseconds) } else { self }
    }
  }

  /// Whether it asks for instants that are complete, as the recorder does.
  var learns = true
  var session = DriveSession.recording()
  var points: [DrivePoint] = []
  private(set) var uptime: Int64 = 0

  /// Takes what arrives at a moment; returns whether the recorder must wake up for it once more.
  @discardableResult
  mutating func take(_ reports: [Report], at uptime: Int64, device: String = "a") -> Bool {
    self.uptime = uptime
    for report in reports {
      points += session.take(Self.report(report, device), uptime: uptime).points
    }
    points += session.tick(uptime: uptime).points
    if learns { points += session.finishIfComplete().points }
    return session.nextDeadline != nil
  }

  /// The timer of the instant goes off.
  mutating func wait() {
    guard let deadline = session.nextDeadline else { return }
    uptime = deadline
    points += session.tick(uptime: deadline).points
  }

  private static func report(_ report: Report, _ device: String) -> GPSReport {
    switch report {
    case .satellites: return .sky(SkyReport(device: device, used: 9, visible: 12))
    case .lost: return .position(PositionReport(device: device))
    case .position(let time):
      var position = PositionReport(device: device, fix: .threeD)
      position.time = Instant(millisecondsSinceEpoch: 1_800_000_000_000 + time)
      (position.latitude, position.longitude) = (47 + Double(time) / 1e7, 8)
      position.speedMetresPerSecond = 11
      return .position(position)
    }
  }

  /// Feeds a second whose reports come together, and waits if need be; returns whether it had to.
  mutating func second(_ number: Int64, _ reports: [Report]) -> Bool {
    let mustWait = take(reports, at: 1_000 + number * 1_000)
    wait()
    return mustWait
  }

  var times: [Int64] {
    points.compactMap { $0.time.map { $0.millisecondsSinceEpoch % 100_000_000 } }
  }
}

@Suite struct ReceiverCycleTests {
  fileprivate typealias Report = Feed.Report

  @Test(
    arguments: [
      [.position(0)], [.position(0), .position(0)], [.position(0), .satellites],
      [.satellites, .position(0)], [.position(0), .satellites, .position(0)], [.lost],
    ] as [[Report]])
  fileprivate func `an instant ends with the last report that its receiver usually sends`(
    reports: [Report]
  ) {
    var feed = Feed()
    let waits = (0..<20 as Range<Int64>).map { number in
      feed.second(number, reports.map { $0.later(number * 1_000) })
    }
    #expect(waits == (0..<20 as Range<Int64>).map { $0 < 5 })
  }

  @Test func `every second is one point, learned or not`() {
    var feed = Feed()
    for number in 0..<20 as Range<Int64> {
      _ = feed.second(number, [.position(number * 1_000), .satellites])
    }
    #expect(feed.times == (0..<20 as Range<Int64>).map { $0 * 1_000 })
    #expect(feed.points.dropFirst().allSatisfy { $0.satellites == 9 })
  }

  @Test func `satellites that come on their own are waited for, if they always do`() {
    var feed = Feed()
    var deadlines: [Bool] = []
    for number in 0..<12 as Range<Int64> {
      let uptime = 1_000 + number * 1_000
      feed.take([.position(number * 1_000)], at: uptime)
      deadlines.append(feed.take([.satellites], at: uptime + 33))
      feed.wait()
    }
    #expect(deadlines == Array(repeating: true, count: 5) + Array(repeating: false, count: 7))
    // Without them the timer ends it as before, and they are not waited for again.
    #expect(true == feed.take([.position(12_000)], at: 13_000))
    #expect(feed.session.nextDeadline == 13_250)
    feed.wait()
    #expect(false == feed.take([.position(13_000)], at: 14_000))
    #expect(feed.times.count == 14)
  }

  @Test func `satellites every few seconds are not waited for`() {
    var feed = Feed()
    let waits = (0..<30 as Range<Int64>).map { number in
      feed.second(
        number, [.position(number * 1_000)] + (number.isMultiple(of: 5) ? [.satellites] : []))
    }
    #expect(waits.count { $0 } == 5)
  }

  @Test func `an order that changes each time ends with the position`() {
    var feed = Feed()
    let waits = (0..<30 as Range<Int64>).map { number in
      let position = Report.position(number * 1_000)
      return feed.second(
        number, number.isMultiple(of: 2) ? [position, .satellites] : [.satellites, position])
    }
    #expect(waits.count { $0 } == 5)
    #expect(feed.times.count == 30)
  }

  @Test func `a late report makes no second point, and is waited for from then on`() {
    var feed = Feed()
    for number in 0..<6 as Range<Int64> { _ = feed.second(number, [.position(number * 1_000)]) }
    #expect(false == feed.take([.position(6_000)], at: 7_000))
    #expect(false == feed.take([.position(6_000)], at: 7_040))
    #expect(true == feed.take([.position(7_000)], at: 8_000))
    #expect(true == feed.take([.position(7_000)], at: 8_040))
    feed.wait()
    #expect(feed.times == (0..<8 as Range<Int64>).map { $0 * 1_000 })
    #expect(feed.session.status.rejected.isEmpty)
  }

  @Test func `a receiver that keeps changing must prove itself for longer each time`() {
    var feed = Feed()
    let waits = (0..<400 as Range<Int64>).map { number in
      let position = Report.position(number * 1_000)
      return feed.second(number, number % 8 == 7 ? [position, position] : [position])
    }
    #expect(waits.prefix(8).count { !$0 } == 3)
    #expect(waits.dropFirst(8).allSatisfy { $0 })
    #expect(feed.times.count == 400)
  }

  @Test func `a position after a report without one is never dropped`() {
    var feed = Feed()
    for number in 0..<6 as Range<Int64> { _ = feed.second(number, [.lost]) }
    #expect(false == feed.take([.lost], at: 7_000))
    feed.take([.position(6_000)], at: 7_040)
    feed.wait()
    #expect(feed.times == [6_000])
  }

  @Test(arguments: [100, 200, 1_000, 5_000] as [Int64])
  func `any rate is learned`(interval: Int64) {
    var feed = Feed()
    for number in 0..<10 as Range<Int64> {
      feed.take([.position(number * interval)], at: 1_000 + number * interval)
      if interval >= 1_000 { feed.wait() }
    }
    #expect(feed.session.nextDeadline == nil)
    #expect(feed.times == (0..<10 as Range<Int64>).map { $0 * interval })
  }

  @Test func `all of an hour at once is as many points as without learning`() {
    let hour = (6..<3_606 as Range<Int64>).flatMap { [Report.position($0 * 1_000), .satellites] }
    let times = [true, false].map { learns in
      var feed = Feed(learns: learns)
      for number in 0..<6 as Range<Int64> { _ = feed.second(number, [.position(number * 1_000)]) }
      feed.take(hour, at: 3_607_000)
      feed.wait()
      return feed.times
    }
    #expect(times[0] == times[1])
    #expect(times[0].count == 3_604)
  }

  @Test func `a time that is repeated is refused, as without learning`() {
    var feed = Feed()
    for number in 0..<6 as Range<Int64> { _ = feed.second(number, [.position(number * 1_000)]) }
    for number in 6..<10 as Range<Int64> { _ = feed.second(number, [.position(5_000)]) }
    #expect(feed.session.status.rejected == [.doubled: 4])
    #expect(feed.times.count == 6)
  }

  @Test func `another receiver beside it disturbs nothing, and is learned when it takes over`() {
    var feed = Feed()
    var waits: [Bool] = []
    for number in 0..<8 as Range<Int64> {
      waits.append(feed.take([.position(number * 1_000)], at: 1_000 + number * 1_000))
      waits.append(feed.take([.position(number * 1_000)], at: 1_300 + number * 1_000, device: "b"))
    }
    #expect(waits.dropFirst(10) == Array(repeating: false, count: 6)[...])
    waits = (8..<24 as Range<Int64>).map { number in
      defer { feed.wait() }
      return feed.take(
        [.position(number * 1_000), .position(number * 1_000)], at: 1_300 + number * 1_000,
        device: "b")
    }
    // It is silent for five seconds; then five are learned.
    #expect(waits.prefix(11).count { $0 } == 5)
    #expect(waits.suffix(5).allSatisfy { !$0 })
    #expect(feed.points.count == 8 + 12)
  }

  @Test func `nothing is known of a receiver that was unplugged, or after a lost connection`() {
    var feed = Feed()
    for number in 0..<6 as Range<Int64> { _ = feed.second(number, [.position(number * 1_000)]) }
    _ = feed.session.take(.device(ReceiverReport(path: "a", isActive: false)), uptime: feed.uptime)
    #expect(true == feed.second(6, [.position(6_000)]))
    for number in 7..<14 as Range<Int64> { _ = feed.second(number, [.position(number * 1_000)]) }
    #expect(false == feed.second(14, [.position(14_000)]))
    _ = feed.session.connectionLost(uptime: feed.uptime)
    #expect(true == feed.second(15, [.position(15_000)]))
    #expect(feed.times.count == 16)
  }
}
