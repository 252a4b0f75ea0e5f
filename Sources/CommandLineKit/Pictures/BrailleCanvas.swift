/// A picture of square dots, two by four in each cell of a terminal, since cells are about twice as
/// high as wide.
public struct BrailleCanvas: Sendable {
  /// No terminal has more cells in either direction.
  private static let largest = 1_000

  public let columns, rows: Int
  private var cells: [UInt8]
  /// Few, so they are looked through.
  private var marks: [(cell: Int, character: Character)] = []
  /// Texts that begin in a cell and take the place of several.
  private var texts: [(cell: Int, width: Int, text: String)] = []

  /// A canvas of this many cells: at least one, and at most 1,000 each way.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.largest)
    self.rows = min(max(rows, 1), Self.largest)
    cells = Array(repeating: 0, count: self.columns * self.rows)
  }

  public var dotColumns: Int { columns * 2 }
  public var dotRows: Int { rows * 4 }

  /// Sets a dot or clears it, counted from the left and from the top; dots outside the canvas are
  /// ignored.
  public mutating func set(_ x: Int, _ y: Int, to isSet: Bool = true) {
    guard (0..<dotColumns).contains(x), (0..<dotRows).contains(y) else { return }
    let (cell, bit) = (y / 4 * columns + x / 2, Self.bit(x % 2, y % 4))
    if isSet { cells[cell] |= bit } else { cells[cell] &= ~bit }
  }

  /// Sets the dots of a straight line, clipped to the canvas.
  public mutating func line(from start: PlanePoint, to end: PlanePoint) {
    let right = Double(dotColumns - 1)
    let bottom = Double(dotRows - 1)
    guard let (first, last) = PlanePoint.clipped(start, end, right: right, bottom: bottom) else {
      return
    }
    line(from: Self.dot(first), to: Self.dot(last))
  }

  /// Puts a character in place of the cell that holds a dot.
  public mutating func mark(_ place: PlanePoint, _ character: Character) {
    guard let (row, column) = cell(of: place) else { return }
    marks.append((row * columns + column, character))
  }

  /// The cell that holds a dot; `nil` if it is not on the canvas.
  func cell(of place: PlanePoint) -> (row: Int, column: Int)? {
    guard place.isFinite, abs(place.x) < 1e9, abs(place.y) < 1e9 else { return nil }
    let (x, y) = Self.dot(place)
    guard (0..<dotColumns).contains(x), (0..<dotRows).contains(y) else { return nil }
    return (y / 4, x / 2)
  }

  /// How many cells with dots a text of this width would hide; `nil` if there is no room for it.
  func cost(ofText width: Int, row: Int, column: Int) -> Int? {
    guard width > 0, (0..<rows).contains(row), column >= 0, column + width <= columns else {
      return nil
    }
    let cells = row * columns + column..<row * columns + column + width
    guard !marks.contains(where: { cells.contains($0.cell) }),
      !texts.contains(where: { $0.cell < cells.upperBound && cells.lowerBound < $0.cell + $0.width }
      )
    else { return nil }
    return self.cells[cells].count { $0 != 0 }
  }

  /// Puts a text in place of the cells that it takes, for which `cost` has found room.
  mutating func write(_ text: String, row: Int, column: Int) {
    texts.append((row * columns + column, DisplayWidth.of(text), text))
  }

  /// The cells as lines of text without trailing blanks.
  public func lines(_ style: DotStyle = .braille) -> [String] {
    var lines: [String] = []
    for row in 0..<rows {
      var line: [UInt8] = []
      line.reserveCapacity(columns * 3)
      var length = 0
      var index = row * columns
      while index < (row + 1) * columns {
        defer { index += 1 }
        if let text = texts.first(where: { $0.cell == index }) {
          line += Array(text.text.utf8)
          index += text.width - 1
        } else if !marks.isEmpty, let mark = mark(at: index) {
          line += Array(String(mark).utf8)
        } else {
          style.append(cells[index], to: &line)
          if cells[index] == 0 { continue }
        }
        length = line.count
      }
      line.removeLast(line.count - length)
      lines.append(String(decoding: line, as: UTF8.self))
    }
    return lines
  }

  private func mark(at cell: Int) -> Character? {
    marks.last { $0.cell == cell }?.character
  }

  // MARK: The parts

  /// Bresenham's line between two dots on the canvas.
  private mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (width, height) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, width + height)
    while true {
      set(x, y)
      if x == end.x, y == end.y { return }
      let doubled = 2 * error
      if doubled >= height {
        error += height
        x += stepX
      }
      if doubled <= width {
        error += width
        y += stepY
      }
    }
  }

  private static func dot(_ point: PlanePoint) -> (x: Int, y: Int) {
    (Int(point.x.rounded()), Int(point.y.rounded()))
  }

  /// The bit of a dot in its cell: Unicode numbers the lowest row last.
  private static func bit(_ x: Int, _ y: Int) -> UInt8 {
    y == 3 ? 0x40 << UInt8(x) : 1 << UInt8(x * 3 + y)
  }
}
