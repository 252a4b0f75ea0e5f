import DurableFiles
import Geodesy
import SQLite
import Text
import TrackFormats

@testable import Records
@testable import TripStore

extension FuzzTarget {
  /// Everything after the first 16 bytes, which show that it is a database.
  static let pages = FuzzTarget("pages", "the pages of a database, read without SQLite") { bytes in
    let path = FuzzFolder.write(Array("SQLite format 3\0".utf8) + bytes)
    let file = try DatabaseFile.open(File(path))
    var map = TreeMap(of: file)
    try map.add("sqlite_schema", root: 1, isTable: true)
    for page in map.pages["sqlite_schema"] ?? [] {
      for row in try file.treePage(page).map({ try file.rows(of: $0) }) ?? [] {
        guard row.values.count == 5, let name = row.values[1]?.text,
          let root = row.values[3]?.integer.flatMap({ Int(exactly: $0) })
        else { continue }
        try map.add(name, root: root, isTable: row.values[0]?.text == "table")
      }
    }
    let mapped = map.pages.values.joined()
    promise(Set(mapped).count == mapped.count, "a page belongs to one tree")
    for number in mapped {
      guard let page = must("a page once read", { try file.treePage(number) }) else { continue }
      let rows = try file.rows(of: page)
      promise(rows.count <= page.cells.count, "each row has a cell")
      _ = try file.rows(of: page, isLong: false)
    }
    promise(try file.freePages().count <= 2 * bytes.count, "free pages are in the file")
  }

  /// A sound store, damaged at will: each piece of the input overwrites some of its bytes.
  ///
  /// A piece is a page and an offset on it, two bytes each, how many bytes follow, and these.
  static let salvage = FuzzTarget("salvage", "a store to recover, damaged at will") { bytes in
    let damaged = FuzzFolder.write(damage(SampleStore.bytes, bytes), as: "file")
    let mended = FuzzFolder.write([], as: "mended")
    let mending = must("a recovery") {
      try Mending.fill(
        mended, from: DatabaseFile.open(File(damaged)), .trips, buildDate: 1_700_000_000_000)
    }
    let store = try RecordStore(Connection(path: mended, mode: .readWrite), .trips, path: mended) {
      Moment(milliseconds: 1_800_000_000_000, isProven: false)
    }
    promise(must("a check") { try store.isSound(within: nil) }, "the new store is sound")
    let found = try KindSpec.all.map { kind in
      try store.connection.first("SELECT count(*) FROM \(kind.name)") { try $0.int(0) } ?? 0
    }
    promise(found.reduce(0, +) <= mending.saved, "each record that was saved counts once")
    must("functions") { try FollowingTable.addFunctions(to: store.connection) }
    for kind in KindSpec.all {
      must("what was saved") { try store.forEach(RecordQuery(kind)) { _ = $0.title } }
    }
    _ = must("another record") {
      try store.edit { edit in
        try edit.create(.checkin, [.set(.place, "Quay"), .set(.day, Day(daysSinceEpoch: 1))])
      }
    }
  }

  private static func damage(_ store: [UInt8], _ pieces: [UInt8]) -> [UInt8] {
    var store = store
    var rest = pieces[...]
    while rest.count > 5 {
      let head = rest.prefix(5).map { Int($0) }
      let values = rest.dropFirst(5).prefix(head[4])
      let start = (head[0] << 8 | head[1]) * SampleStore.pageSize + (head[2] << 8 | head[3])
      for (index, value) in zip(start..., values) where index < store.count { store[index] = value }
      rest = rest.dropFirst(5 + head[4])
    }
    return store
  }
}

/// A store with small pages, so that it has trees of several floors.
private enum SampleStore {
  static let pageSize = 512

  static let bytes = must("the sample") {
    let path = FuzzFolder.write([])
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.execute(script: "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = OFF")
    try connection.migrate(KindSet.trips.migrations, applicationID: Schema.applicationID)
    let store = RecordStore(connection, .trips, path: path) {
      Moment(milliseconds: 1_800_000_000_000, isProven: true)
    }
    let actor = ActorID(.numbered(1))
    try store.setMeta("device", actor.id.bytes)
    _ = try store.number(of: actor)
    try fill(store)
    try connection.close()
    return try File.contents(of: path, limit: 1 << 24)
  }

  private static func fill(_ store: RecordStore) throws {
    let points = try (0..<200).map { number in
      TrackPoint(
        time: Instant(millisecondsSinceEpoch: Int64(number) * 1_000),
        position: try CoordinateE7(latitude: 470_000_000 + Int32(number), longitude: 80_000_000))
    }
    try store.edit { edit in
      for number in 0..<40 {
        try edit.create(
          .ledger,
          [
            .set(.amount, Int64(number)), .set(.currency, "EUR"),
            .set(.day, Day(daysSinceEpoch: 20_000)), .set(.direction, "expense"),
            .set(.category, "food"),
          ], id: .numbered(UInt64(100 + number)))
      }
      try edit.create(
        .checkin,
        [.set(.place, "Pier"), .set(.day, Day(daysSinceEpoch: 20_000)), .set(.tags, ["a"])],
        id: .numbered(2))
      try edit.create(
        .drive,
        [
          .set(.title, "To the sea"), .set(.started, Instant(millisecondsSinceEpoch: 1)),
          .set(.track, try TrackCodec.encode(Track(points: points))),
        ], id: .numbered(3))
    }
    try store.edit { try $0.update(.checkin, .numbered(2), [.set(.place, "Quay")]) }
    try store.edit { try $0.delete(.ledger, .numbered(100)) }
  }
}
