import Testing

@testable import DriveRecorder

@Suite struct LongDriveTests {
  @Test func `a day on the road takes no more memory than a minute`() throws {
    var van = try SyntheticVan(60, 179)
    var session = DriveSession.recording(.balanced)
    var (points, metres) = (0, 0.0)
    for hour in 0..<24 {
      let speed = hour % 3 == 0 ? 25.0 : 12
      points += session.take(van.drive(seconds: 3_000, speed: speed, turn: 0.2)).points.count
      metres += speed * 3_000
      #expect(session.heldFixes == 0)
      points += session.take(van.stand(seconds: 600)).points.count
      #expect(session.heldFixes <= Limits.keptFixes)
    }
    points += session.stop(uptime: van.uptime).points.count
    #expect(session.status.pointCount == points)
    #expect(abs(session.status.distanceMetres / metres - 1) < 0.01)
    #expect(points < 10_000)
    #expect(session.status.movingTime > .seconds(24 * 2_900))
  }
}
