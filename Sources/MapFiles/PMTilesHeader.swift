/// The first bytes of a PMTiles file (version 3): where its parts lie, and what its tiles are.
public struct PMTilesHeader: Hashable, Sendable {
  public static let size = 127
  /// The root directory lies within the first 16 KiB, so that one request gets both.
  static let longestRoot = 16_384 - size

  /// How bytes are packed.
  public enum Packing: UInt8, Sendable {
    case unknown, none, gzip, brotli, zstd
  }

  public enum TileType: UInt8, Sendable {
    case unknown, vector, png, jpeg, webp, avif

    public var word: String {
      switch self {
      case .unknown: "unknown"
      case .vector: "vector"
      case .png: "png"
      case .jpeg: "jpeg"
      case .webp: "webp"
      case .avif: "avif"
      }
    }
  }

  /// Part of the file.
  public struct Part: Hashable, Sendable {
    public var offset: UInt64
    public var length: UInt64

    /// Whether it lies in a file of a size.
    func fits(in size: Int) -> Bool {
      let (end, overflows) = offset.addingReportingOverflow(length)
      return !overflows && end <= UInt64(max(size, 0))
    }
  }

  /// The corners, as degrees times 10⁷.
  public struct Bounds: Hashable, Sendable {
    public var west, south, east, north: Int32

    public init(west: Int32, south: Int32, east: Int32, north: Int32) {
      (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }
  }

  public var root = Part(offset: 0, length: 0)
  public var metadata = Part(offset: 0, length: 0)
  public var leaves = Part(offset: 0, length: 0)
  public var tiles = Part(offset: 0, length: 0)
  public var addressedTiles: UInt64 = 0
  public var entries: UInt64 = 0
  public var contents: UInt64 = 0
  public var isClustered = true
  public var internalPacking = Packing.gzip
  public var tilePacking = Packing.gzip
  public var tileType = TileType.vector
  public var minimumZoom: UInt8 = 0
  public var maximumZoom: UInt8 = 0
  public var bounds = Bounds(west: 0, south: 0, east: 0, north: 0)
  public var centreZoom: UInt8 = 0
  public var centre: (longitude: Int32, latitude: Int32) {
    (
      Int32((Int64(bounds.west) + Int64(bounds.east)) / 2),
      Int32((Int64(bounds.south) + Int64(bounds.north)) / 2)
    )
  }

  public init() {}
}

extension PMTilesHeader {
  private static let magic = Array("PMTiles".utf8)
  private static let version: UInt8 = 3
  private static let deepestZoom: UInt8 = 26

  /// Reads the header of a file of a given size, trusting nothing in it.
  public init(_ bytes: [UInt8], fileSize: Int) throws(MapFileError) {
    guard bytes.starts(with: Self.magic) else { throw .notPMTiles }
    guard bytes.count >= Self.size else { throw .damaged("it is too short") }
    guard bytes[7] == Self.version else { throw .otherVersion(Int(bytes[7])) }
    var reader = LittleEndianReader(bytes, at: 8)
    root = Part(offset: reader.next(), length: reader.next())
    metadata = Part(offset: reader.next(), length: reader.next())
    leaves = Part(offset: reader.next(), length: reader.next())
    tiles = Part(offset: reader.next(), length: reader.next())
    (addressedTiles, entries, contents) = (reader.next(), reader.next(), reader.next())
    isClustered = reader.next() as UInt8 == 1
    guard let inside = Packing(rawValue: reader.next()),
      let outside = Packing(rawValue: reader.next()), let type = TileType(rawValue: reader.next())
    else { throw .damaged("its kind of tiles is not known") }
    (internalPacking, tilePacking, tileType) = (inside, outside, type)
    (minimumZoom, maximumZoom) = (reader.next(), reader.next())
    bounds = Bounds(
      west: reader.next(), south: reader.next(), east: reader.next(), north: reader.next())
    centreZoom = reader.next()
    try check(fileSize: fileSize)
  }

  private func check(fileSize: Int) throws(MapFileError) {
    guard [root, metadata, leaves, tiles].allSatisfy({ $0.fits(in: fileSize) }) else {
      throw .damaged("it ends before its last part")
    }
    guard root.length > 0, root.offset >= UInt64(Self.size), root.offset + root.length <= 16_384
    else {
      throw .damaged("its root directory is not where it must be")
    }
    guard minimumZoom <= maximumZoom, maximumZoom <= Self.deepestZoom else {
      throw .damaged("its zoom levels are not in order")
    }
    let (farthestEast, farthestNorth): (Int32, Int32) = (1_800_000_000, 900_000_000)
    guard bounds.west <= bounds.east, bounds.south <= bounds.north,
      bounds.west >= -farthestEast, bounds.east <= farthestEast,
      bounds.south >= -farthestNorth, bounds.north <= farthestNorth
    else { throw .damaged("its corners are not on the earth") }
  }

  /// The header as it stands in the file.
  public var bytes: [UInt8] {
    var bytes = Self.magic + [Self.version]
    func add(_ value: some FixedWidthInteger) {
      withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
    for part in [root, metadata, leaves, tiles] {
      add(part.offset)
      add(part.length)
    }
    add(addressedTiles)
    add(entries)
    add(contents)
    bytes += [isClustered ? 1 : 0, internalPacking.rawValue, tilePacking.rawValue]
    bytes += [tileType.rawValue, minimumZoom, maximumZoom]
    for corner in [bounds.west, bounds.south, bounds.east, bounds.north] { add(corner) }
    bytes.append(centreZoom)
    add(centre.longitude)
    add(centre.latitude)
    return bytes
  }
}

/// Reads numbers one after the other, the lowest byte first.
struct LittleEndianReader {
  private let bytes: [UInt8]
  private var place: Int

  init(_ bytes: [UInt8], at place: Int) {
    (self.bytes, self.place) = (bytes, place)
  }

  /// The next number; the caller knows that there are enough bytes.
  mutating func next<Number: FixedWidthInteger>() -> Number {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: bytes[place + index]) << (8 * index)
    }
    place += Number.bitWidth / 8
    return number
  }
}
