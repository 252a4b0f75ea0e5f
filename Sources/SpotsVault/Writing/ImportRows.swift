internal import SQLite

/// Counts rows and reports progress periodically.
struct ImportProgress {
  /// Called with the steps done and the total; an error that it throws ends the import.
  let report: (_ done: Int, _ total: Int) throws -> Void
  let total: Int
  private(set) var done = 0

  mutating func step() throws {
    done &+= 1
    if done & 0x1FFF == 0 { try report(min(done, total), total) }
  }
}

/// The source of the rows of the three tables.
struct ImportSource {
  let entries: RowArray<SpotEntry>
  let changes: ImportChanges
  let repeated: RepeatedIDs
  let pack: Int64
  /// The vault's numbers for the file's own types.
  let ownTypes: [Int64]

  func type(_ entry: SpotEntry) -> Int64 {
    guard entry.type >= SpotType.firstOwn else { return Int64(entry.type) }
    let index = Int(entry.type) - SpotType.firstOwn
    return index < ownTypes.count ? ownTypes[index] : Int64(SpotType.other.rawValue)
  }

  /// What the block of a row must know of it.
  func blockValues(_ entry: SpotEntry) -> SpotBlock.Values {
    SpotBlock.Values(
      type: type(entry), pack: pack, services: entry.services, country: Int64(entry.country),
      rating: Int64(entry.rating), height: Int64(entry.height), length: Int64(entry.length),
      width: Int64(entry.width), weight: Int64(entry.weight))
  }
}

/// A few rows that are fetched together.
///
/// In key order, rows are scattered over memory. Fetching them in a tight loop overlaps the cache
/// misses; one at a time, between SQLite's work, each miss is paid in full.
struct RowBlock<Row> {
  private static var size: Int { 128 }

  private(set) var rows: [Row] = []
  private var position = -1
  /// The number of rows fetched so far.
  private(set) var fetched = 0

  /// The next row, or `nil` after all `count`; `fetch` returns a row by its number.
  @inline(__always)
  mutating func next(of count: Int, _ fetch: (Int) -> Row) -> Row? {
    position &+= 1
    if position >= rows.count {
      guard fetched < count else { return nil }
      refill(upTo: min(count, fetched + Self.size), fetch)
    }
    return rows[position]
  }

  @inline(__always)
  private mutating func refill(upTo end: Int, _ fetch: (Int) -> Row) {
    rows.removeAll(keepingCapacity: true)
    for number in fetched..<end { rows.append(fetch(number)) }
    fetched = end
    position = 0
  }
}

/// The rows of `geo`, in key order.
final class GeoRows: RowSource {
  static let columns: [StaticString] = [
    "key", "lat", "lon", "state", "type", "pack", "rating", "height", "length", "width", "weight",
    "services", "country",
  ]
  private let source: ImportSource
  private(set) var progress: ImportProgress
  private var block = RowBlock<(key: Int64, entry: SpotEntry)>()
  private var key: Int64 = 0
  private var entry = SpotEntry()

  init(_ source: ImportSource, _ progress: ImportProgress) {
    self.source = source
    self.progress = progress
  }

  override func next() throws -> Bool {
    let next = block.next(of: source.changes.writes.count) { [source] number in
      let row = Int(source.changes.writes[number])
      return (source.changes.keys[row], source.entries[row])
    }
    guard let next else { return false }
    (key, entry) = next
    try progress.step()
    return true
  }

  override func column(_ column: Int, to value: RowValue) {
    switch column {
    case 0: value.set(key)
    case 1: value.set(Int64(entry.latitude))
    case 2: value.set(Int64(entry.longitude))
    case 3: value.set(Spot.State.shown.rawValue)
    case 4: value.set(source.type(entry))
    case 5: value.set(source.pack)
    case 6: set(entry.rating, value)
    case 7: set(entry.height, value)
    case 8: set(entry.length, value)
    case 9: set(entry.width, value)
    case 10: if entry.weight >= 0 { value.set(Int64(entry.weight)) }
    case 11: value.set(entry.services)
    case 12: value.set(Int64(entry.country))
    default: break
    }
  }

  private func set(_ number: Int16, _ value: RowValue) {
    if number >= 0 { value.set(Int64(number)) }
  }
}

/// The rows of `src`, sorted by identity.
final class SourceRows: RowSource {
  static let columns: [StaticString] = ["identity", "key", "pack", "content"]
  private struct Row {
    var identity, key, content: Int64
  }

  private let source: ImportSource
  private(set) var progress: ImportProgress
  private var block = RowBlock<Row>()
  private var row = Row(identity: 0, key: 0, content: 0)

  init(_ source: ImportSource, _ progress: ImportProgress) {
    self.source = source
    self.progress = progress
  }

  override func next() throws -> Bool {
    while true {
      let next = block.next(of: source.changes.order.count) { [source] number in
        let row = Int(source.changes.order[number])
        let entry = source.entries[row]
        return Row(
          identity: entry.identity, key: source.changes.keys[row], content: entry.storedContent)
      }
      guard let next else { return false }
      guard next.key != ImportChanges.unwritten else { continue }
      row = next
      try progress.step()
      return true
    }
  }

  override func column(_ column: Int, to value: RowValue) {
    switch column {
    case 0: value.set(row.identity)
    case 1: value.set(row.key)
    case 2: value.set(source.pack)
    case 3: value.set(row.content)
    default: break
    }
  }
}
