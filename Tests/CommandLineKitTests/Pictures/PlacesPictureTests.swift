import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

@Suite struct PlacesPictureTests {
  private func lines(_ places: [(Double, Double)], width: Int? = 20) -> [String] {
    PlacesPicture(places: places.map { .init(PlanePoint(x: $0.0, y: $0.1)) }, style: .ascii)
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

  // MARK: Names and ways

  private func map(
    _ places: [(Double, Double, String)], ways: [[(Double, Double)]] = [], isWholeWay: Bool = true,
    width: Int = 40, style: DotStyle = .ascii
  ) -> [String] {
    PlacesPicture(
      places: places.map { .init(PlanePoint(x: $0.0, y: $0.1), name: $0.2) },
      ways: ways.map { $0.map { PlanePoint(x: $0.0, y: $0.1) } }, isWholeWay: isWholeWay,
      middle: nil, style: style
    ).lines(width: width, units: .metric, ink: Ink(isColored: false))
  }

  @Test func `names stand beside their signs, to the left where there is no room on the right`() {
    let lines = map([(0, 0, "West"), (1_000, 0, "East")])
    #expect(lines.first == "1 West                            East 2")
  }

  @Test func `long names are cut, as the signs can show them`() {
    let name = "Ølstykke Naturcampingplads"
    #expect(map([(0, 0, name), (900, 900, "")]).contains("1 Olstykke N.."))
    #expect(map([(0, 0, name), (900, 900, "")], style: .braille).contains("1 Ølstykke Na…"))
    #expect(map([(0, 0, "公园 park"), (900, 900, "")]).contains("1 ?? park"))
  }

  @Test func `a name without room is left out, and no sign is covered`() {
    let places = (0..<9).map { (Double($0) * 10, 0.0, "Place \($0)") }
    let text = map(places + [(1_000, 200, "Far")]).joined()
    for sign in "12" { #expect(text.contains(sign)) }
    #expect(text.contains("Far"))
    #expect(text.components(separatedBy: "Place").count < 9)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [DotStyle.ascii, .braille])
  func `pictures are never wider than the terminal, and every name in them is whole`(
    seed: UInt64, style: DotStyle
  ) {
    var random = SplitMix64(seed: seed)
    let places = (0..<Int.random(in: 1...30, using: &random)).map { index in
      (
        Double.random(in: -1_000...1_000, using: &random),
        Double.random(in: -1_000...1_000, using: &random), "<\(index)公\(seed)>"
      )
    }
    let way = (0..<20).map { _ in
      (
        Double.random(in: -2_000...2_000, using: &random),
        Double.random(in: -2_000...2_000, using: &random)
      )
    }
    let width = [40, 80].randomElement(using: &random) ?? 80
    let lines = map(
      places, ways: [way], isWholeWay: Bool.random(using: &random), width: width, style: style)
    for line in lines.dropLast(2) {
      #expect(DisplayWidth.of(line) <= width)
      #expect(line.count { $0 == "<" } == line.count { $0 == ">" || $0 == "…" } || style == .ascii)
    }
  }

  @Test func `the way is drawn with its ends, and names keep off it`() {
    let lines = map([(500, 10, "Beside")], ways: [[(0, 0), (1_000, 0), (1_000, 400)]])
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Beside"))
    #expect(lines.contains { $0.hasPrefix("o") })
    #expect(lines.contains { $0.contains("*") })
    #expect(lines.last?.contains("o start   * end") == true || text.contains("o start"))
  }

  @Test func `of a way that is not asked for, only what lies around the places is drawn`() {
    let far = map([(0, 0, ""), (100, 100, "")], ways: [[(0, 0), (1e6, 1e6)]], isWholeWay: false)
    let near = map([(0, 0, ""), (100, 100, "")])
    #expect(far.count == near.count)
    #expect(far.last == near.last)
    #expect(far != near)
  }
}
