import Testing

@testable import CommandLineKit

@Suite struct PlacesPictureTests {
  private func lines(_ places: [(Double, Double)], width: Int? = 20) -> [String] {
    PlacesPicture(places: places.map { PlanePoint(x: $0.0, y: $0.1) }, style: .ascii)
      .lines(width: width, units: .metric, ink: Ink(isColored: false))
  }

  @Test func `north is up and east is right of here`() {
    let picture = lines([(1_000, 0), (0, 1_000), (-1_000, 0), (0, -1_000)])
    let rows = picture.map(Array.init)
    func place(_ sign: Character) throws -> (row: Int, column: Int) {
      let row = try #require(rows.firstIndex { $0.contains(sign) })
      return (row, try #require(rows[row].firstIndex(of: sign)))
    }
    #expect(throws: Never.self) {
      let here = try place("@")
      let places = try "1234".map(place)
      #expect(places[0].row == here.row)
      #expect(places[0].column > here.column)
      #expect(places[1].row < here.row)
      #expect(places[1].column == here.column)
      #expect(places[2].row == here.row)
      #expect(places[2].column < here.column)
      #expect(places[3].row > here.row)
      #expect(places[3].column == here.column)
    }
  }

  @Test func `the first of several places in a cell is shown`() {
    let picture = lines([(1_000, 0), (1_001, 0), (0, 300)])
    #expect(picture.contains { $0.last == "1" })
    #expect(!picture.contains { $0.last == "2" })
  }

  @Test(arguments: [[], [(.nan, 0)], [(0, .infinity)]] as [[(Double, Double)]])
  func `without places there is no picture`(places: [(Double, Double)]) {
    #expect(lines(places) == [])
  }

  @Test func `places beyond the letters share a sign`() {
    #expect(PlacesPicture.sign(0) == "1")
    #expect(PlacesPicture.sign(9) == "a")
    #expect(PlacesPicture.sign(35) == "·")
    #expect(PlacesPicture.sign(.max) == "·")
  }
}
