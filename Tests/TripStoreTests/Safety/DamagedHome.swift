import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text
import TrackFormats

@testable import Records
@testable import TripStore

/// A store to be damaged: records of several kinds, a delete, a record of a newer version, and a
/// drive with a long track.
struct DamagedHome {
  let test: TestHome

  static let drive = id(7)
  static let foreign = id(8)
  static let other = ActorID(id(9))

  private static func id(_ byte: UInt8) -> RecordID {
    RecordID(bytes: [UInt8](repeating: byte, count: 16)) ?? .zero
  }

  init(_ name: String = "home") {
    test = TestHome(name)
  }

  /// Makes the records; small notes and long ones, so that pages hold many rows or few.
  func fill(entries: Int = 300, checkins: Int = 40, points: Int = 6_000) throws {
    let store = try test.store()
    var random = SplitMix64(seed: 1)
    let track = try (0..<points).map { number in
      try TrackPoint(
        Int64(number) * 1_000 + Int64.random(in: 0..<900, using: &random),
        470_000_000 + Int32.random(in: 0..<90_000, using: &random), 80_000_000)
    }
    try store.edit { edit in
      for number in 0..<entries { try edit.create(.ledger, Self.entry(number)) }
      for number in 0..<checkins {
        try edit.create(
          .checkin,
          [
            .set(.place, "p\(number)"), .set(.day, 20_000), .set(.tags, ["a", "b"]),
            .set(.note, String(repeating: "c", count: number * number * 20 % 6_000)),
          ])
      }
      try edit.create(
        .drive,
        [
          .set(.title, "To the sea"), .set(.started, 1),
          .set(.track, try TrackCodec.encode(Track(points: track))),
        ], id: Self.drive)
      try edit.merge(
        RecordState(
          kind: "newer", id: Self.foreign,
          fields: ["word": .register(Stamp(time: 77, actor: Self.other), .text("later"))]))
    }
    let gone = try #require(store.records(RecordQuery(.checkin)).first)
    try store.edit { try $0.delete(.checkin, gone.id) }
  }

  static func entry(_ number: Int) -> FieldValues {
    [
      .set(.amount, Int64(number)), .set(.currency, "EUR"), .set(.day, 20_000),
      .set(.direction, "expense"), .set(.category, "food"),
      .set(.note, String(repeating: "n", count: number % 90)),
    ]
  }

  // MARK: Damage

  func overwrite(page: Int, _ byte: UInt8 = 0) throws {
    try overwrite(at: (page - 1) * 4_096, [UInt8](repeating: byte, count: 4_096))
  }

  func overwrite(at offset: Int, _ bytes: [UInt8]) throws {
    let file = try FileHandle(forUpdating: URL(filePath: test.file))
    try file.seek(toOffset: UInt64(offset))
    try file.write(contentsOf: Data(bytes))
    try file.close()
  }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(filePath: test.file)) }
  }

  /// The pages of a table or index, and how many cells are on each.
  func pages(of name: String, _ type: String = "leaf") throws -> [(page: Int, cells: Int)] {
    let store = try test.store()
    let sql = "FROM dbstat WHERE name = '\(name)' AND pagetype = '\(type)' ORDER BY pageno"
    let numbers = try store.numbers("SELECT pageno \(sql)")
    let cells = try store.numbers("SELECT ncell \(sql)")
    return zip(numbers, cells).map { (Int($0), Int($1)) }
  }

  // MARK: Recovery

  @discardableResult
  func examine() throws -> SalvageReport? {
    try RecordStore.examine(.trips, in: test.home, buildDate: TestHome.buildDate) {
      Moment(milliseconds: 0, isProven: false)
    }
  }

  /// The full state of every record, by kind and id.
  func states() throws -> [String: RecordState] {
    let store = try test.store()
    var states: [String: RecordState] = [:]
    for kind in KindSpec.all {
      let ids = try store.connection.all("SELECT id FROM \(kind.name)") { try $0.blob(0) }
      for id in ids.compactMap({ RecordID(bytes: $0) }) {
        states["\(kind.name) \(id)"] = try store.find(id, of: kind, withLargeFields: true)?.state
      }
    }
    return states
  }

  /// The names in the home that tell of a recovery.
  func traces() throws -> (mending: Bool, aside: [String]) {
    let names = try FileManager.default.contentsOfDirectory(atPath: test.home.path)
    return (
      names.contains { $0.hasPrefix(RecordStore.fileName + ".mending") },
      try test.home.setAsideNames()
    )
  }
}
