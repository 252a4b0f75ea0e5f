import TestSupport
import Testing

@testable import TrackFormats

@Suite struct TrackTests {
  private func point(_ seconds: Int64) throws -> TrackPoint {
    try TrackPoint(seconds * 1_000, 0, 0)
  }

  @Test func `segments without points are left out`() throws {
    let (first, second) = (try point(1), try point(2))
    let track = Track(segments: [[], [first], [], [second], []])
    #expect(track.segments.map(Array.init) == [[first], [second]])
  }

  @Test func `the first point always starts a segment`() throws {
    var track = Track()
    track.append(try point(1))
    track.append(try point(2))
    track.append(try point(3), startsSegment: true)
    #expect(track.segments.map(\.count) == [2, 1])
    #expect(track.segmentCount == 2)
  }

  @Test func `a track without segments is empty`() {
    #expect(Track().isEmpty)
    #expect(Track().segments.isEmpty)
    #expect(Track(points: []) == Track(segments: [[TrackPoint]]()))
  }

  @Test func `the same points in other segments are a different track`() throws {
    let (first, second) = (try point(1), try point(2))
    #expect(Track(segments: [[first], [second]]) != Track(points: [first, second]))
  }
}
