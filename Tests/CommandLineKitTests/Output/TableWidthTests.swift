import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Tables of all shapes on terminals of all widths.
@Suite struct TableWidthTests {
  private static let words = [
    "Gravel pit by the lake", "日本語のキャンプ場", "Parkplatz Großglockner Hochalpenstraße 🏔️",
    "e\u{301}te\u{301}",
    "👨‍👩‍👧‍👦 family", "", "x", "184230", "2026-11-24", "한국어 캠핑장", "🇳🇴 Nordkapp",
    "a-word-that-never-ends-and-has-no-space",
  ]

  private func table(_ random: inout SplitMix64) -> (Table, columns: Int, rows: Int) {
    let count = Int.random(in: 1...8, using: &random)
    let columns = (0..<count).map { number in
      Table.Column(
        ["ID", "DAY", "DISTANCE", "TITLE OF IT"].randomElement(using: &random) ?? "ID",
        alignsRight: Bool.random(using: &random),
        mayShrink: number > 0 && Bool.random(using: &random),
        spare: Int.random(in: 0...3, using: &random))
    }
    var table = Table(columns)
    let rows = Int.random(in: 1...6, using: &random)
    for _ in 0..<rows {
      table.add((0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" })
    }
    return (table, count, rows)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no line is wider than the terminal, and none ends in spaces`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (table, _, rows) = table(&random)
    for width in [20, 40, 60, 80, 100, 132] {
      let lines = table.text(width: width, ink: Ink(isColored: false)).lines.dropLast()
      for line in lines {
        #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
        #expect(line.last != " ", "\(width): \(line)")
      }
      #expect(lines.count >= rows)
    }
  }

  /// The columns at which words begin in lines that are indented alike.
  @Test(arguments: [40, 60, 80, 100, 132])
  func `what is too wide for one line takes two that are alike in every row`(width: Int) {
    var table = Table([
      .init("ID"), .init("STARTED"), .init("DISTANCE", alignsRight: true), .init("PLACE"),
      .init("TITLE", mayShrink: true),
    ])
    for (number, word) in Self.words.enumerated() where !word.isEmpty {
      table.add([
        "k7m\(number % 10)q", "2026-11-24 08:15", "\(number * 137) km", "60.1234,5.1234 ±15 m",
        word,
      ])
    }
    let lines = table.text(width: width, ink: Ink(isColored: false)).lines.dropLast()
    let first = lines.filter { !$0.hasPrefix(" ") }
    #expect(first.count == Self.words.count)
    // The day begins at the same column everywhere, and so does what stands right of it.
    for line in first.dropFirst() {
      #expect(line.dropFirst(7).hasPrefix("2026-11-24"), "\(line)")
      if width == 40 { #expect(line.hasSuffix(" km"), "\(line)") }
    }
    if width == 40 { #expect(Set(first.dropFirst().map { DisplayWidth.of($0) }).count == 1) }
    #expect(lines.count == first.count * (width < 80 ? 2 : 1) || width == 40)
  }

  @Test func `a narrow table keeps its shape`() {
    var table = Table([
      .init("ID"), .init("STARTED"), .init("DISTANCE", alignsRight: true),
      .init("TITLE", mayShrink: true),
    ])
    table.add(["k7m2q", "2026-11-24 08:15", "137 km", "Through the valley and over the pass"])
    table.add(["abcde", "2026-11-23 18:00", "9 km", "日本語のキャンプ場と温泉の駐車場へ行く道"])
    #expect(
      table.text(width: 40, ink: Ink(isColored: false)) == """
        ID     STARTED           DISTANCE
          TITLE
        k7m2q  2026-11-24 08:15    137 km
          Through the valley and over the pass
        abcde  2026-11-23 18:00      9 km
          日本語のキャンプ場と温泉の駐車場へ行…

        """)
  }

  @Test func `what must not be cut is broken if even a line of its own is too narrow`() {
    var table = Table([.init("SETTING"), .init("VALUE")])
    table.add(["output.pager", "less --quit-if-one-screen"])
    #expect(
      table.text(width: 16, ink: Ink(isColored: false)) == """
        SETTING
          VALUE
        output.pager
          less
          --quit-if-one-
          screen

        """)
  }

  @Test func `a cell has its colour only where there are colours`() {
    var table = Table([.init("ID"), .init("STATE")])
    table.add([("abcde", .plain), ("EXPIRED", .bad)])
    table.add([("fghij", .plain), ("3 days left", .warning)])
    #expect(
      table.text(width: 80, ink: Ink(isColored: true)) == """
        \u{1B}[1mID     STATE\u{1B}[0m
        abcde  \u{1B}[31mEXPIRED\u{1B}[0m
        fghij  \u{1B}[33m3 days left\u{1B}[0m

        """)
    #expect(!table.text(width: 80, ink: Ink(isColored: false)).contains("\u{1B}"))
  }
}
