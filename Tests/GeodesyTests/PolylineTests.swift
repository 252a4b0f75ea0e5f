import Geodesy
import TestSupport
import Testing

@Suite struct PolylineTests {
  /// A wandering drive: short hops, each some degrees off the last one's bearing.
  private static func track(count: Int, seed: UInt64) throws -> [Coordinate] {
    var generator = SplitMix64(seed: seed)
    var place = try Coordinate.awkward(using: &generator)
    var bearing = generator.bearing()
    return (0..<count).map { _ in
      bearing += .random(in: -25...25, using: &generator)
      place = place.destination(
        bearing: bearing, distanceMetres: .random(in: 0...50, using: &generator))
      return place
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>, [0.5, 5, 50])
  func `no dropped place is farther from the line than the tolerance`(
    seed: UInt64, tolerance: Double
  ) throws {
    let track = try Self.track(count: 300, seed: seed)
    let kept = track.simplified(toleranceMetres: tolerance)
    #expect(kept.first == 0)
    #expect(kept.last == 299)
    for (start, end) in zip(kept, kept.dropFirst()) {
      #expect(start < end)
      for index in start...end {
        let off = track[index].distanceMetres(toSegmentFrom: track[start], to: track[end])
        #expect(off <= tolerance)
      }
    }
    #expect(kept.count < 300)
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `a coarser tolerance never keeps more places`(seed: UInt64) throws {
    let track = try Self.track(count: 200, seed: seed)
    let counts = [0, 1, 10, 100, 1e7].map { track.simplified(toleranceMetres: $0).count }
    #expect(counts == counts.sorted(by: >))
    #expect(counts.last == 2)
  }

  @Test func `corners are kept and straight parts dropped`() throws {
    let line = try ["0 179.9", "0 179.95", "0 -180", "0.05 -180", "0.1 180"].map {
      try Coordinate(parsing: $0)
    }
    #expect(line.simplified(toleranceMetres: 1) == [0, 2, 4])
  }

  @Test func `a loop keeps the place farthest from its ends`() throws {
    let loop = try ["0 0", "0 1", "1 1", "1 0", "0 0"].map { try Coordinate(parsing: $0) }
    #expect(loop.simplified(toleranceMetres: 10) == [0, 1, 2, 3, 4])
    #expect(loop.simplified(toleranceMetres: 100_000) == [0, 2, 4])
  }

  @Test(arguments: 0...3)
  func `lines of few or equal places keep their ends`(count: Int) throws {
    let line = Array(repeating: try Coordinate(latitude: 1, longitude: 2), count: count)
    #expect(line.simplified(toleranceMetres: 0) == [[], [0], [0, 1], [0, 2]][count])
    #expect(line.lengthMetres == 0)
  }

  /// Each split cuts off one place, as deep as splitting can go.
  @Test func `a line that splits badly does not overflow the stack`() throws {
    let line = try (0..<3_000).map { index in
      try Coordinate(
        latitude: Double(index.isMultiple(of: 2) ? index : -index) / 3_000, longitude: 0)
    }
    #expect(line.simplified(toleranceMetres: 0).count == 3_000)
  }

  @Test func `a line is as long as its parts`() throws {
    let line = try ["0 0", "0 1", "1 1"].map { try Coordinate(parsing: $0) }
    let expected = line[0].distanceMetres(to: line[1]) + line[1].distanceMetres(to: line[2])
    #expect(line.lengthMetres == expected)
    #expect(abs(line.lengthMetres - 221_893.9) < 0.1)
  }
}
