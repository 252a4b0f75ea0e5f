import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

/// When reports arrived that were read together.
///
/// Moments are in milliseconds since boot; a receiver reports 100 ms after each.
@Suite struct ArrivalTimesTests {
  private static let epoch: Int64 = 1_800_000_000_000

  /// A report that arrives at an uptime, 100 ms after the instant that it tells of.
  private static func report(_ uptime: Int64, device: String? = "/dev/gps", off: Int64 = 0)
    -> GPSReport
  {
    var report = PositionReport(device: device, fix: .threeD)
    report.time = Instant(millisecondsSinceEpoch: epoch + uptime - 100 + off)
    return .position(report)
  }

  /// The uptimes of some seconds after the last look.
  private static func seconds(_ range: ClosedRange<Int64>) -> [Int64] {
    range.map { 5_000 + $0 * 1_000 }
  }

  private static let sky = GPSReport.sky(SkyReport(device: "/dev/gps", used: 9))

  /// Arrivals after a few reports that were read as they came; the last look was at 5,000.
  private static func watching(until end: Int64 = 5_000) -> ArrivalTimes {
    var arrivals = ArrivalTimes()
    for uptime in stride(from: Int64(1_000), through: end, by: 1_000) {
      _ = arrivals.uptimes(of: [report(uptime)], since: uptime - 1_000, until: uptime)
    }
    return arrivals
  }

  @Test func `what is read as it comes has arrived just now, no matter what its time says`() {
    var arrivals = Self.watching()
    let reports = [Self.report(6_000), Self.sky, Self.report(900_000), Self.report(1)]
    #expect(
      arrivals.uptimes(of: reports, since: 5_000, until: 6_040) == [6_040, 6_040, 6_040, 6_040])
  }

  @Test(arguments: [3, 12, 60] as [Int64])
  func `what gathered while no one read is dated by its own times`(seconds: Int64) {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...seconds)
    let reports = uptimes.flatMap { [Self.report($0), Self.sky] }
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 5_900 + seconds * 1_000)
    #expect(found == uptimes.flatMap { [$0, $0] })
  }

  @Test func `what is read in pieces is dated as if it had been read at once`() {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...60)
    let found = [0..<20, 20..<21, 21..<60].flatMap { piece in
      arrivals.uptimes(
        of: uptimes[piece].map { Self.report($0) }, since: 5_000, until: 65_500)
    }
    #expect(zip(found, uptimes).allSatisfy { (0...60).contains($0 - $1) })
  }

  /// As by a gpsd that was stopped itself: the reader finds nothing left between the pieces.
  @Test(
    arguments: [[0..<5, 5..<12], [0..<1, 1..<2, 2..<12], [0..<10, 10..<12]], [5_000, 17_250])
  func `what is passed on late in pieces is dated by its own times`(
    pieces: [Range<Int>], lastLook: Int64
  ) {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...12)
    var (look, now) = (lastLook, Int64(17_300))
    let found = pieces.flatMap { piece in
      defer { (look, now) = (now, now + 200) }
      return arrivals.uptimes(
        of: uptimes[piece].flatMap { [Self.report($0), Self.sky] }, since: look, until: now)
    }
    // A clock may drift by a part in a thousand while nothing comes.
    #expect(zip(found, uptimes.flatMap { [$0, $0] }).allSatisfy { (0...12).contains($0 - $1) })
    #expect(found.count == 24)
    // And then as usual.
    #expect(arrivals.uptimes(of: [Self.report(18_000)], since: look, until: 18_010) == [18_010])
  }

  @Test func `a receiver whose time was set back after a silence is late once`() {
    var arrivals = Self.watching()
    let found = (15...19).map { second in
      arrivals.uptimes(
        of: [Self.report(second * 1_000, off: -6_000)],
        since: second == 15 ? 5_000 : second * 1_000 - 1_000, until: second * 1_000)[0]
    }
    #expect(found == [9_000, 16_000, 17_000, 18_000, 19_000])
  }

  @Test func `what has no time ends a delay in time`() {
    var arrivals = Self.watching()
    #expect(arrivals.moment(at: 5_900) == 5_900)
    #expect(arrivals.uptimes(of: [Self.report(6_000)], since: 5_000, until: 10_000) == [6_000])
    #expect(arrivals.moment(at: 10_050) == 6_050)
    #expect(arrivals.uptimes(of: [Self.sky], since: 10_000, until: 10_100) == [6_000])
    #expect(arrivals.moment(at: 11_500) == 11_500)
    #expect(arrivals.uptimes(of: [Self.sky], since: 10_100, until: 11_500) == [11_500])
  }

  @Test func `without earlier reports the last one has arrived just now`() {
    var arrivals = ArrivalTimes()
    let reports = [7_000, 8_000, 9_000].map { Self.report($0) }
    #expect(arrivals.uptimes(of: reports, since: 1_000, until: 9_500) == [7_500, 8_500, 9_500])
    // From now on its lag is known, as far as it can be.
    #expect(arrivals.uptimes(of: [Self.report(12_000)], since: 9_500, until: 12_400) == [12_400])
  }

  @Test(arguments: [100, 5_000] as [Int64])
  func `fast and slow receivers are dated as well`(step: Int64) {
    var arrivals = ArrivalTimes()
    for uptime in [step, 2 * step, 3 * step] {
      _ = arrivals.uptimes(of: [Self.report(uptime)], since: uptime - 50, until: uptime)
    }
    let uptimes = (Int64(4)...100).map { $0 * step }
    let found = arrivals.uptimes(
      of: uptimes.map { Self.report($0) }, since: 3 * step, until: 101 * step - 1)
    #expect(found == uptimes)
  }

  @Test func `a single report that was read late is not taken for a new time`() {
    var arrivals = Self.watching()
    #expect(arrivals.uptimes(of: [Self.report(6_000)], since: 5_000, until: 8_700) == [6_000])
  }

  @Test func `a drifting clock is followed, however seldom someone reads`() {
    var arrivals = ArrivalTimes()
    var worst: Int64 = 0
    // The machine gains a ten thousandth, which is more than any crystal; it is read every 12 s.
    for round in 1...7_200 as ClosedRange<Int64> {
      let seconds = (round - 1) * 12 + 1...round * 12
      let truth = seconds.map { $0 * 1_000 + $0 / 10 }
      let reports = zip(seconds, truth).map { Self.report($1, off: $0 * 1_000 - $1) }
      let now = round * 12_000 + round * 12 / 10 + 400
      let found = arrivals.uptimes(of: reports, since: now - 12_001, until: now)
      worst = max(worst, zip(found, truth).map { abs($0 - $1) }.max() ?? 0)
    }
    #expect(worst <= 500)
  }

  // MARK: Receivers whose time is set

  /// By how much a receiver's time jumps in the middle of what has gathered, in milliseconds.
  @Test(arguments: [-86_400_000, -18_000, -3_000, 18_000, 86_400_000, 619_315_200_000] as [Int64])
  func `where the receiver's time is set, what came before and after is dated right`(
    jump: Int64
  ) {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...40)
    let reports = uptimes.enumerated().map { Self.report($1, off: $0 < 20 ? 0 : jump) }
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 45_300)
    #expect(Array(found[..<20]) == Array(uptimes[..<20]))
    #expect(Array(found[20...]) == uptimes[20...].map { $0 + 300 })
    // And its new lag is known.
    let later = [46_000, 47_000, 48_000].map { Self.report($0, off: jump) }
    let after = arrivals.uptimes(of: later, since: 45_300, until: 48_900)
    #expect(zip(after, [46_000, 47_000, 48_000]).allSatisfy { abs($0 - $1) <= 310 })
  }

  @Test func `a time that was set long before is no older than the last look`() {
    var arrivals = Self.watching()
    let reports = Self.seconds(1...10).map { Self.report($0, off: -3_600_000) }
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 15_200)
    #expect(found == Self.seconds(1...10).map { $0 + 200 })
  }

  @Test func `a single wrong time moves nothing else`() {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...10)
    let reports = uptimes.map { Self.report($0, off: $0 == 9_000 ? 500_000_000 : 0) }
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 15_000)
    #expect(found == uptimes.map { $0 == 9_000 ? 8_000 : $0 })
  }

  @Test func `reports without a time have arrived with those before them`() {
    var arrivals = Self.watching()
    let silent = GPSReport.position(PositionReport(device: "/dev/gps"))
    let reports = [silent, Self.report(6_000), silent, Self.sky, Self.report(9_000), silent]
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 9_900)
    #expect(found == [5_000, 6_000, 6_000, 6_000, 9_000, 9_000])
    // If nothing has a time, nothing tells that it was late.
    #expect(
      arrivals.uptimes(of: [silent, Self.sky], since: 9_900, until: 20_000) == [20_000, 20_000])
  }

  @Test func `a second receiver with another time does not disturb the first`() {
    var arrivals = Self.watching()
    let uptimes = Self.seconds(1...10)
    let reports = uptimes.flatMap {
      [Self.report($0), Self.report($0 + 200, device: "/dev/other", off: -1_000_000_000)]
    }
    let found = arrivals.uptimes(of: reports, since: 5_000, until: 15_400)
    #expect(stride(from: 0, to: 20, by: 2).map { found[$0] } == uptimes)
    #expect(zip(found.dropFirst(), found).allSatisfy { $0 >= $1 })
  }

  @Test func `invented receivers do no harm`() {
    var arrivals = Self.watching()
    let reports = (0..<20_000).map { Self.report(6_000, device: "/dev/gps\($0)") }
    #expect(arrivals.uptimes(of: reports, since: 5_000, until: 9_000).count == 20_000)
  }

  /// Whatever the times say.
  @Test(arguments: UInt64(0)..<100)
  func `arrivals never go back, and none lies after now`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var arrivals = ArrivalTimes()
    var (last, now): (Int64, Int64) = (0, 0)
    for _ in 0..<50 {
      let start = now
      now += .random(in: 0...60_000, using: &random)
      let reports = (0..<Int.random(in: 0...20, using: &random)).map { _ -> GPSReport in
        guard !random.chance(4) else { return Self.sky }
        let off: Int64 =
          random.chance(3)
          ? .random(in: .min / 4 ... .max / 4, using: &random)
          : .random(in: -5_000...5_000, using: &random)
        return Self.report(
          .random(in: start...now, using: &random), device: random.chance(5) ? nil : "/dev/gps",
          off: off)
      }
      for uptime in arrivals.uptimes(of: reports, since: start, until: now) {
        #expect((last...now).contains(uptime))
        last = uptime
      }
    }
  }

  // MARK: In a drive

  /// A van at 1 Hz, whose recorder stands still for a while, or gpsd before it.
  @Test(arguments: [3, 12, 60], [false, true])
  func `a recorder or a gpsd that stood still keeps the times that reports carry`(
    seconds: Int, isSender: Bool
  ) throws {
    var van = try SyntheticVan()
    let build = Instant(millisecondsSinceEpoch: 1_790_000_000_000)
    var session = DriveSession.recording(clock: .live(buildDate: build))
    var arrivals = ArrivalTimes()
    var entries: [DriveEntry] = []
    var lastLook = van.uptime
    func read(_ reports: [TimedReport], at now: Int64) {
      let uptimes = arrivals.uptimes(of: reports.map(\.report), since: lastLook, until: now)
      for (timed, uptime) in zip(reports, uptimes) {
        entries += session.take(timed.report, uptime: uptime)
      }
      entries += session.tick(uptime: arrivals.moment(at: now))
      lastLook = now
    }
    for report in van.drive(seconds: 10, speed: 14) { read([report], at: report.uptime + 20) }
    let start = van.uptime
    let late = van.drive(seconds: seconds, speed: 14)
    if isSender {
      for second in 1..<Int64(seconds) { read([], at: start + second * 1_000) }
      read(Array(late.prefix(seconds)), at: van.uptime + 900)
      read(Array(late.dropFirst(seconds)), at: van.uptime + 950)
    } else {
      read(late, at: van.uptime + 900)
    }
    for report in van.drive(seconds: 10, speed: 14) { read([report], at: report.uptime + 20) }
    entries += session.stop(uptime: van.uptime + 1_000)
    let points = entries.points
    #expect(points.count == 20 + seconds)
    let origin = try #require(van.origin)
    for point in points.dropFirst(3) {
      let time = try #require(point.time).millisecondsSinceEpoch
      #expect((time - origin) % 1_000 == 0, "its own time, not one of the machine")
      #expect(abs(time - origin - point.uptime) < 1_000, "in step with the uptime")
    }
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.uptime < $1.uptime })
    let times = points.compactMap(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(!entries.kinds.contains(.gap))
  }
}
