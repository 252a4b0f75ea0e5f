/// Regions between shared arcs: which one a place is in, from the cell of one degree around it.
///
/// A cell knows the region at its south-western corner. From there a path leads to the place, first
/// north along the western edge and then east, and each arc that it crosses changes the region.
/// Numbers of regions are combined by exclusive or, so the order of the crossings does not matter.
struct ArcLayer {
  private static let mixed = 0x8000
  private static let blockCount = 90 * 45
  private static let noHint = 0xFFFF

  private let blocks, cells, mixedCells, hints: UnsafeRawPointer
  private let starts, pairs, counts, lows, highs, sides, vertices: UnsafeRawPointer
  /// Quanta of the vertices, in 10⁻⁷ degrees.
  let unit: Int
  let chunkCount: Int
  let levelCount: Int
  private let start: UnsafeRawPointer

  init(_ start: UnsafeRawPointer) {
    let words = start.assumingMemoryBound(to: UInt32.self)
    func section(_ number: Int) -> UnsafeRawPointer { start + Int(words[3 + number]) }
    self.start = start
    unit = Int(words[0])
    chunkCount = Int(words[1])
    levelCount = Int(words[2])
    blocks = section(0)
    cells = section(1)
    mixedCells = section(2)
    starts = section(3)
    pairs = section(4)
    counts = section(5)
    lows = section(6)
    highs = section(7)
    sides = section(8)
    vertices = section(9)
    hints = section(10)
  }

  /// The groups of one level of the tree; level 0 is that of the chunks.
  func level(_ number: Int) -> UnsafeRawPointer {
    start + Int(start.assumingMemoryBound(to: UInt32.self)[14 + number])
  }

  /// The vertices of a chunk of an arc, one after another.
  func vertices(ofChunk chunk: Int) -> ArcVertices {
    let packed = starts.loadUnaligned(fromByteOffset: chunk * 8, as: UInt64.self)
    let offset = Int(packed & 0x1F_FFFF)
    return ArcVertices(
      next: (vertices + offset).assumingMemoryBound(to: UInt8.self),
      left: Int(counts.load(fromByteOffset: chunk, as: UInt8.self)),
      x: Int(packed >> 21 & 0x3F_FFFF), y: Int(packed >> 43))
  }

  /// The regions on both sides of a chunk, and the likely error of its line in metres.
  func sides(ofChunk chunk: Int) -> (left: Int, right: Int, errorMetres: Int) {
    let pair = (pairs.number(chunk) & ~Self.mixed) * 4
    return (sides.number(pair), sides.number(pair + 1), sides.number(pair + 2))
  }

  /// The region of a place; 0 is the outside.
  func region(at place: GridPoint) -> Int {
    let (column, row, number) = cell(of: place)
    let entry =
      number < Self.blockCount ? blocks.number(number) : cells.number(number - Self.blockCount)
    guard entry >= Self.mixed else { return entry }
    let cell = mixedCells + (entry - Self.mixed) * 8
    let first = Int(cell.load(as: UInt32.self))
    let path = CellPath(
      place, corner: (x: column * GridPoint.degree, y: row * GridPoint.degree))
    var region = cell.number(3)
    for chunk in first..<first + cell.number(2) where isNear(chunk, path) {
      if path.crosses(vertices(ofChunk: chunk), unit: unit) {
        let sides = sides(ofChunk: chunk)
        region ^= sides.left ^ sides.right
      }
    }
    return region
  }

  /// A chunk near the cell of a place, with a country other than the cell's on one of its sides.
  func hint(at place: GridPoint) -> Int? {
    let chunk = hints.number(cell(of: place).number)
    return chunk == Self.noHint ? nil : chunk
  }

  /// The cell of a place, and its number, or that of a block in which all cells are alike: blocks
  /// come first, and after them the cells of all other blocks.
  @inline(__always)
  private func cell(of place: GridPoint) -> (column: Int, row: Int, number: Int) {
    let column = place.x / GridPoint.degree
    let row = min(place.y / GridPoint.degree, 179)
    let block = row / 4 * 90 + column / 4
    let entry = blocks.number(block)
    guard entry >= Self.mixed else { return (column, row, block) }
    let number = Self.blockCount + (entry - Self.mixed) * 16 + row % 4 * 4 + column % 4
    return (column, row, number)
  }

  /// Whether the path could cross the chunk, by its bounds.
  private func isNear(_ chunk: Int, _ path: CellPath) -> Bool {
    guard Int(lows.load(fromByteOffset: chunk, as: UInt8.self)) <= path.level else { return false }
    return Int(highs.load(fromByteOffset: chunk, as: UInt8.self)) >= path.level
      || pairs.number(chunk) >= Self.mixed
  }
}

/// The vertices of a part of an arc, decoded as they are read.
struct ArcVertices {
  private var next: UnsafePointer<UInt8>
  private var left: Int
  /// The vertex, in quanta.
  private(set) var x, y: Int

  init(next: UnsafePointer<UInt8>, left: Int, x: Int, y: Int) {
    self.next = next
    self.left = left
    self.x = x
    self.y = y
  }

  /// Moves on to the next vertex, unless this is the last.
  @inline(__always)
  mutating func advance() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    // Both numbers at once and without branches for their lengths, which nothing foretells.
    let bytes = UnsafeRawPointer(next).loadUnaligned(as: UInt64.self)
    let ends = ~bytes & 0x8080_8080_8080_8080
    let first = ends.trailingZeroBitCount
    let both = (ends & (ends &- 1)).trailingZeroBitCount
    x += Self.number(bytes & ((2 &<< UInt64(truncatingIfNeeded: first)) &- 1))
    y += Self.number(
      (bytes & ((2 &<< UInt64(truncatingIfNeeded: both)) &- 1))
        &>> UInt64(truncatingIfNeeded: first &+ 1))
    next += (both &+ 1) >> 3
    return true
  }

  /// A number of seven bits a byte, low ones first, at most four bytes; its lowest bit is the sign.
  @inline(__always)
  private static func number(_ bytes: UInt64) -> Int {
    let number =
      bytes & 0x7F | bytes >> 1 & 0x3F80 | bytes >> 2 & 0x1F_C000 | bytes >> 3 & 0xFE0_0000
    return Int(number >> 1) ^ -Int(number & 1)
  }
}
