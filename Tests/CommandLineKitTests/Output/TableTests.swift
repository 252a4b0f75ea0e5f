@testable import CommandLineKit
import Testing

@Suite struct TableTests {
  private static let plain = Ink(isColored: false)

  private static func places() -> Table {
    var table = Table([
      .init("ID"), .init("PLACE", mayShrink: true), .init("KM", alignsRight: true),
      .init("NOTE", mayShrink: true),
    ])
    table.add(["A1", "Zürichsee am Ufer", "4.2", "calm"])
    table.add(["B22", "琵琶湖キャンプ場", "318", "wide view over the whole lake 🚐"])
    table.add(["C", "🇨🇭 Cafe\u{301} ❤️", "", ""])
    table.add(["", "x", "12", "two\nlines\u{1B}"])
    return table
  }

  static let layouts: [(width: Int?, text: String)] = [
    (
      nil,
      """
      ID   PLACE               KM  NOTE
      A1   Zürichsee am Ufer  4.2  calm
      B22  琵琶湖キャンプ場   318  wide view over the whole lake 🚐
      C    🇨🇭 Cafe\u{301} ❤️
           x                   12  two␊lines␛

      """
    ),
    (
      80,
      """
      ID   PLACE               KM  NOTE
      A1   Zürichsee am Ufer  4.2  calm
      B22  琵琶湖キャンプ場   318  wide view over the whole lake 🚐
      C    🇨🇭 Cafe\u{301} ❤️
           x                   12  two␊lines␛

      """
    ),
    (
      40,
      """
      ID   PLACE            KM  NOTE
      A1   Zürichsee am …  4.2  calm
      B22  琵琶湖キャン…   318  wide view ove…
      C    🇨🇭 Cafe\u{301} ❤️
           x                12  two␊lines␛

      """
    ),
    (
      20,
      """
      ID   PLACE
        KM
        NOTE
      A1   Zürichsee am U…
        4.2
        calm
      B22  琵琶湖キャンプ…
        318
        wide view over th…
      C    🇨🇭 Cafe\u{301} ❤️
           x
        12
        two␊lines␛

      """
    ),
  ]

  @Test(arguments: layouts)
  func `a table fits its terminal`(width: Int?, text: String) {
    #expect(Self.places().text(width: width, ink: Self.plain) == text)
  }

  static let narrower: [(width: Int?, text: String)] = [
    (
      48,
      """
      ID  DAY         CLIMB   TOP  TITLE
      x1  2026-11-20    262  31.2  Over the high pass

      """
    ),
    (
      40,
      """
      ID  DAY         CLIMB  TITLE
      x1  2026-11-20    262  Over the high pa…

      """
    ),
    (
      32,
      """
      ID  DAY         TITLE
      x1  2026-11-20  Over the high p…

      """
    ),
    (
      20,
      """
      ID  DAY
        TITLE
      x1  2026-11-20
        Over the high pass

      """
    ),
  ]

  @Test(arguments: narrower)
  func `spare columns are left out before text gets short`(width: Int?, text: String) {
    var table = Table([
      .init("ID"), .init("DAY"), .init("CLIMB", alignsRight: true, spare: 1),
      .init("TOP", alignsRight: true, spare: 2), .init("TITLE", mayShrink: true),
    ])
    table.add(["x1", "2026-11-20", "262", "31.2", "Over the high pass"])
    #expect(table.text(width: width, ink: Self.plain) == text)
  }

  @Test func `columns that say nothing are left out first where there is little room`() {
    var table = Table([
      .init("ID"), .init("NOTE"), .init("PLACE", mayShrink: true), .init("DAY", spare: 1),
    ])
    table.add(["a1", "", "Gravel pit by the lake", "2026-08-03"])
    table.add(["b2", "", "Pier", "2026-08-04"])
    #expect(
      table.text(width: 45, ink: Ink(isColored: false)) == """
        ID  NOTE  PLACE                   DAY
        a1        Gravel pit by the lake  2026-08-03
        b2        Pier                    2026-08-04

        """)
    #expect(
      table.text(width: 30, ink: Ink(isColored: false)) == """
        ID  PLACE           DAY
        a1  Gravel pit by…  2026-08-03
        b2  Pier            2026-08-04

        """)
  }

  @Test(arguments: [nil, 20, 80])
  func `without rows nothing is printed`(width: Int?) {
    #expect(Table([.init("ID")]).text(width: width, ink: Self.plain) == "")
  }

  @Test func `on a terminal the header is bold`() {
    var table = Table([.init("A"), .init("B", alignsRight: true)])
    table.add(["1", "200"])
    #expect(
      table.text(width: 80, ink: Ink(isColored: true)) == "\u{1B}[1mA    B\u{1B}[0m\n1  200\n")
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [20, 40, 80])
  func `no line is wider than the terminal, and none ends in a space`(seed: UInt64, width: Int) {
    var random = RandomText(seed: seed)
    let columns = (1...random.number(in: 1...6)).map { number in
      Table.Column(
        "HEAD\(number)", alignsRight: random.number(in: 0...1) == 0,
        mayShrink: random.number(in: 0...2) > 0)
    }
    var table = Table(columns)
    for _ in 0..<random.number(in: 1...6) {
      table.add(columns.map { _ in random.words(0...4).joined(separator: " ") })
    }
    let lines = table.text(width: width, ink: Self.plain).split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { DisplayWidth.of($0) <= width })
    #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `without a terminal no cell is cut`(seed: UInt64) {
    var random = RandomText(seed: seed)
    var table = Table([.init("A", mayShrink: true), .init("B")])
    let cells = (0..<10).map { _ in random.words(1...4).joined(separator: " ") }
    for row in stride(from: 0, to: cells.count, by: 2) { table.add(Array(cells[row...row + 1])) }
    let text = table.text(width: nil, ink: Self.plain)
    #expect(cells.allSatisfy { text.contains($0) })
  }
}
