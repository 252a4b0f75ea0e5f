import Geodesy
import TestSupport
import Testing

@Suite struct HilbertCurveTests {
  /// The cells of a square in the south-west of a larger one, in curve order.
  private func walk(column: UInt32, row: UInt32, side: UInt32, step: UInt32) -> [(UInt32, UInt32)] {
    var cells: [(number: UInt64, x: UInt32, y: UInt32)] = []
    for x in 0..<side {
      for y in 0..<side {
        let (west, south) = (column + x * step, row + y * step)
        cells.append((HilbertCurve.index(column: west, row: south), x, y))
      }
    }
    return cells.sorted { $0.number < $1.number }.map { ($0.x, $0.y) }
  }

  @Test(arguments: [1, 2, 4, 7] as [UInt32])
  func `consecutive squares of a coarse curve are adjacent`(bits: UInt32) {
    let cells = walk(column: 0, row: 0, side: 1 << bits, step: 1 << (26 - bits))
    for (cell, next) in zip(cells, cells.dropFirst()) {
      let apart = abs(Int(cell.0) - Int(next.0)) + abs(Int(cell.1) - Int(next.1))
      #expect(apart == 1)
    }
    #expect(cells.first.map { $0 == (0, 0) } == true)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the cells of a square form one range, each adjacent to the next`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let column = UInt32.random(in: 0..<1 << 22, using: &generator) << 4
    let row = UInt32.random(in: 0..<1 << 22, using: &generator) << 4
    let cells = walk(column: column, row: row, side: 16, step: 1)
    for (cell, next) in zip(cells, cells.dropFirst()) {
      let apart = abs(Int(cell.0) - Int(next.0)) + abs(Int(cell.1) - Int(next.1))
      #expect(apart == 1)
    }
    let numbers = (0..<16).flatMap { x in
      (0..<16).map { y in HilbertCurve.index(column: column + x, row: row + y) }
    }
    let least = numbers.min() ?? 0
    #expect(Set(numbers) == Set(least..<least + 256))
    #expect(least % 256 == 0)
  }

  @Test func `the corners of the world have cells`() throws {
    for latitude in [-900_000_000, 900_000_000] as [Int32] {
      for longitude in [-1_800_000_000, 1_800_000_000] as [Int32] {
        let place = try CoordinateE7(latitude: latitude, longitude: longitude)
        #expect(HilbertCurve.index(of: place) < 1 << 52)
      }
    }
    #expect(HilbertCurve.column(ofLongitude: 1_800_000_000) == 1 << 26 - 1)
    #expect(HilbertCurve.column(ofLongitude: -1_800_000_000) == 0)
    #expect(HilbertCurve.row(ofLatitude: 900_000_000) == 1 << 26 - 1)
    #expect(HilbertCurve.row(ofLatitude: 0) == 1 << 25)
  }
}
