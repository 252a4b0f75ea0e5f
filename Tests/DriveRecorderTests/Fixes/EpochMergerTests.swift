import Testing
import Text

@testable import DriveRecorder

@Suite struct EpochMergerTests {
  private func report(
    _ time: Int64?, fix: FixKind? = .threeD, device: String? = "/dev/a", latitude: Double? = 47
  ) -> PositionReport {
    var report = PositionReport(device: device, fix: fix)
    report.time = time.map { Instant(millisecondsSinceEpoch: $0) }
    (report.latitude, report.longitude) = (latitude, latitude.map { _ in 8 })
    return report
  }

  @Test func `reports of one moment are one instant, in which later ones win`() {
    var merger = EpochMerger()
    var first = report(5_000, fix: .twoD, latitude: 46)
    first.speedMetresPerSecond = 3
    var second = report(5_000)
    second.altitudeMetres = 400
    #expect(merger.take(first, uptime: 100) == nil)
    #expect(merger.take(second, uptime: 400) == nil)
    let epoch = merger.take(report(6_000), uptime: 1_100)
    var whole = report(5_000)
    whole.speedMetresPerSecond = 3
    whole.altitudeMetres = 400
    #expect(epoch == Epoch(uptime: 100, report: whole))
  }

  @Test func `a fix is held back for a quarter of a second, not a whole one`() {
    var merger = EpochMerger()
    _ = merger.take(report(5_000), uptime: 100)
    #expect(merger.nextDeadline == 350)
    #expect(merger.flush(uptime: 349) == nil)
    #expect(merger.flush(uptime: 350)?.uptime == 100)
    #expect(merger.nextDeadline == nil)
    #expect(merger.finish() == nil)
  }

  @Test func `a moment that is repeated forever does not hold a fix back forever`() {
    var merger = EpochMerger()
    for uptime in stride(from: Int64(0), through: 900, by: 100) {
      _ = merger.take(report(5_000), uptime: uptime)
    }
    #expect(merger.nextDeadline == 1_000)
  }

  @Test(
    arguments: [
      (nil, nil, 200, true), (nil, nil, 201, false), (nil, 5_000, 50, true),
      (5_000, nil, 50, true), (5_000, nil, 250, false), (5_000, 5_100, 50, false),
    ] as [(Int64?, Int64?, Int64, Bool)])
  func `without times, reports that arrive together belong together`(
    first: Int64?, second: Int64?, later: Int64, isOne: Bool
  ) {
    var merger = EpochMerger()
    _ = merger.take(report(first), uptime: 0)
    #expect((merger.take(report(second), uptime: later) == nil) == isOne)
  }

  @Test func `a lost fix without a time does not spoil the good one before it`() {
    var merger = EpochMerger()
    _ = merger.take(report(5_000), uptime: 0)
    #expect(merger.take(report(nil, fix: nil, latitude: nil), uptime: 0)?.report.fix == .threeD)
  }

  @Test func `ten fixes a second are ten instants`() {
    var merger = EpochMerger()
    let epochs = (0..<20).compactMap { merger.take(report($0 * 100), uptime: $0 * 100) }
    #expect(epochs.count == 19)
  }

  @Test func `another receiver takes over only when the one in use is silent`() {
    var merger = EpochMerger()
    var used: [String?] = []
    func take(_ device: String, _ uptime: Int64, into merger: inout EpochMerger) {
      let epoch = merger.take(report(uptime, device: device), uptime: uptime)
      if let epoch { used.append(epoch.report.device) }
    }
    for second in 0..<3 as Range<Int64> {
      take("a", second * 1_000, into: &merger)
      take("b", second * 1_000 + 300, into: &merger)
    }
    #expect(used == ["a", "a"])
    used = []
    for second in 3..<10 as Range<Int64> { take("b", second * 1_000 + 300, into: &merger) }
    #expect(used == ["a", "b", "b"])
    take("a", 10_000, into: &merger)
    #expect(used == ["a", "b", "b"])
    merger.remove(device: "b")
    take("a", 11_000, into: &merger)
    #expect(used == ["a", "b", "b", "b"])
  }

  @Test(arguments: [(15_000, 9), (15_001, nil)] as [(Int64, Int?)])
  func `satellites are valid for some seconds`(uptime: Int64, satellites: Int?) {
    var merger = EpochMerger()
    merger.take(SkyReport(device: "/dev/a", used: 9), uptime: 0)
    _ = merger.take(report(5_000), uptime: uptime)
    #expect(merger.finish()?.satellites == satellites)
  }

  @Test func `heights above the ellipsoid and above the sea are not mixed`() {
    var merger = EpochMerger()
    var ellipsoid = report(5_000)
    ellipsoid.ellipsoidAltitudeMetres = 450
    _ = merger.take(ellipsoid, uptime: 0)
    #expect(merger.finish()?.report.altitudeMetres == 450)
    var sea = report(6_000)
    sea.altitudeMetres = 400
    _ = merger.take(sea, uptime: 1_000)
    #expect(merger.finish()?.report.altitudeMetres == 400)
    ellipsoid.time = Instant(millisecondsSinceEpoch: 7_000)
    _ = merger.take(ellipsoid, uptime: 2_000)
    #expect(merger.finish()?.report.altitudeMetres == nil)
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `no uptime is too large`(uptime: Int64) {
    var merger = EpochMerger()
    _ = merger.take(report(.min), uptime: uptime)
    _ = merger.take(report(.max), uptime: .max)
    _ = merger.take(report(nil), uptime: .min)
    #expect(merger.flush(uptime: .max) != nil)
  }

  @Test func `satellites of a receiver that was replaced do not count`() {
    var merger = EpochMerger()
    func report(_ device: String) -> PositionReport {
      var report = PositionReport(device: device, fix: .threeD)
      (report.latitude, report.longitude) = (47, 8)
      return report
    }
    _ = merger.take(report("a"), uptime: 0)
    merger.take(SkyReport(device: "a", used: 9), uptime: 0)
    #expect(merger.satellites(at: 6_000)?.used == 9)
    _ = merger.take(report("b"), uptime: 6_000)
    #expect(merger.satellites(at: 6_000) == nil)
  }
}
