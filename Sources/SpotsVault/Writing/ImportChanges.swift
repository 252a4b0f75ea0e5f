/// The changes that an import makes, found by comparing its rows with those of the vault.
struct ImportChanges {
  /// The key of a row that is not written: unchanged or refused.
  static let unwritten: Int64 = -1

  /// All rows of the file, sorted by identity.
  let order: RowArray<UInt32>
  /// That of the pack.
  let run: SpotRun
  /// The key of each row of the file.
  let keys: RowArray<Int64>
  /// The rows to write, sorted by key.
  var writes: RowArray<UInt32>
  /// Keys of written rows under which the vault has an older version of the same spot.
  var replacedKeys: RowArray<Int64>
  /// Keys of spots that moved or are removed, unordered.
  var removedKeys: RowArray<Int64>
  var removedIdentities: RowArray<Int64>
  /// Spots that are gone from the file but stay in the vault.
  var goneKeys: RowArray<Int64>
  var goneIdentities: RowArray<Int64>
  /// The number of spots of the pack that are marked as gone afterwards.
  var gone = 0
  /// Spots left unchanged because there is no room where they moved to.
  var stuck = 0
  var report = ImportReport()

  init(
    order: RowArray<UInt32>, count: Int, of run: SpotRun, in memory: ImportMemory
  ) throws {
    (self.order, self.run) = (order, run)
    keys = try RowArray(repeating: Self.unwritten, count: count, in: memory)
    writes = try RowArray(in: memory)
    replacedKeys = try RowArray(in: memory)
    removedKeys = try RowArray(in: memory)
    removedIdentities = try RowArray(in: memory)
    goneKeys = try RowArray(in: memory)
    goneIdentities = try RowArray(in: memory)
  }

  /// Whether no spot changes.
  var isEmpty: Bool {
    writes.isEmpty && removedIdentities.isEmpty && goneIdentities.isEmpty
  }

  /// The number of spots that are changed, added or removed.
  var count: Int { writes.count + removedIdentities.count + goneIdentities.count }

  /// The number of spots in the pack afterwards, without those that are gone.
  var spots: Int { report.added + report.updated + report.unchanged + stuck }

  func isWritten(_ row: UInt32) -> Bool { keys[Int(row)] != Self.unwritten }
}

extension ImportChanges {
  /// Compares rows with those of the vault; returns those that need a key, unordered.
  mutating func compare(
    _ entries: RowArray<SpotEntry>, with stored: StoredRows, prune: Bool, in memory: ImportMemory
  ) throws -> RowArray<RadixSort.Item> {
    guard stored.count > 0 else { return try addAll(entries, in: memory) }
    var needed = try RowArray<RadixSort.Item>(in: memory)
    var old = 0
    for row in order {
      let identity = entries[Int(row)].identity
      while old < stored.count, stored.identities[old] < identity {
        try drop(old, of: stored, prune: prune)
        old &+= 1
      }
      if old < stored.count, stored.identities[old] == identity {
        if stored.contents[old] == entries[Int(row)].storedContent {
          report.unchanged += 1
        } else {
          report.updated += 1
          try needed.append(
            KeyPlacing.item(row, entries[Int(row)], in: run, oldKey: stored.keys[old]))
        }
        old &+= 1
      } else {
        report.added += 1
        try needed.append(KeyPlacing.item(row, entries[Int(row)], in: run, oldKey: nil))
      }
    }
    for rest in old..<stored.count { try drop(rest, of: stored, prune: prune) }
    return needed
  }

  /// The `compare` of a new pack, in file order, in which the rows are in memory.
  private mutating func addAll(
    _ entries: RowArray<SpotEntry>, in memory: ImportMemory
  ) throws -> RowArray<RadixSort.Item> {
    report.added = entries.count
    var needed = try RowArray<RadixSort.Item>(in: memory, capacity: entries.count)
    for row in entries.indices {
      try needed.append(
        KeyPlacing.item(UInt32(truncatingIfNeeded: row), entries[row], in: run, oldKey: nil))
    }
    return needed
  }

  private mutating func drop(_ index: Int, of stored: StoredRows, prune: Bool) throws {
    let isGone = stored.contents[index] == StoredRows.gone
    if !isGone || prune { report.gone += 1 }
    if !prune { gone += 1 }
    if prune {
      try removedKeys.append(stored.keys[index])
      try removedIdentities.append(stored.identities[index])
    } else if !isGone {
      try goneKeys.append(stored.keys[index])
      try goneIdentities.append(stored.identities[index])
    }
  }
}

extension ImportChanges {
  /// Counts a row for which there is no room; `old` is the vault's content of the same spot.
  mutating func refuse(oldContent: Int64?) {
    report.crowded += 1
    guard let oldContent else {
      report.added -= 1
      return
    }
    report.updated -= 1
    if oldContent == StoredRows.gone { gone += 1 } else { stuck += 1 }
  }

  /// Finds the keys that rows give up and those that they keep.
  mutating func noteOldKeys(_ entries: RowArray<SpotEntry>, _ stored: StoredRows) throws {
    guard stored.count > 0, report.updated > 0 else { return }
    for row in writes {
      guard let old = stored.index(of: entries[Int(row)].identity) else { continue }
      let key = keys[Int(row)]
      if stored.keys[old] == key {
        try replacedKeys.append(key)
      } else {
        try removedKeys.append(stored.keys[old])
      }
    }
  }
}

extension SpotEntry {
  /// The content as stored, where `StoredRows.gone` is reserved.
  var storedContent: Int64 { content == StoredRows.gone ? 1 : content }
}
