import TestSupport
import Testing

@testable import CommandLineKit

@Suite struct BrailleCanvasTests {
  /// The dots of one cell and the character that Unicode has for each alone.
  @Test(arguments: [
    (0, 0, "⠁"), (0, 1, "⠂"), (0, 2, "⠄"), (0, 3, "⡀"), (1, 0, "⠈"), (1, 1, "⠐"), (1, 2, "⠠"),
    (1, 3, "⢀"),
  ])
  func `each dot has its bit in a cell`(x: Int, y: Int, expected: String) {
    var canvas = BrailleCanvas(columns: 1, rows: 1)
    canvas.set(x, y)
    #expect(canvas.lines() == [expected])
  }

  @Test func `a line runs from corner to corner`() {
    var canvas = BrailleCanvas(columns: 4, rows: 2)
    canvas.line(from: PlanePoint(x: 0, y: 0), to: PlanePoint(x: 7, y: 7))
    #expect(canvas.lines() == ["⠑⢄", "  ⠑⢄"])
  }

  @Test(arguments: [
    (PlanePoint(x: 0, y: 0), PlanePoint(x: 3, y: 0), "⠉⠉"),
    (PlanePoint(x: 3, y: 3), PlanePoint(x: 0, y: 3), "⣀⣀"),
    (PlanePoint(x: 0, y: 3), PlanePoint(x: 0, y: 0), "⡇"),
    (PlanePoint(x: 0, y: 3), PlanePoint(x: 3, y: 0), "⡠⠊"),
    (PlanePoint(x: 1, y: 1), PlanePoint(x: 1, y: 1), "⠐"),
  ])
  func `lines are drawn in every direction`(
    start: PlanePoint, end: PlanePoint, expected: String
  ) {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(from: start, to: end)
    #expect(canvas.lines() == [expected])
    var backwards = BrailleCanvas(columns: 2, rows: 1)
    backwards.line(from: end, to: start)
    #expect(backwards.lines() == [expected])
  }

  @Test func `a line whose end is lost in rounding stays on the canvas`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(from: PlanePoint(x: -1e20, y: 0), to: PlanePoint(x: 1e3, y: 0))
    #expect(canvas.lines() == ["⠉⠉"])
  }

  @Test func `a line that crosses the canvas is clipped at its edges`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(from: PlanePoint(x: -1e9, y: 1), to: PlanePoint(x: 1e9, y: 1))
    #expect(canvas.lines() == ["⠒⠒"])
  }

  @Test(arguments: [
    (PlanePoint(x: -5, y: -1), PlanePoint(x: 9, y: -1)),
    (PlanePoint(x: -3, y: 0), PlanePoint(x: 0, y: -3)),
    (PlanePoint(x: .nan, y: 0), PlanePoint(x: 1, y: 1)),
    (PlanePoint(x: 0, y: 0), PlanePoint(x: .infinity, y: 0)),
    (PlanePoint(x: -1e308, y: 0), PlanePoint(x: 1.7e308, y: 0)),
  ])
  func `a line outside the canvas leaves it empty`(start: PlanePoint, end: PlanePoint) {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    canvas.line(from: start, to: end)
    #expect(canvas.lines() == [""])
  }

  @Test func `dots are cleared one by one, and none outside the canvas`() {
    var canvas = BrailleCanvas(columns: 2, rows: 1)
    for x in 0..<4 {
      for y in 0..<4 { canvas.set(x, y) }
    }
    for (x, y) in [(0, 0), (3, 3), (1, 2), (4, 0), (0, 4), (-1, 0)] { canvas.set(x, y, to: false) }
    #expect(canvas.lines() == ["⣞⡿"])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a shape is filled as if its dots were set one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (columns, rows) = (
      Int.random(in: 1...9, using: &random), Int.random(in: 1...5, using: &random)
    )
    var (filled, dotted) = (
      BrailleCanvas(columns: columns, rows: rows), BrailleCanvas(columns: columns, rows: rows)
    )
    let (right, down) = (
      Int.random(in: -5...20, using: &random), Int.random(in: -5...20, using: &random)
    )
    filled.fill { x, y in x * right > y * down }
    for x in 0..<dotted.dotColumns {
      for y in 0..<dotted.dotRows where x * right > y * down { dotted.set(x, y) }
    }
    #expect(filled.lines() == dotted.lines())
  }

  @Test func `a row tells how many columns it takes`() {
    var canvas = BrailleCanvas(columns: 5, rows: 3)
    canvas.set(2, 0)
    canvas.mark(PlanePoint(x: 6, y: 4), "◉")
    var bytes: [UInt8] = []
    let widths = (0..<3).map { canvas.append(row: $0, .braille, to: &bytes) }
    #expect(widths == [2, 4, 0])
    #expect(String(decoding: bytes, as: UTF8.self) == " ⠁   ◉")
  }

  @Test func `a mark changes no other row`() {
    var canvas = BrailleCanvas(columns: 4, rows: 3)
    canvas.set(2, 1)
    canvas.mark(PlanePoint(x: 6, y: 5), "@")
    #expect(canvas.lines(.ascii) == [" '", "   @", ""])
  }

  @Test func `a mark replaces a cell`() {
    var canvas = BrailleCanvas(columns: 3, rows: 1)
    canvas.line(from: PlanePoint(x: 0, y: 0), to: PlanePoint(x: 5, y: 0))
    canvas.mark(PlanePoint(x: 2, y: 0), "●")
    canvas.mark(PlanePoint(x: 6, y: 0), "○")
    canvas.mark(PlanePoint(x: .nan, y: 0), "○")
    #expect(canvas.lines() == ["⠉●⠉"])
  }

  @Test func `without braille, characters stand for the halves of cells`() {
    var canvas = BrailleCanvas(columns: 4, rows: 1)
    for (x, y) in [(0, 0), (3, 1), (2, 2), (5, 3)] { canvas.set(x, y) }
    canvas.mark(PlanePoint(x: 6, y: 0), "o")
    #expect(canvas.lines(.ascii) == ["':.o"])
  }

  @Test(arguments: [
    ([:], true), (["LANG": "de_DE.UTF-8"], true), (["LC_ALL": "C.utf8"], true),
    (["LANG": "C"], false), (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], false),
    (["LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
    (["LANG": "C.UTF-8", "TERM": "linux"], false), (["TERM": "xterm-256color"], true),
  ])
  func `braille is used only on terminals that have it`(
    variables: [String: String], hasBraille: Bool
  ) {
    let style = DotStyle(Environment(variables))
    #expect((style == .braille) == hasBraille)
  }

  @Test(arguments: [(0, 0), (-5, 3), (5_000, 5_000), (.max, .min)])
  func `a canvas has the size of a possible terminal`(columns: Int, rows: Int) {
    let canvas = BrailleCanvas(columns: columns, rows: rows)
    #expect((1...1_000).contains(canvas.columns))
    #expect((1...1_000).contains(canvas.rows))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no line is wider than the canvas or ends in a blank`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let columns = Int.random(in: 1...30, using: &random)
    let rows = Int.random(in: 1...10, using: &random)
    var canvas = BrailleCanvas(columns: columns, rows: rows)
    for _ in 0..<20 {
      canvas.line(from: random.wildPoint(), to: random.wildPoint())
      canvas.mark(random.wildPoint(), "●")
      canvas.set(Int.random(in: -3...70, using: &random), Int.random(in: -3...70, using: &random))
    }
    let lines = canvas.lines(Bool.random(using: &random) ? .braille : .ascii)
    #expect(lines.count == rows)
    #expect(lines.allSatisfy { $0.count <= columns && $0.last != " " })
  }
}

extension SplitMix64 {
  /// A point anywhere: near, far, or nowhere.
  mutating func wildPoint() -> PlanePoint {
    PlanePoint(x: wildNumber(), y: wildNumber())
  }

  mutating func wildNumber() -> Double {
    switch Int.random(in: 0..<9, using: &self) {
    case 0: [Double.nan, .infinity, -.infinity, 1.7e308, -1.7e308].randomElement(using: &self) ?? 0
    case 1: Double.random(in: -1e300...1e300, using: &self)
    case 2: 0
    case 3: .leastNonzeroMagnitude
    default: Double.random(in: -50...100, using: &self)
    }
  }
}
