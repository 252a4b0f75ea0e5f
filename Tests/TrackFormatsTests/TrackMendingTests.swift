import Geodesy
import Testing
import Text
import TrackFormats

/// Tracks of other programs, by the rules of the recorder.
struct TrackMendingTests {
  /// Points on the way north, each given by its second and its metres from the start.
  private static func track(_ points: [(second: Int64, metres: Double)]) throws -> Track {
    Track(
      points: try points.map { point in
        TrackPoint(
          time: Instant(secondsSinceEpoch: 1_790_000_001 + point.second),
          position: try CoordinateE7(
            latitude: 450_000_000 + Int32(point.metres / 111_195 * 1e7), longitude: 135_000_000))
      })
  }

  private static func drive(_ seconds: Range<Int64>, from metres: Double = 0) -> [(Int64, Double)] {
    seconds.map { ($0, metres + Double($0) * 20) }
  }

  @Test func `a clean track stays as it is`() throws {
    let track = try Self.track(Self.drive(0..<100))
    let mended = track.mended()
    #expect(mended.track == track)
    #expect(mended.newSegments == 0)
    #expect(mended.pointsLeftOut == 0)
  }

  @Test(arguments: [(900 as Int64, 1), (901, 2)])
  func `a gap of more than fifteen minutes begins a segment`(gap: Int64, segments: Int) throws {
    let later: [(Int64, Double)] = (0..<10).map { (9 + gap + $0, 180 + Double($0 * 20)) }
    let points = Self.drive(0..<10) + later
    #expect(try Self.track(points).mended().track.segmentCount == segments)
  }

  @Test(arguments: [(1_990.0, 1), (2_010, 2)])
  func `a gap of more than two kilometres begins a segment`(metres: Double, segments: Int) throws {
    let later: [(Int64, Double)] = (0..<10).map { (100 + $0, 180 + metres + Double($0 * 20)) }
    let points = Self.drive(0..<10) + later
    #expect(try Self.track(points).mended().track.segmentCount == segments)
  }

  @Test func `a jump that three points confirm begins a segment`() throws {
    let points = Self.drive(0..<100) + Self.drive(100..<200, from: 55_000)
    let mended = try Self.track(points).mended()
    #expect(mended.track.points.count == 200)
    #expect(mended.track.segmentCount == 2)
    #expect(mended.newSegments == 1)
    let length = try #require(mended.track.summary?.lengthMetres)
    #expect(abs(length - 198 * 20) < 20)
  }

  @Test(arguments: [1, 2])
  func `stray points are left out and counted`(count: Int64) throws {
    let points =
      Self.drive(0..<50) + Self.drive(50..<50 + count, from: 55_000)
      + Self.drive(50 + count..<100)
    let mended = try Self.track(points).mended()
    #expect(mended.pointsLeftOut == Int(count))
    #expect(mended.track.segmentCount == 1)
    #expect(abs(try #require(mended.track.summary?.lengthMetres) - 99 * 20) < 20)
  }

  @Test func `a track with a point an hour is not torn to pieces`() throws {
    let track = try Self.track((0..<10).map { (Int64($0) * 3_600, Double($0) * 50_000) })
    #expect(track.mended().track == track)
  }

  @Test func `times in whole minutes make no jumps`() throws {
    let track = Track(
      points: try (0..<60).map { number in
        TrackPoint(
          time: Instant(secondsSinceEpoch: 1_790_000_040 + Int64(number / 6) * 60),
          position: try CoordinateE7(latitude: 450_000_000 + Int32(number) * 20_000, longitude: 0))
      })
    #expect(track.mended().track == track)
  }

  @Test func `another recording adds only what is missing`() throws {
    let half = try Self.track(Self.drive(0..<50))
    let whole = try Self.track(Self.drive(-10..<100))
    let completed = half.completed(by: whole)
    #expect(completed.points.count == 110)
    #expect(completed.segmentCount == 3)
    #expect(completed.points.map(\.time) == whole.points.map(\.time))
    #expect(completed.completed(by: whole) == completed)
  }

  @Test func `a track is cut if half its steps are gaps, and not if more are`() throws {
    let half = try Self.track([(0, 0), (1, 20), (1_000, 40)])
    #expect(half.mended().track.segments.map(\.count) == [2, 1])
    let more = try Self.track([(0, 0), (1, 20), (1_000, 40), (2_000, 60)])
    #expect(more.mended().track == more)
  }

  @Test func `stray points far from each other begin no segment`() throws {
    let strays: [(Int64, Double)] = [(50, 55_000), (51, 155_000), (52, 255_000)]
    let mended = try Self.track(Self.drive(0..<50) + strays + Self.drive(53..<100)).mended()
    #expect(mended.track == (try Self.track(Self.drive(0..<50) + Self.drive(53..<100))))
    #expect(mended.pointsLeftOut == 3)
    #expect(mended.newSegments == 0)
  }
}
