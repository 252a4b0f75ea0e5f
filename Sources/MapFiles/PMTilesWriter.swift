internal import Compression
public import DurableFiles

/// Writes a PMTiles file in one go: tiles as they come, the directories behind them, and at last the
/// header and the root, for which room is kept at the front.
public struct PMTilesWriter: ~Copyable {
  private static let front = 16_384
  /// Tiles up to this size, such as those of open sea, are stored once however often they occur.
  private static let longestShared = 512
  private static let mostShared = 4_096

  private var copy: Replacement
  private var directory = TileDirectory()
  private var shared: [[UInt8]: UInt64] = [:]
  private var written: UInt64 = 0
  private var count: UInt64 = 0
  private var contents: UInt64 = 0

  /// Begins a file that takes its name only once it is complete.
  public init(_ copy: consuming Replacement) throws(FileError) {
    var copy = copy
    try copy.write([UInt8](repeating: 0, count: Self.front))
    self.init(begun: copy)
  }

  private init(begun copy: consuming Replacement) {
    self.copy = copy
  }

  /// Adds a tile, whose number is greater than that of the one before.
  public mutating func add(_ number: UInt64, _ bytes: [UInt8]) throws(FileError) {
    count += 1
    if let place = shared[bytes] {
      directory.add(number, offset: place, length: UInt32(bytes.count))
      return
    }
    if bytes.count <= Self.longestShared, shared.count < Self.mostShared { shared[bytes] = written }
    try copy.write(bytes)
    directory.add(number, offset: written, length: UInt32(bytes.count))
    written += UInt64(bytes.count)
    contents += 1
  }

  /// Completes the file; `header` says what only the source knows.
  public consuming func finish(
    _ header: PMTilesHeader, metadata: [UInt8]
  ) throws(FileError) {
    let (root, leaves) = Self.split(directory.entries)
    let packed = Zlib.gzipped(metadata)
    var header = header
    let front = UInt64(Self.front)
    header.root = .init(offset: UInt64(PMTilesHeader.size), length: UInt64(root.count))
    header.tiles = .init(offset: front, length: written)
    header.leaves = .init(offset: front + written, length: UInt64(leaves.count))
    header.metadata = .init(
      offset: header.leaves.offset + header.leaves.length, length: UInt64(packed.count))
    header.addressedTiles = count
    header.entries = UInt64(directory.entries.count)
    header.contents = contents
    try copy.write(leaves)
    try copy.write(packed)
    try copy.rewrite(header.bytes + root, at: 0)
    try copy.commit(.refuse)
  }

  /// The root directory, and the directories below it if it would not fit otherwise.
  private static func split(
    _ entries: [TileDirectory.Entry]
  ) -> (root: [UInt8], leaves: [UInt8]) {
    let whole = Zlib.gzipped(TileDirectory.encoded(entries[...]))
    if whole.count <= PMTilesHeader.longestRoot { return (whole, []) }
    var size = 4_096
    while true {
      var leaves: [UInt8] = []
      var root: [TileDirectory.Entry] = []
      for start in stride(from: 0, to: entries.count, by: size) {
        let leaf = Zlib.gzipped(
          TileDirectory.encoded(entries[start..<min(start + size, entries.count)]))
        root.append(
          .init(
            number: entries[start].number, offset: UInt64(leaves.count),
            length: UInt32(leaf.count), run: 0))
        leaves += leaf
      }
      let packed = Zlib.gzipped(TileDirectory.encoded(root[...]))
      if packed.count <= PMTilesHeader.longestRoot { return (packed, leaves) }
      size *= 2
    }
  }
}
