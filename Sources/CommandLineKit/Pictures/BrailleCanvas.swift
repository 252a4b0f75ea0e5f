internal import Text

/// A picture of square dots, two by four in each cell of a terminal, since cells are about twice as
/// high as wide.
public struct BrailleCanvas: Sendable {
  /// No terminal has more cells in either direction.
  private static let largest = 1_000

  public let columns, rows: Int
  private var cells: [UInt8]
  private var signs: [Sign] = []

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
    let (cell, bit) = ((y >> 2) * columns + (x >> 1), Self.bit(x & 1, y & 3))
    if isSet { cells[cell] |= bit } else { cells[cell] &= ~bit }
  }

  /// Sets the dots of a straight line, clipped to the canvas.
  public mutating func line(from start: PlanePoint, to end: PlanePoint) {
    let right = Double(dotColumns - 1)
    let bottom = Double(dotRows - 1)
    guard let (first, last) = PlanePoint.clipped(start, end, right: right, bottom: bottom) else {
      return
    }
    line(from: Self.nearest(first), to: Self.nearest(last))
  }

  /// Puts a character in place of the cell that holds a dot.
  public mutating func mark(_ place: PlanePoint, _ character: Character) {
    guard let (row, column) = cell(of: place) else { return }
    signs.append(Sign(cell: row * columns + column, width: 1, text: String(character)))
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
    guard !signs.contains(where: { $0.cells.overlaps(cells) }) else { return nil }
    return self.cells[cells].count { $0 != 0 }
  }

  /// Puts a text in place of the cells that it takes, for which `cost` has found room.
  mutating func write(_ text: String, row: Int, column: Int) {
    signs.append(Sign(cell: row * columns + column, width: DisplayWidth.of(text), text: text))
  }

  /// The cells as lines of text without trailing blanks.
  public func lines(_ style: DotStyle = .braille) -> [String] {
    (0..<rows).map { row in
      var line: [UInt8] = []
      append(row: row, style, to: &line)
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Adds a row to a line of UTF-8, without trailing blanks; returns how many columns it takes.
  @discardableResult
  public func append(row: Int, _ style: DotStyle, to line: inout [UInt8]) -> Int {
    let start = row * columns
    var end = start + columns
    let signs = signs.filter { (start..<end).contains($0.cell) }
    if signs.isEmpty {
      while end > start, cells[end - 1] == 0 { end -= 1 }
    }
    let room = signs.reduce(columns * DotStyle.mostBytes) { $0 + $1.text.utf8.count }
    // A picture has a thousand cells; to add them one by one would take longer than to draw it.
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
      // How far the last cell that is not blank reaches.
      var (bytes, columns) = (0, 0)
      var (count, index) = (0, start)
      while index < end {
        if let sign = signs.last(where: { $0.cell == index }) {
          for byte in sign.text.utf8 {
            buffer[count] = byte
            count += 1
          }
          index += sign.width
        } else {
          let dots = cells[index]
          index += 1
          guard dots != 0 else {
            buffer[count] = UInt8(ascii: " ")
            count += 1
            continue
          }
          count += style.write(dots, to: buffer, at: count)
        }
        (bytes, columns) = (count, index - start)
      }
      line.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<bytes]))
      return columns
    }
  }

  /// Sets all dots that are in a shape.
  public mutating func fill(_ isInside: (_ x: Int, _ y: Int) -> Bool) {
    for row in 0..<rows {
      for column in 0..<columns {
        var dots: UInt8 = 0
        for y in 0..<4 {
          for x in 0..<2 where isInside(column * 2 + x, row * 4 + y) { dots |= Self.bit(x, y) }
        }
        cells[row * columns + column] |= dots
      }
    }
  }

  // MARK: The parts

  /// Bresenham's line between two dots on the canvas.
  private mutating func line(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    let (width, height) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (stepX, stepY) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, width + height)
    while true {
      cells[(y >> 2) * columns + (x >> 1)] |= Self.bit(x & 1, y & 3)
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

  /// The dot of a point on the canvas, where nothing is negative.
  private static func nearest(_ point: PlanePoint) -> (x: Int, y: Int) {
    (Int(point.x + 0.5), Int(point.y + 0.5))
  }

  private static func dot(_ point: PlanePoint) -> (x: Int, y: Int) {
    (Int(point.x.rounded()), Int(point.y.rounded()))
  }

  /// The bit of a dot in its cell: Unicode numbers the lowest row last.
  private static func bit(_ x: Int, _ y: Int) -> UInt8 {
    y == 3 ? 0x40 &<< UInt8(truncatingIfNeeded: x) : 1 &<< UInt8(truncatingIfNeeded: x * 3 + y)
  }
}

extension Page {
  /// A picture, row by row.
  public mutating func canvas(_ canvas: BrailleCanvas, _ style: DotStyle, indent: Int = 0) {
    for row in 0..<canvas.rows {
      bytes.append(blanks: indent)
      canvas.append(row: row, style, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
  }
}

/// A text that takes the place of some cells.
private struct Sign {
  let cell, width: Int
  let text: String

  var cells: Range<Int> { cell..<cell + width }
}
