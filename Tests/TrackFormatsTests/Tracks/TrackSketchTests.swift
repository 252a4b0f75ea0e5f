import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite struct TrackSketchTests {
  /// A way with bends of all sizes over hills, in two segments, some heights unknown.
  private func way(points: Int, seed: UInt64 = 7) throws -> Track {
    var random = SplitMix64(seed: seed)
    var (north, east, heading, height) = (470_000_000.0, 80_000_000.0, 0.0, 5_000.0)
    let all = try (0..<points).map { number in
      heading += Double.random(in: -0.1...0.1, using: &random)
      north += 1_500 * heading
      east += 2_000
      height += Double.random(in: -15...15, using: &random)
      return TrackPoint(
        time: Instant(secondsSinceEpoch: 1_800_000_000 + Int64(number)),
        position: try CoordinateE7(latitude: Int32(north), longitude: Int32(east)),
        altitudeDecimetres: number % 10 == 3 ? nil : Int32(height))
    }
    return Track(segments: [all[..<(points / 3)], all[(points / 3)...]])
  }

  @Test(arguments: [2, 3, 50, 4_000])
  func `no place and no height is farther from the sketch than it says`(points: Int) throws {
    let track = try way(points: points)
    let sketch = TrackSketch(of: track)
    #expect(sketch.toleranceMetres == TrackSketch.finestMetres)
    #expect(sketch.track.segmentCount == track.segmentCount)
    for (whole, drawn) in zip(track.segments, sketch.track.segments) {
      #expect(drawn.first == whole.first)
      #expect(drawn.last == whole.last)
      let known = drawn.compactMap(\.altitudeDecimetres)
      #expect(known.max() == whole.compactMap(\.altitudeDecimetres).max())
      #expect(known.min() == whole.compactMap(\.altitudeDecimetres).min())
      for point in whole where drawn.count > 1 {
        let nearest = zip(drawn, drawn.dropFirst()).map { start, end in
          Coordinate(point.position).distanceMetres(
            toSegmentFrom: Coordinate(start.position), to: Coordinate(end.position))
        }.min()
        #expect(try #require(nearest) <= sketch.toleranceMetres + 0.01)
      }
    }
    if points == 4_000 { #expect(sketch.track.points.count < points / 2) }
  }

  @Test func `heights keep to the line of the sketch over the way`() throws {
    let track = try way(points: 3_000)
    let sketch = TrackSketch(of: track)
    for (whole, drawn) in zip(track.segments, sketch.track.segments) {
      let (points, places) = (Array(whole), whole.map { Coordinate($0.position) })
      var along = [0.0]
      for (place, next) in zip(places, places.dropFirst()) {
        along.append(along[along.count - 1] + place.sphericalDistanceMetres(to: next))
      }
      let kept = drawn.filter { $0.altitudeDecimetres != nil }.map { point in
        points.firstIndex { $0.time == point.time } ?? 0
      }
      for (start, end) in zip(kept, kept.dropFirst()) {
        for number in start...end {
          guard let height = points[number].altitudeDecimetres,
            let first = points[start].altitudeDecimetres, let last = points[end].altitudeDecimetres
          else { continue }
          let share = (along[number] - along[start]) / max(1, along[end] - along[start])
          let line = Double(first) + Double(last - first) * share
          #expect(abs(Double(height) - line) <= sketch.toleranceMetres * 10 + 1)
        }
      }
    }
  }

  @Test func `a sketch with too many points becomes coarser`() throws {
    // A zigzag of 40 metres, which ten metres cannot thin out.
    let zigzag = try (0..<9_000).map { number in
      TrackPoint(
        time: Instant(secondsSinceEpoch: Int64(number)),
        position: try CoordinateE7(
          latitude: 470_000_000 + Int32(number % 2) * 3_600, longitude: Int32(number) * 1_000))
    }
    let sketch = TrackSketch(of: Track(points: zigzag))
    #expect(sketch.track.points.count <= TrackSketch.mostPoints)
    #expect(sketch.toleranceMetres > TrackSketch.finestMetres)
  }

  @Test func `a track without points has an empty sketch`() {
    #expect(TrackSketch(of: Track()).track == Track())
  }
}
