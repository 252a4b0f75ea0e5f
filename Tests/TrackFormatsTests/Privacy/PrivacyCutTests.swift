import Geodesy
import TestSupport
import Testing

@testable import TrackFormats

@Suite struct PrivacyCutTests {
  static let places: [(Double, Double)] = [
    (47.05, 8.31), (0, 180), (-16.9, -179.9999), (89.9999, 10), (-90, 0), (64.1, -21.9),
  ]

  /// Drives towards a place from one side and away on the other, sometimes with a jump.
  static func track(
    past center: Coordinate, using random: inout SplitMix64, steps: Int = 400
  ) throws -> Track {
    var points: [TrackPoint] = []
    let bearing = Double.random(in: 0..<360, using: &random)
    var way = -4_000.0
    for index in 0..<steps where way < 4_000 {
      let place = center.destination(bearing: bearing, distanceMetres: way)
      let aside = place.destination(
        bearing: bearing + 90, distanceMetres: .random(in: -200...200, using: &random))
      points.append(try TrackPoint(Int64(index) * 1_000, aside.e7.latitude, aside.e7.longitude))
      way += random.chance(40) ? 1_500 : .random(in: 5...40, using: &random)
    }
    return Track(points: points)
  }

  @Test(arguments: places, 1...8 as ClosedRange<UInt64>)
  func `no remaining point or line lies in a zone`(
    place: (Double, Double), seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let center = try Coordinate(latitude: place.0, longitude: place.1)
    let zone = try PrivacyZone(
      center: center, radiusMetres: .random(in: 1...1_500, using: &random))
    let track = try Self.track(past: center, using: &random)
    let cut = track.withoutZones([zone], using: &random)
    #expect(!cut.isEmpty)
    #expect(cut != track)
    #expect(Set(cut.points).isSubset(of: track.points))
    for segment in cut.segments {
      let line = segment.map { Coordinate($0.position) }
      for (start, end) in zip(line, line.dropFirst()) {
        #expect(center.distanceMetres(toSegmentFrom: start, to: end) > zone.radiusMetres)
      }
      #expect(line.allSatisfy { center.distanceMetres(to: $0) > zone.radiusMetres })
    }
  }

  @Test func `a step across a zone is cut, and one beside it is not`() throws {
    let center = try Coordinate(latitude: 47, longitude: 8)
    let zone = try PrivacyZone(center: center, radiusMetres: 300)
    var random = SplitMix64(seed: 1)
    func segments(bearings: [Double]) throws -> Int {
      let points = try bearings.enumerated().map { index, bearing in
        let place = center.destination(bearing: bearing, distanceMetres: 1_500).e7
        return try TrackPoint(Int64(index), place.latitude, place.longitude)
      }
      let cut = Track(points: points).withoutZones([zone], using: &random)
      #expect(cut.points == points)
      return cut.segmentCount
    }
    #expect(try segments(bearings: [0, 180]) == 2)
    #expect(try segments(bearings: [0, 90, 180, 270]) == 1)
  }

  @Test(arguments: [1, 100, 500, 20_000] as [Double])
  func `a whole zone is hidden, and at most half its radius more`(radius: Double) throws {
    let center = try Coordinate(latitude: 47, longitude: 8)
    let zone = try PrivacyZone(center: center, radiusMetres: radius)
    let extra = PrivacyCut.extraMetres(zone)
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let cut = PrivacyCut([zone], using: &random)
      for bearing in stride(from: 0.0, to: 360, by: 30) {
        let edge = center.destination(bearing: bearing, distanceMetres: radius - 0.001)
        let far = center.destination(
          bearing: bearing, distanceMetres: radius + 2 * extra.upperBound + 0.01)
        #expect(cut.hides(edge), "seed \(seed), bearing \(bearing)")
        #expect(!cut.hides(far), "seed \(seed), bearing \(bearing)")
      }
    }
  }

  @Test func `a track is cut in different places each time, and asymmetrically`() throws {
    let center = try Coordinate(latitude: 47, longitude: 8)
    let zone = try PrivacyZone(center: center, radiusMetres: 400)
    let points = try (-3_000...3_000).map { way in
      let place = center.destination(bearing: 90, distanceMetres: Double(way)).e7
      return try TrackPoint(Int64(way), place.latitude, place.longitude)
    }
    let track = Track(points: points)
    var (ends, middles): (Set<Int64>, Set<Int64>) = ([], [])
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let cut = track.withoutZones([zone], using: &random)
      let end = try #require(cut.segments.first?.last?.milliseconds)
      let start = try #require(cut.segments.last?.first?.milliseconds)
      #expect(end < -400)
      #expect(start > 400)
      ends.insert(end)
      middles.insert((start + end) / 10)
    }
    #expect(ends.count > 8)
    #expect(middles.count > 6)
  }

  @Test func `the same random numbers give the same cut`() throws {
    var (first, second, other) = (SplitMix64(seed: 4), SplitMix64(seed: 4), SplitMix64(seed: 5))
    let center = try Coordinate(latitude: 47, longitude: 8)
    let zone = try PrivacyZone(center: center, radiusMetres: 700)
    var drawing = SplitMix64(seed: 9)
    let track = try Self.track(past: center, using: &drawing)
    let cut = track.withoutZones([zone], using: &first)
    #expect(cut == track.withoutZones([zone], using: &second))
    #expect(cut != track.withoutZones([zone], using: &other))
  }

  @Test func `without zones nothing changes and no random number is drawn`() throws {
    var (random, untouched) = (SplitMix64(seed: 1), SplitMix64(seed: 1))
    let track = try TrackExport.sample().track
    #expect(track.withoutZones([], using: &random) == track)
    #expect(random.next() == untouched.next())
  }

  @Test(arguments: TrackFileFormat.allCases)
  func `no export shows points or totals of a zone`(format: TrackFileFormat) throws {
    var random = SplitMix64(seed: 3)
    let zone = try PrivacyZone(
      center: try Coordinate(latitude: 47.08, longitude: 8.28), radiusMetres: 10_000)
    var export = try TrackExport.sample()
    export.track = export.track.withoutZones([zone], using: &random)
    export.waypoints = []
    let text = try export.text(as: format)
    for trace in ["47.", "8.31", "400.5", "12.5", "Spring", "10:00:00.", "10:00:01"] {
      #expect(!text.contains(trace), "\(trace)")
    }
    #expect(text.contains("179.9999999"))
  }

  @Test func `a drive home and back the same way is two segments`() throws {
    let center = try Coordinate(latitude: 47, longitude: 8)
    let zone = try PrivacyZone(center: center, radiusMetres: 300)
    var random = SplitMix64(seed: 1)
    let points = try [1_600.0, 1_500, 0, 1_500, 1_600].enumerated().map { index, metres in
      let place = center.destination(bearing: 90, distanceMetres: metres).e7
      return try TrackPoint(Int64(index) * 60_000, place.latitude, place.longitude)
    }
    let cut = Track(points: points).withoutZones([zone], using: &random)
    #expect(cut == Track(segments: [points[..<2], points[3...]]))
  }
}
