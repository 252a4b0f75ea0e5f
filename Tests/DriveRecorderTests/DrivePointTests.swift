import DriveRecorder
import Geodesy
import Testing
import Text
import TrackFormats

@Suite struct DrivePointTests {
  @Test func `a track keeps every value of a point that it supports`() throws {
    let place = try CoordinateE7(latitude: 471_234_567, longitude: -83_456_789)
    let point = DrivePoint(
      time: nil, uptime: 5_000, position: place, altitudeDecimetres: 4_321,
      speedCentimetresPerSecond: 1_389, courseCentidegrees: 27_000, climbCentimetresPerSecond: -5,
      accuracyDecimetres: 31, satellites: 9)
    let moment = Instant(secondsSinceEpoch: 1_700_000_000)
    #expect(
      point.trackPoint(at: moment)
        == TrackPoint(
          time: moment, position: place, altitudeDecimetres: 4_321,
          speedCentimetresPerSecond: 1_389, courseCentidegrees: 27_000, accuracyDecimetres: 31))
  }
}
