import Testing

@testable import Almanac

/// What it costs to look at the series once for some days.
@Suite struct BodyTrackTests {
  @Test(
    arguments: [SkyBody.sun, .moon], [-36_000.0, -12_345, 0, 9_800, 36_000])
  func `a track stays within an arc second of its series`(
    of body: SkyBody, start: Double
  ) {
    let track = BodyTrack(body, from: start, to: start + 370)
    let times = (0..<3_700).map { UniversalTime(days: start + Double($0) * 0.1 + 0.037) }
    #expect(Self.worst(times, body) { track.sighting($0) } < 1)
  }

  @Test(arguments: [SkyBody.sun, .moon], [-36_000.0, -12_345, 0, 9_800, 36_000])
  func `a single course serves for the days around its moment`(
    of body: SkyBody, start: Double
  ) {
    for moment in stride(from: start, to: start + 370, by: 7.3) {
      let track = BodyTrack(body, around: SkyMoment(UniversalTime(days: moment)))
      let reach = body == .sun ? 4.0 : 2
      let times = (-10...10).map { UniversalTime(days: moment + Double($0) / 10 * reach) }
      #expect(Self.worst(times, body) { track.sighting($0) } < 1)
    }
  }

  /// The largest distance from the series, in arc seconds.
  private static func worst(
    _ times: [UniversalTime], _ body: SkyBody, _ sighting: (UniversalTime) -> BodyPosition
  ) -> Double {
    times.map { time in
      let near = sighting(time).vector
      let exact = Course(body, SkyMoment(time)).sighting(time).vector
      let (x, y, z) = (near.x - exact.x, near.y - exact.y, near.z - exact.z)
      return (x * x + y * y + z * z).squareRoot() / exact.length / .radiansPerArcSecond
    }.max() ?? .nan
  }
}
