import Geodesy
import TestSupport
import Testing

@testable import DriveRecorder

@Suite struct ParkingTests {
  @Test(arguments: RecordingMode.allCases, [1, 2, 3, 4, 5] as [UInt64])
  func `jitter at rest is not movement`(mode: RecordingMode, seed: UInt64) throws {
    var van = try SyntheticVan()
    van.jitter = 8
    van.random = SplitMix64(seed: seed)
    var session = DriveSession.recording(mode)
    var entries = session.take(van.stand(seconds: 3_500))
    #expect(session.status.isParked)
    entries += session.stop(uptime: van.uptime)
    #expect(entries.points.count == 2)
    #expect(session.status.distanceMetres < 20)
  }

  @Test func `a night has one point per hour`() throws {
    var van = try SyntheticVan()
    van.jitter = 8
    var session = DriveSession.recording(.balanced)
    var entries = session.take(van.stand(seconds: 8 * 3_600 + 60))
    entries += session.stop(uptime: van.uptime)
    #expect(entries.points.count == 1 + 8 + 1)
    #expect(entries.kinds == [.timeProven(isCorrected: false), .stop])
    #expect(session.status.distanceMetres < 60)
  }

  @Test(arguments: RecordingMode.allCases, [100, 1_000, 5_000] as [Int64])
  func `a start includes its first metres`(mode: RecordingMode, interval: Int64) throws {
    var van = try SyntheticVan()
    van.interval = interval
    var session = DriveSession.recording(mode)
    var entries = session.take(van.stand(seconds: 600))
    let (start, departure) = (van.place, van.uptime)
    entries += session.take(van.drive(seconds: 30, speed: 3))
    #expect(!session.status.isParked)
    entries += session.stop(uptime: van.uptime)
    let points = entries.points
    // The first and the last standing point, the route, and the last of all.
    #expect(points.first?.uptime == 10_000 + interval)
    let standing = try #require(points.dropFirst().first)
    #expect(Coordinate(standing.position).distanceMetres(to: start) <= Limits.standingRadius)
    #expect(standing.uptime >= departure - 1_000)
    #expect(points.map(\.uptime) == points.map(\.uptime).sorted())
    #expect(abs(session.status.distanceMetres - 90) < 3)
    #expect(mode != .full || points.count > 10 || interval > 1_000)
  }

  @Test(arguments: RecordingMode.allCases)
  func `a stop has its first and its last standing point`(mode: RecordingMode) throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(mode)
    var entries = session.take(van.drive(seconds: 60, speed: 12))
    #expect(!session.status.isParked)
    let arrival = van.uptime
    entries += session.take(van.stand(seconds: 900))
    #expect(session.status.isParked)
    let departure = van.uptime
    entries += session.take(van.drive(seconds: 60, speed: 12))
    entries += session.stop(uptime: van.uptime)
    let standing = entries.points.map(\.uptime).filter { $0 > arrival && $0 <= departure }
    #expect(standing.first == arrival + 1_000)
    #expect(standing.last == departure)
    #expect(standing.count <= (mode == .full ? 62 : 3))
  }

  @Test func `poor reception between houses ends in rest all the same`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    _ = session.take(van.drive(seconds: 60, speed: 12))
    var noise = SplitMix64(seed: 7)
    van.jitter = 10
    for _ in 0..<200 {
      van.uptime += 1_000
      _ = session.take([van.report(speed: .random(in: 0...1.9, using: &noise))])
    }
    #expect(session.status.isParked)
  }

  @Test(arguments: [1.0, 1.6, 2.5])
  func `crawling traffic is under way`(speed: Double) throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    _ = session.take(van.drive(seconds: 60, speed: 12))
    _ = session.take(van.drive(seconds: 600, speed: speed))
    #expect(!session.status.isParked)
    _ = session.stop(uptime: van.uptime)
    #expect(abs(session.status.distanceMetres - 708 - 600 * speed) < 10)
  }

  @Test func `stopping at traffic lights is not parking`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    _ = session.take(van.drive(seconds: 60, speed: 12))
    _ = session.take(van.stand(seconds: 50))
    #expect(!session.status.isParked)
  }

  @Test func `a van under tow has moved even if its receiver reports no speed`() throws {
    var van = try SyntheticVan()
    van.reportsSpeed = false
    var session = DriveSession.recording(.full)
    _ = session.take(van.stand(seconds: 300))
    _ = session.take(van.drive(seconds: 300, speed: 1))
    #expect(!session.status.isParked)
    #expect(abs(session.status.distanceMetres - 300) < 15)
  }

  @Test func `a gap in reception is not rest`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    _ = session.take(van.drive(seconds: 60, speed: 12))
    _ = session.take(van.stand(seconds: 30))
    van.uptime += 130_000
    _ = session.take(van.stand(seconds: 30))
    #expect(!session.status.isParked)
  }

  @Test func `the fixes of a start are kept in bounded memory`() throws {
    var van = try SyntheticVan()
    van.interval = 100
    var session = DriveSession.recording(.full)
    _ = session.take(van.stand(seconds: 400))
    #expect(session.heldFixes == Limits.keptFixes)
  }

  @Test func `five fixes in a row far away are a start, regardless of the speed`() throws {
    let home = try Coordinate(latitude: 47, longitude: 8)
    let away = home.destination(bearing: 0, distanceMetres: 500)
    var parking = ParkingPlace(home, uptime: 0)
    let places = [away, away, away, away, home, away, away, away, away, away]
    let verdicts = places.enumerated().map { number, place in
      parking.isLeft(
        by: Fix(uptime: Int64(number + 1) * 1_000, kind: .threeD, place: place), speed: nil)
    }
    #expect(verdicts == [Bool](repeating: false, count: 9) + [true])
  }

  @Test(arguments: [(29.5, false), (30.5, true), (33, true)])
  func `a slow van has left once it is thirty metres away`(metres: Double, isLeft: Bool) throws {
    let home = try Coordinate(latitude: 47, longitude: 8)
    func fix(_ distance: Double, _ uptime: Int64) -> Fix {
      Fix(
        uptime: uptime, kind: .threeD,
        place: home.destination(bearing: 0, distanceMetres: distance), speedMetresPerSecond: 2)
    }
    var parking = ParkingPlace(home, uptime: 0)
    let verdicts = [(0, 0), (metres / 2, 2_000), (metres, 4_000)].map { distance, uptime in
      parking.isLeft(by: fix(distance, uptime), speed: 2)
    }
    #expect(verdicts == [false, false, isLeft])
  }
}
