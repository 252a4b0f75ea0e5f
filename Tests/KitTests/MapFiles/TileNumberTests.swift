import Testing

@testable import MapFiles

/// The numbers of tiles along their curve.
struct TileNumberTests {
  /// From the specification of PMTiles.
  @Test(
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5),
      (12, 3_423, 1_763, 19_078_479),
    ] as [(Int, Int, Int, UInt64)])
  func `numbers are those of the format`(zoom: Int, column: Int, row: Int, number: UInt64) {
    #expect(TileNumber.of(zoom: zoom, column: column, row: row) == number)
  }

  @Test(arguments: 0...6)
  func `a level has each number once, and neighbours touch`(zoom: Int) {
    let side = 1 << zoom
    var places: [UInt64: (Int, Int)] = [:]
    for column in 0..<side {
      for row in 0..<side {
        guard let number = TileNumber.of(zoom: zoom, column: column, row: row) else { continue }
        places[number] = (column, row)
      }
    }
    let first = TileNumber.first(ofZoom: zoom)
    let numbers = places.keys.sorted()
    #expect(numbers == Array(first..<first + UInt64(side * side)))
    for (one, next) in zip(numbers, numbers.dropFirst()) {
      guard let (x, y) = places[one], let (u, v) = places[next] else { continue }
      #expect(abs(x - u) + abs(y - v) == 1)
    }
  }

  @Test(arguments: [(-1, 0, 0), (0, 1, 0), (0, 0, 1), (3, 8, 0), (3, 0, -1), (27, 0, 0)])
  func `what is not on the map has none`(zoom: Int, column: Int, row: Int) {
    #expect(TileNumber.of(zoom: zoom, column: column, row: row) == nil)
  }
}
