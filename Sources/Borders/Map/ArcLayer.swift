/// Regions between shared arcs: which one a place is in, from the cell of one degree around it.
///
/// A cell knows the region at its south-western corner. From there a path leads to the place, first
/// north along the western edge and then east, and each arc that it crosses changes the region.
/// Numbers of regions are combined by exclusive or, so the order of the crossings does not matter.
struct ArcLayer {
  private static let mixed = 0x8000

  private let blocks, cells, mixedCells: UnsafeRawPointer
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
  }

  /// The groups of one level of the tree; level 0 is that of the chunks.
  func level(_ number: Int) -> UnsafeRawPointer {
    start + Int(start.assumingMemoryBound(to: UInt32.self)[13 + number])
  }

  /// The vertices of a chunk of an arc, one after another.
  func vertices(ofChunk chunk: Int) -> ArcVertices {
    let packed = starts.load(fromByteOffset: chunk * 8, as: UInt64.self)
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
    let column = place.x / GridPoint.degree
    let row = min(place.y / GridPoint.degree, 179)
    var entry = blocks.number(row / 4 * 90 + column / 4)
    if entry >= Self.mixed {
      entry = cells.number((entry - Self.mixed) * 16 + row % 4 * 4 + column % 4)
    }
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

  /// Goes on to the next vertex, unless this is the last.
  @inline(__always)
  mutating func advance() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    x += difference()
    y += difference()
    return true
  }

  @inline(__always)
  private mutating func difference() -> Int {
    var byte = Int(next.pointee)
    next += 1
    var number = byte & 0x7F
    var shift = 7
    while byte > 0x7F {
      byte = Int(next.pointee)
      next += 1
      number |= (byte & 0x7F) << shift
      shift += 7
    }
    return number >> 1 ^ -(number & 1)
  }
}
