/// Where tiles lie in a PMTiles file, as its directories tell.
struct TileDirectory {
  struct Entry: Hashable {
    var number: UInt64
    var offset: UInt64
    var length: UInt32
    /// How many tiles in a row have these bytes; 0 in the root stands for a directory of its own.
    var run: UInt32
  }

  private(set) var entries: [Entry] = []

  init(_ entries: [Entry] = []) {
    self.entries = entries
  }

  /// Adds a tile after all others; one with the same bytes as the last makes that longer.
  mutating func add(_ number: UInt64, offset: UInt64, length: UInt32) {
    if let last = entries.indices.last, entries[last].offset == offset,
      entries[last].length == length,
      entries[last].number + UInt64(entries[last].run) == number
    {
      entries[last].run += 1
    } else {
      entries.append(Entry(number: number, offset: offset, length: length, run: 1))
    }
  }

  /// The entries in the file's form: column by column, numbers and places as differences.
  static func encoded(_ entries: ArraySlice<Entry>) -> [UInt8] {
    var bytes: [UInt8] = []
    append(UInt64(entries.count), to: &bytes)
    var last: UInt64 = 0
    for entry in entries {
      append(entry.number - last, to: &bytes)
      last = entry.number
    }
    for entry in entries { append(UInt64(entry.run), to: &bytes) }
    for entry in entries { append(UInt64(entry.length), to: &bytes) }
    var expected: UInt64?
    for entry in entries {
      append(entry.offset == expected ? 0 : entry.offset + 1, to: &bytes)
      expected = entry.offset + UInt64(entry.length)
    }
    return bytes
  }

  private static func append(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
