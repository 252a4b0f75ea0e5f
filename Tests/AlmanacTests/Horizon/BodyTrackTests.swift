import Testing

@testable import Almanac

/// What the cubics between computed places cost.
@Suite struct BodyTrackTests {
  @Test(
    arguments: [(SkyBody.sun, 0.3), (.moon, 5)], [-36_000.0, -12_345, 0, 9_800, 36_000])
  func `a track stays within a few arc seconds of its series`(
    of: (body: SkyBody, most: Double), start: Double
  ) {
    let body = of.body
    let track = BodyTrack(body, from: start, to: start + 370)
    var worst = 0.0
    for step in 0..<3_700 {
      let time = UniversalTime(days: start + Double(step) * 0.1 + 0.037)
      let (near, exact) = (track.sighting(time).vector, body.sighting(time).vector)
      let (x, y, z) = (near.x - exact.x, near.y - exact.y, near.z - exact.z)
      let away = (x * x + y * y + z * z).squareRoot() / exact.length
      worst = max(worst, away / .radiansPerArcSecond)
    }
    #expect(worst < of.most)
  }
}
