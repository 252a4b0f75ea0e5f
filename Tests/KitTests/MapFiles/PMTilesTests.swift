import Compression
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import MapFiles

/// Maps as files.
@Suite(.temporaryDirectory) struct PMTilesTests {
  private let path = TemporaryDirectory.current.path

  private func folder() throws -> Directory { try Directory(path) }

  private func header() -> PMTilesHeader {
    var header = PMTilesHeader()
    header.tileType = .vector
    (header.minimumZoom, header.maximumZoom, header.centreZoom) = (0, 14, 3)
    header.bounds = .init(
      west: -50_000_000, south: 400_000_000, east: 250_000_000, north: 600_000_000)
    return header
  }

  /// Writes tiles, and returns the file.
  private func write(_ tiles: [(number: UInt64, bytes: [UInt8])]) throws -> [UInt8] {
    var writer = try PMTilesWriter(folder().replacement(of: "a.pmtiles"))
    for tile in tiles { try writer.add(tile.number, tile.bytes) }
    try writer.finish(header(), metadata: Array(#"{"name":"a"}"#.utf8))
    return [UInt8](try Data(contentsOf: URL(filePath: path + "/a.pmtiles")))
  }

  @Test func `each tile is found again, alone, in a run or shared`() throws {
    let sea = [UInt8](repeating: 9, count: 60)
    var tiles: [(number: UInt64, bytes: [UInt8])] = [(0, [1]), (1, sea), (2, sea), (3, sea)]
    tiles += [(5, [2, 3]), (9, sea), (10, [UInt8](repeating: 7, count: 5_000)), (1 << 50, [4])]
    let file = try write(tiles)
    let reader = try PMTilesReader(file)
    for tile in tiles { #expect(reader.tile(tile.number) == tile.bytes) }
    for missing in [4, 6, 8, 11, 1 << 49] as [UInt64] { #expect(reader.tile(missing) == nil) }
    #expect(reader.header.addressedTiles == 8)
    #expect(reader.header.contents == 5)
    #expect(reader.header.entries == 6)
    #expect(reader.metadata == Array(#"{"name":"a"}"#.utf8))
  }

  @Test(arguments: [7, 8] as [UInt64])
  func `a map with many tiles has directories below its root`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var tiles: [(number: UInt64, bytes: [UInt8])] = []
    var number: UInt64 = 0
    for _ in 0..<60_000 {
      number += UInt64.random(in: 1...9, using: &random)
      let count = Int.random(in: 1...40, using: &random)
      tiles.append((number, (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }))
    }
    let reader = try PMTilesReader(try write(tiles))
    #expect(reader.header.leaves.length > 0)
    #expect(reader.header.root.offset + reader.header.root.length <= 16_384)
    for tile in tiles where tile.number % 13 == 0 {
      #expect(reader.tile(tile.number) == tile.bytes)
    }
  }

  @Test func `a header is read as it was written`() throws {
    var header = header()
    header.root = .init(offset: 127, length: 100)
    header.tiles = .init(offset: 227, length: 1_000)
    let read = try PMTilesHeader(header.bytes, fileSize: 1_227)
    #expect(header.bytes.count == PMTilesHeader.size)
    #expect(read.bytes == header.bytes)
    #expect(read.bounds == header.bounds)
    #expect(read.maximumZoom == 14)
  }

  @Test(
    arguments: [
      (0, 0), (6, 0x74), (7, 2), (7, 4), (8, 0), (9, 0x40), (16, 0), (17, 0x40), (63, 0x7F),
      (64, 0xFF), (97, 5), (98, 9), (99, 6), (100, 15), (101, 27), (105, 0x70), (109, 0x7F),
      (113, 0x80),
      (117, 0x7F),
    ] as [(Int, UInt8)])
  func `a damaged header is refused`(place: Int, value: UInt8) throws {
    var header = header()
    header.root = .init(offset: 127, length: 100)
    header.tiles = .init(offset: 227, length: 1_000)
    var bytes = header.bytes
    bytes[place] = value
    #expect(throws: MapFileError.self) { try PMTilesHeader(bytes, fileSize: 1_227) }
  }

  @Test func `a header that is cut off is refused`() throws {
    var header = header()
    header.root = .init(offset: 127, length: 100)
    for length in 0..<PMTilesHeader.size {
      #expect(throws: MapFileError.self) {
        try PMTilesHeader(Array(header.bytes.prefix(length)), fileSize: 1_227)
      }
    }
  }

  @Test(arguments: [
    ("alps", true), ("fr-2026_z13", true), ("", false), ("Alps", false), ("../a", false),
    ("a.b", false), ("a/b", false), ("ä", false), (String(repeating: "a", count: 65), false),
  ])
  func `a map's name is plain`(name: String, isOne: Bool) {
    #expect(MapFolder.isName(name) == isOne)
  }

  @Test func `a folder of maps leaves out what is none`() throws {
    let maps = path + "/maps"
    try FileManager.default.createDirectory(atPath: maps, withIntermediateDirectories: false)
    _ = try write([(0, [1])])
    try FileManager.default.moveItem(atPath: path + "/a.pmtiles", toPath: maps + "/alps.pmtiles")
    try Data("no map".utf8).write(to: URL(filePath: maps + "/other.pmtiles"))
    try Data().write(to: URL(filePath: maps + "/readme.txt"))
    try FileManager.default.createSymbolicLink(
      atPath: maps + "/link.pmtiles", withDestinationPath: maps + "/alps.pmtiles")
    let found = try MapFolder(in: folder()).maps()
    #expect(found.maps.map(\.name) == ["alps"])
    #expect(found.others == ["link.pmtiles", "other.pmtiles"])
  }

  @Test func `another file under a map's name has another mark`() throws {
    try FileManager.default.createDirectory(
      atPath: path + "/maps", withIntermediateDirectories: false)
    var marks: [String] = []
    for tiles in [[(number: 0 as UInt64, bytes: [1 as UInt8])], [(0, [1, 2])]] {
      _ = try write(tiles)
      try? FileManager.default.removeItem(atPath: path + "/maps/a.pmtiles")
      try FileManager.default.moveItem(
        atPath: path + "/a.pmtiles", toPath: path + "/maps/a.pmtiles")
      marks.append(try MapFolder(in: folder()).maps().maps[0].mark)
    }
    #expect(marks[0] != marks[1])
  }
}

/// Reads a map in the plainest way.
private struct PMTilesReader {
  let header: PMTilesHeader
  let metadata: [UInt8]
  private let file: [UInt8]

  init(_ file: [UInt8]) throws {
    self.file = file
    header = try PMTilesHeader(Array(file.prefix(PMTilesHeader.size)), fileSize: file.count)
    metadata = try Self.expanded(file, header.metadata)
  }

  func tile(_ number: UInt64) -> [UInt8]? {
    guard let root = try? Self.expanded(file, header.root) else { return nil }
    var entries = Self.entries(root)
    while true {
      guard let entry = entries.last(where: { $0.number <= number }) else { return nil }
      if entry.run == 0 {
        let part = PMTilesHeader.Part(
          offset: header.leaves.offset + entry.offset, length: UInt64(entry.length))
        guard let leaf = try? Self.expanded(file, part) else { return nil }
        entries = Self.entries(leaf)
        continue
      }
      guard number < entry.number + UInt64(entry.run) else { return nil }
      let start = Int(header.tiles.offset + entry.offset)
      return Array(file[start..<start + Int(entry.length)])
    }
  }

  private static func expanded(_ file: [UInt8], _ part: PMTilesHeader.Part) throws -> [UInt8] {
    var packed = file[Int(part.offset)..<Int(part.offset + part.length)]
    var bytes: [UInt8] = []
    try Gunzip.expand(
      limit: 1 << 24,
      read: { _ in
        defer { packed = [] }
        return Array(packed)
      }, { bytes += $0 })
    return bytes
  }

  private static func entries(_ bytes: [UInt8]) -> [TileDirectory.Entry] {
    var place = 0
    func number() -> UInt64 {
      var (value, shift): (UInt64, UInt64) = (0, 0)
      while true {
        let byte = bytes[place]
        place += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
        shift += 7
      }
    }
    let count = Int(number())
    var entries: [TileDirectory.Entry] = []
    var last: UInt64 = 0
    for _ in 0..<count {
      last += number()
      entries.append(.init(number: last, offset: 0, length: 0, run: 0))
    }
    for index in 0..<count { entries[index].run = UInt32(number()) }
    for index in 0..<count { entries[index].length = UInt32(number()) }
    for index in 0..<count {
      let value = number()
      entries[index].offset =
        value == 0 ? entries[index - 1].offset + UInt64(entries[index - 1].length) : value - 1
    }
    return entries
  }
}
