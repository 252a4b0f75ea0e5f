/// Sorts numbers that carry a row index, in linear time.
///
/// It makes eight passes over eight bits each, skipping those where all bytes are equal: keys of 52
/// bits plus eleven zeros take seven. The sort is stable.
enum RadixSort {
  struct Item {
    var key: UInt64
    var row: UInt32
  }

  static func sort(_ items: inout RowArray<Item>, in memory: ImportMemory) throws {
    guard items.count > 1 else { return }
    var histogram = [Int](repeating: 0, count: 8 * 256)
    for item in items.buffer {
      for byte in 0..<8 { histogram[byte << 8 | digit(item, byte)] &+= 1 }
    }
    var other = try RowArray(repeating: items[0], count: items.count, in: memory)
    for byte in 0..<8 {
      guard histogram[byte << 8 | digit(items[0], byte)] < items.count else { continue }
      pass(byte, from: items, to: other, histogram[byte << 8..<(byte + 1) << 8])
      swap(&items, &other)
    }
  }

  private static func pass(
    _ byte: Int, from items: RowArray<Item>, to other: RowArray<Item>, _ counts: ArraySlice<Int>
  ) {
    var places = [Int](repeating: 0, count: 256)
    var place = 0
    for (digit, count) in counts.enumerated() {
      places[digit] = place
      place += count
    }
    places.withUnsafeMutableBufferPointer { places in
      let target = other.buffer
      for item in items.buffer {
        let digit = digit(item, byte)
        target[places[digit]] = item
        places[digit] &+= 1
      }
    }
  }

  @inline(__always)
  private static func digit(_ item: Item, _ byte: Int) -> Int {
    Int(truncatingIfNeeded: item.key >> UInt64(byte &* 8)) & 0xFF
  }

  /// An unsigned number that sorts as the signed `value` does.
  @inline(__always)
  static func ordered(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: value) ^ 1 << 63
  }
}
