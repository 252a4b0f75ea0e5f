import Geodesy
import TestSupport
import Testing

@testable import Borders

@Suite struct BorderDistanceTests {
  /// The nearest point of any line of another country, by looking at all of them.
  private func bruteForce(_ coordinate: Coordinate, country: Int) throws -> Double {
    let file = BorderFile.embedded
    let layer = file.borders
    var least = Double.infinity
    for chunk in 0..<layer.chunkCount {
      let sides = layer.sides(ofChunk: chunk)
      let countries = [sides.left, sides.right].map(file.country(ofRegion:)).filter { $0 > 0 }
      guard country == 0 || countries.contains(where: { $0 != country }) else { continue }
      var vertices = layer.vertices(ofChunk: chunk)
      var last = (vertices.x, vertices.y)
      while vertices.advance() {
        // Edges are short; their ends and eight points between them come close enough.
        for step in 0...8 {
          let part = Double(step) / 8
          let x = Double(last.0) + Double(vertices.x - last.0) * part
          let y = Double(last.1) + Double(vertices.y - last.1) * part
          let place = try Coordinate(latitude: y / 1e4 - 90, longitude: x / 1e4 - 180)
          least = min(least, coordinate.sphericalDistanceMetres(to: place))
        }
        last = (vertices.x, vertices.y)
      }
    }
    return least
  }

  @Test(arguments: [
    (46.2, 7.3), (-25.0, 133.0), (71.0, 25.0), (-85.0, 10.0), (66.2, -179.9), (49.0, -100.0),
    (0.5, 179.9), (78.2, 15.6), (50.9, 1.4),
  ])
  func `the distance to the border is that to the nearest of all lines`(
    latitude: Double, longitude: Double
  ) throws {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    let place = BorderMap.embedded.place(at: coordinate)
    let expected = try bruteForce(
      coordinate, country: place.isInside ? place.country?.number ?? 0 : 0)
    let found = try #require(place.border?.distanceMetres)
    #expect(abs(found - expected) <= 50 + expected * 0.002)
  }

  @Test(arguments: (0..<8).map { UInt64($0) &* 977 &+ 5 })
  func `a line to begin with changes no answer`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let place = try Coordinate(
        latitude: Double.random(in: -90...90, using: &random),
        longitude: Double.random(in: -180...180, using: &random))
      // With a limit, the search begins with nothing.
      let searched = BorderMap.embedded.place(at: place, borderWithin: 20_000_000).border
      let hinted = BorderMap.embedded.place(at: place).border
      let (a, b) = (searched?.distanceMetres ?? 0, hinted?.distanceMetres ?? 0)
      #expect(abs(a - b) <= 1 + a * 0.001, "\(a) and \(b)")
    }
  }

  @Test func `the country beyond the border is named`() throws {
    let kehl = BorderMap.embedded.place(at: try Coordinate(latitude: 48.5728, longitude: 7.8156))
    #expect(kehl.border?.country.code == "FR")
    #expect(kehl.border.map { $0.distanceMetres < 2_000 } == true)
    let dover = BorderMap.embedded.place(at: try Coordinate(latitude: 51.1279, longitude: 1.3134))
    #expect(dover.border?.country.code == "FR")
  }

  @Test func `a search with a limit finds nothing beyond it`() throws {
    let berlin = try Coordinate(latitude: 52.52, longitude: 13.405)
    #expect(BorderMap.embedded.place(at: berlin, borderWithin: 20_000).border == nil)
    let far = try #require(BorderMap.embedded.place(at: berlin, borderWithin: 90_000).border)
    #expect(far.country.code == "PL")
  }

  @Test func `at sea the nearest country counts as near within fifty kilometres of its waters`()
    throws
  {
    let map = BorderMap.embedded
    let channel = map.place(at: try Coordinate(latitude: 57.0, longitude: 4.5))
    #expect(channel.isAtSea)
    #expect(!channel.isInside)
    let biscay = map.place(at: try Coordinate(latitude: 43.9, longitude: -4.0))
    #expect(biscay.isAtSea)
    #expect(biscay.country?.code == "ES")
    #expect(!biscay.isInside)
    #expect(biscay.confidence() < 0.01)
    let pacific = map.place(at: try Coordinate(latitude: -48.9, longitude: -123.4))
    #expect(pacific.country == nil)
    #expect(pacific.confidence() == 0)
  }

  @Test(arguments: [
    (54.6, 10.5, true), (54.3233, 10.1228, false), (69.6492, 18.9553, false),
    (45.4375, 12.3358, false), (43.2, 5.1, true), (50.96, 1.6, true), (47.6, 9.4, false),
  ])
  func `open water is told from land and harbours`(
    latitude: Double, longitude: Double, isAtSea: Bool
  ) throws {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(BorderMap.embedded.isAtSea(coordinate) == isAtSea)
  }

  @Test func `confidence grows with the distance and shrinks with the error of the position`()
    throws
  {
    let map = BorderMap.embedded
    let near = map.place(at: try Coordinate(latitude: 48.5728, longitude: 7.8156))
    let far = map.place(at: try Coordinate(latitude: 48.85, longitude: 8.6))
    #expect(near.confidence() > 0.99)
    #expect(near.confidence(accuracyMetres: 2_000) < near.confidence(accuracyMetres: 500))
    #expect(near.confidence(accuracyMetres: 1e9) < 0.5001)
    #expect(far.confidence(accuracyMetres: 100) > 0.999_999)
  }

  @Test func `a line that is known only roughly gives less confidence`() throws {
    // 700 m from the line between Kosovo and Serbia.
    let place = BorderMap.embedded.place(at: try Coordinate(latitude: 42.6629, longitude: 21.1655))
    #expect(place.border?.errorMetres == 1_000)
  }
}
