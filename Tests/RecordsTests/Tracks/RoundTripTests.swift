import TestSupport
import Testing
import TrackFormats

@testable import Records

@Suite struct RoundTripTests {
  static let seeds: ClosedRange<UInt64> = 1...10

  @Test(arguments: TrackKind.allCases, seeds)
  func `every track is restored exactly`(kind: TrackKind, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for count in [0, 1, 2, 3, 50, 300] {
      let track = try generator.track(kind, count: count)
      #expect(try TrackCodec.decode(TrackCodec.encode(track)) == track)
    }
  }

  @Test(arguments: seeds)
  func `the decoder returns the points one by one`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let track = try generator.track(.walk, count: 100)
    var decoder = try TrackDecoder(TrackCodec.encode(track))
    #expect(decoder.pointCount == 100)
    for (index, point) in track.points.enumerated() {
      #expect(try decoder.next() == point)
      #expect(decoder.startsSegment == track.segmentStarts.contains(index))
    }
    #expect(try decoder.next() == nil)
    #expect(try decoder.next() == nil)
  }

  @Test func `the limits of all columns are restored`() throws {
    let lowest = try TrackPoint(
      .min, -900_000_000, -1_800_000_000, altitude: .min, speed: .min, course: .min, accuracy: .min)
    let highest = try TrackPoint(
      .max, 900_000_000, 1_800_000_000, altitude: .max, speed: .max, course: .max, accuracy: .max)
    for points in [
      [lowest], [highest], [lowest, highest], [highest, lowest, lowest, highest],
      [lowest, highest, lowest, highest, lowest],
    ] {
      let track = Track(points: points)
      #expect(try TrackCodec.decode(TrackCodec.encode(track)) == track)
    }
  }

  @Test func `one point may have values that no other has`() throws {
    var points = [TrackPoint](repeating: try TrackPoint(0, 0, 0), count: 9)
    points[4] = try TrackPoint(0, 0, 0, course: 0)
    let track = Track(points: points)
    #expect(try TrackCodec.decode(TrackCodec.encode(track)) == track)
  }

  @Test func `a segment for each point is restored`() throws {
    let track = Track(segments: try (0..<200).map { [try TrackPoint($0, 1, 2)] })
    #expect(track.segmentCount == 200)
    #expect(try TrackCodec.decode(TrackCodec.encode(track)) == track)
  }

  @Test func `too many points are refused`() throws {
    let track = Track(points: [try TrackPoint(0, 0, 0), try TrackPoint(1, 0, 0)])
    #expect(throws: TrackError.tooManyPoints(limit: 1)) {
      try TrackCodec.encode(track, atMost: 1)
    }
    #expect(throws: Never.self) { try TrackCodec.encode(track, atMost: 2) }
  }

  @Test func `a decoder can feed the survey`() throws {
    var random = SplitMix64(seed: 7)
    let track = try random.track(.walk, count: 200)
    var decoder = try TrackDecoder(TrackCodec.encode(track))
    var survey = TrackSurvey()
    while let point = try decoder.next() {
      survey.add(point, startsSegment: decoder.startsSegment)
    }
    #expect(survey.summary == track.summary)
  }
}
