import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Solar panels in stores of older versions, and between devices.
@Suite(.temporaryDirectory) struct PanelStoreTests {
  private static let roof: FieldValues = [
    .set(.name, "Roof"), .set(.power, 200), .set(.tilt, 10), .set(.azimuth, 180),
  ]

  /// A store as the versions before there were panels left it, of one of their schemas.
  private static func makeOld(_ home: TestHome, version: Int) throws {
    _ = try home.home.make()
    try OldStore.make(version: version, home.file)
    let connection = try Connection(path: home.file, mode: .readWrite)
    try connection.execute(script: "DROP TABLE IF EXISTS panel")
    let columns = try connection.all("SELECT name FROM pragma_table_info('van')", []) { row in
      try row.text(0)
    }
    for column in ["battery", "daily_use"] where columns.contains(column) {
      try connection.execute(script: "ALTER TABLE van DROP COLUMN \(column)")
    }
    try connection.close()
  }

  @Test(arguments: 1...6)
  func `a store of any version before takes panels, and what a battery holds`(
    version: Int
  ) throws {
    let home = TestHome()
    try Self.makeOld(home, version: version)
    let store = try home.store()
    let van = try store.add(.van, [.set(.name, "Bulli"), .set(.battery, 1_280)])
    try store.change(.van, van, [.set(.dailyUse, 800)])
    var values = Self.roof
    values[.van] = van
    let panel = try store.add(.panel, values)
    var query = RecordQuery(.panel)
    query.filters[.van] = van
    query.words = ["roof"]
    #expect(try store.records(query).map(\.id) == [panel])
    #expect(try store.record(van, of: .van)?[.dailyUse] == 800)
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try store.count(.drive) == 1)
  }

  @Test func `panels that came before the upgrade are there after it`() throws {
    let home = TestHome()
    let store = try home.store()
    let id = try #require(RecordID(bytes: [UInt8](repeating: 3, count: 16)))
    let stamp = Stamp(time: 7, actor: ActorID(.zero))
    let sent = RecordState(
      kind: "panel", id: id,
      fields: ["name": .register(stamp, .text("Roof")), "power": .register(stamp, .integer(200))])
    // As an older version keeps it: it does not have the kind.
    let base = Stamp(time: 0, actor: ActorID(.zero))
    let bytes = try #require(try store.codec.pack(sent, of: nil, base: base))
    try store.connection.run(
      "INSERT INTO foreign_record VALUES ('panel', ?, 1, ?)", [id.bytes, bytes])
    try store.setMeta("adopted", [6])
    let upgraded = try home.store()
    #expect(try upgraded.record(id, of: .panel)?[.power] == 200)
    #expect(try upgraded.numbers("SELECT count(*) FROM foreign_record") == [0])
  }

  @Test func `edits of two devices are merged, but tilt and direction never mixed`() throws {
    let (here, there) = (TestHome("here"), TestHome("there"))
    func tell(_ id: RecordID, _ one: TestHome, _ other: TestHome) throws {
      let state = try #require(try one.store().find(id, of: .panel)).state
      _ = try other.store().edit { try $0.merge(state) }
    }
    let id = try here.store().add(.panel, Self.roof)
    try tell(id, here, there)
    try here.store().change(.panel, id, [.set(.tilt, 60), .set(.losses, 20)])
    try there.store().change(.panel, id, [.set(.azimuth, 90), .set(.power, 300)])
    try tell(id, here, there)
    try tell(id, there, here)
    let records = try [here, there].map { try #require(try $0.store().record(id, of: .panel)) }
    for record in records {
      #expect(record[.power] == 300)
      #expect(record[.losses] == 20)
      #expect([[10, 90], [60, 180]].contains([record[.tilt], record[.azimuth]]))
    }
    #expect(records[0][.tilt] == records[1][.tilt])
  }
}
