import CommandLineKit

/// Dots that can be covered again, which things in front of others do.
struct DotField {
  let width, height: Int
  private var dots: [Bool]

  init(columns: Int, rows: Int) {
    (width, height) = (columns * 2, rows * 4)
    dots = Array(repeating: false, count: width * height)
  }

  /// Sets or clears a dot, counted from the left and from the top; others are ignored.
  subscript(x: Int, y: Int) -> Bool {
    get { contains(x, y) && dots[y * width + x] }
    set {
      if contains(x, y) { dots[y * width + x] = newValue }
    }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool {
    (0..<width).contains(x) && (0..<height).contains(y)
  }

  /// Draws the edge of a shape and covers what is behind it.
  mutating func cover(_ columns: Range<Int>, _ rows: Range<Int>, _ isInside: (Int, Int) -> Bool) {
    for y in rows {
      for x in columns where isInside(x, y) {
        let isEdge =
          !isInside(x - 1, y) || !isInside(x + 1, y) || !isInside(x, y - 1) || !isInside(x, y + 1)
        self[x, y] = isEdge
      }
    }
  }

  /// Lines of text, without blanks at their ends.
  func lines(_ style: DotStyle) -> [String] {
    var canvas = BrailleCanvas(columns: width / 2, rows: height / 4)
    for y in 0..<height {
      for x in 0..<width where self[x, y] { canvas.set(x, y) }
    }
    return canvas.lines(style)
  }
}
