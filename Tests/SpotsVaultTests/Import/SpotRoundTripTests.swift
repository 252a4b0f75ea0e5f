import Testing
import Text
import TestSupport

@testable import SpotsVault

/// A table of random fields, and the same table as a file in some dialect.
struct RandomTable {
  static let names = ["id", "name", "lat", "lon", "place", "description", "url", "odd", "more"]

  private(set) var rows: [[String]] = []
  private var random: SplitMix64
  let delimiter: Character
  let lineEnd: String

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
    lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    for number in 0..<Int.random(in: 1...40, using: &random) {
      var row = Self.names.map { _ in text() }
      row[0] = "\(number)" + text()
      row[2] = GPXTable.degrees(Int32.random(in: 1...900_000_000, using: &random))
      row[3] = GPXTable.degrees(Int32.random(in: -1_800_000_000...1_800_000_000, using: &random))
      rows.append(row)
    }
  }

  /// A text without surrounding blanks, which are not kept.
  private mutating func text() -> String {
    let letters = Array("abz09 \"\",;|é漢🚐'#\\{}\n")
    let count = Int.random(in: 0...12, using: &random)
    var text = (0..<count).map { _ in letters.randomElement(using: &random) ?? "x" }
    while let last = text.last, last == " " || last == "\n" { text.removeLast() }
    while let first = text.first, first == " " || first == "\n" { text.removeFirst() }
    return String(text)
  }

  mutating func file(order: [Int]) -> String {
    ([Self.names] + rows).map { row in
      order.map { quoted(row[$0]) }.joined(separator: String(delimiter))
    }.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
  }

  private mutating func quoted(_ text: String) -> String {
    let mustBe = text.contains { $0 == delimiter || $0 == "\"" || $0 == "\n" }
    guard mustBe || Int.random(in: 0..<4, using: &random) == 0 else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

@Suite(.temporaryDirectory) struct SpotRoundTripTests {
  @Test(arguments: 0..<25 as Range<UInt64>)
  func `the returned texts are the fields of the file`(seed: UInt64) throws {
    var table = RandomTable(seed: seed)
    let spots = try ReadSpots(table.file(order: Array(0..<9)))
    #expect(spots.plan.rows == table.rows.count)
    #expect(spots.texts(.id) == table.rows.map { oneLine($0[0]) })
    #expect(spots.texts(.name) == table.rows.map { oneLine($0[1]) })
    #expect(spots.texts(.place) == table.rows.map { oneLine($0[4]) })
    #expect(spots.texts(.description) == table.rows.map { $0[5] })
    #expect(spots.texts(.url) == table.rows.map { oneLine($0[6]) })
    let extra = try spots.texts(.extra).map { text in
      try text.isEmpty ? [] : JSONValue(parsing: Array(text.utf8)).members ?? []
    }
    #expect(
      extra.map { $0.map(\.name) }
        == table.rows.map { (row: [String]) -> [String] in
          [7, 8].filter { !row[$0].isEmpty }.map { RandomTable.names[$0] }
        })
    #expect(
      extra.map { $0.compactMap(\.value.string) }
        == table.rows.map { row in
          [row[7], row[8]].filter { !$0.isEmpty }
        })
  }

  private func oneLine(_ text: String) -> String { text.replacing("\n", with: " ") }

  @Test(arguments: 0..<15 as Range<UInt64>)
  func `the order of columns and quoting make no difference`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1_000)
    var table = RandomTable(seed: seed)
    let first = try ReadSpots(table.file(order: Array(0..<9)))
    let second = try ReadSpots(table.file(order: Array(0..<9).shuffled(using: &random)))
    #expect(first.entries.map(\.content) == second.entries.map(\.content))
    #expect(first.entries.map(\.identity) == second.entries.map(\.identity))
    #expect(first.places == second.places)
  }
}

@Suite(.temporaryDirectory) struct SpotHashesTests {
  private func entry(_ text: String, pack: Int = 2) throws -> SpotEntry {
    try #require(ReadSpots(text, pack: pack).entries.first)
  }

  @Test func `an empty column or a quoted field is not a change`() throws {
    let first = try entry("id,name,lat,lon\n7,A,1.5,2.5\n")
    for text in [
      "id,name,lat,lon,more,\n7,A,1.5,2.5,,\n", "lat,lon,id,name\n1.5,2.5,7,A\n",
      "\"id\",\"name\",\"lat\",\"lon\"\r\n\"7\",\" A \",\"1.5\",\"2.5\"\r\n",
      "id;name;lat;lon\n7;A;1.5;2.5\n", "id,name,lat,lon\n6,B,1,1\n7,A,1.5,2.5\n",
    ] {
      let second = try #require(try ReadSpots(text).entries.last)
      #expect(first.content == second.content)
      #expect(first.identity == second.identity)
    }
  }

  @Test(arguments: [
    "id,name,lat,lon\n7,B,1.5,2.5\n", "id,name,lat,lon\n7,A,1.5,2.6\n",
    "id,name,lat,lon,x\n7,A,1.5,2.5,1\n", "id,name,lat,lon,x\n7,A,1.5,2.5,0\n",
  ])
  func `any other field is a change of the same spot`(text: String) throws {
    let first = try entry("id,name,lat,lon\n7,A,1.5,2.5\n")
    let second = try entry(text)
    #expect(first.content != second.content)
    #expect(first.identity == second.identity)
  }

  @Test func `a field that moves to another column is a change`() throws {
    let first = try entry("lat,lon,p,q\n1.5,2.5,a,b\n")
    #expect(try entry("lat,lon,p,q\n1.5,2.5,b,a\n").content != first.content)
    #expect(try entry("lat,lon,name,q\n1.5,2.5,a,b\n").content != first.content)
  }

  @Test func `pack and id identify a spot`() throws {
    let text = "id,name,lat,lon\nabc,A,1.5,2.5\n"
    #expect(try entry(text).identity == SpotHash.identity(pack: 2, id: "abc"))
    #expect(try entry(text, pack: 3).identity == SpotHash.identity(pack: 3, id: "abc"))
  }

  @Test func `without an id one is derived from place and name`() throws {
    let spots = try ReadSpots(
      "id,name,lat,lon\n,A,1.50001,2.5\n,A,1.50002,2.50003\n,B,1.5,2.5\n,A,1.6,2.5\n")
    let ids = spots.texts(.id)
    #expect(ids.allSatisfy { $0.hasPrefix("~") && $0.utf8.count == SpotIDText.count })
    #expect(ids[0] == ids[1])
    #expect(Set(ids).count == 3)
    #expect(spots.entries.map(\.identity) == ids.map { SpotHash.identity(pack: 2, id: $0) })
    // Files store it, so it must never change.
    #expect(ids[0] == "~4hvmbc7avm7d5")
  }
}
