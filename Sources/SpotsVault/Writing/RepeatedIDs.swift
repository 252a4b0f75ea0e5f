/// Disambiguates rows with the same id: the second `ID` becomes `ID-2`, the third `ID-3`.
///
/// The first row in the file keeps its id, as does every row whose own id looks like `ID-2`.
struct RepeatedIDs {
  /// The number after the dash, for each renamed row.
  private(set) var suffixes: [UInt32: Int] = [:]

  @inline(__always)
  func suffix(of row: UInt32) -> Int? {
    suffixes.isEmpty ? nil : suffixes[row]
  }

  /// The rows sorted by identity, all of which are distinct.
  static func order<Texts: RowTexts>(
    _ entries: RowArray<SpotEntry>, _ texts: Texts, pack: Int, in memory: ImportMemory
  ) throws -> (order: RowArray<UInt32>, repeated: RepeatedIDs) {
    var items = try items(of: entries, in: memory)
    try RadixSort.sort(&items, in: memory)
    var repeated = RepeatedIDs()
    let others = (1..<max(items.count, 1)).filter { items[$0].key == items[$0 - 1].key }
    if !others.isEmpty {
      repeated.rename(others.map { items[$0].row }, items, entries, texts, pack: pack)
      items = try Self.items(of: entries, in: memory)
      try RadixSort.sort(&items, in: memory)
    }
    var order = try RowArray<UInt32>(in: memory, capacity: items.count)
    for item in items { try order.append(item.row) }
    return (order, repeated)
  }

  /// Writes an id and its number to a buffer.
  static func id(_ id: UnsafeBufferPointer<UInt8>, _ suffix: Int, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: id)
    bytes.append(UInt8(ascii: "-"))
    bytes.append(contentsOf: String(suffix).utf8)
  }

  private static func items(
    of entries: RowArray<SpotEntry>, in memory: ImportMemory
  ) throws -> RowArray<RadixSort.Item> {
    var items = try RowArray<RadixSort.Item>(in: memory, capacity: entries.count)
    for row in entries.indices {
      let key = RadixSort.ordered(entries[row].identity)
      try items.append(RadixSort.Item(key: key, row: UInt32(truncatingIfNeeded: row)))
    }
    return items
  }

  private mutating func rename<Texts: RowTexts>(
    _ rows: [UInt32], _ items: RowArray<RadixSort.Item>, _ entries: RowArray<SpotEntry>,
    _ texts: Texts, pack: Int
  ) {
    var used: Set<Int64> = []
    var next: [Int64: Int] = [:]
    var bytes: [UInt8] = []
    for row in rows {
      let old = entries[Int(row)].identity
      texts.seek(to: entries[Int(row)].offset)
      var suffix = next[old] ?? 2
      while true {
        texts.withText(.id) { Self.id($0, suffix, into: &bytes) }
        let identity = bytes.withUnsafeBytes { SpotHash.identity(pack: pack, id: $0) }
        suffix += 1
        guard !Self.contains(identity, items), used.insert(identity).inserted else { continue }
        var entry = entries[Int(row)]
        entry.identity = identity
        entries[Int(row)] = entry
        break
      }
      next[old] = suffix
      suffixes[row] = suffix - 1
    }
  }

  private static func contains(_ identity: Int64, _ items: RowArray<RadixSort.Item>) -> Bool {
    let key = RadixSort.ordered(identity)
    var (low, high) = (0, items.count)
    while low < high {
      let middle = (low + high) / 2
      if items[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < items.count && items[low].key == key
  }
}
