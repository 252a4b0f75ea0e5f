import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct RecordDoubtTests {
  private let test = TestHome("home")

  private func odometer(_ readings: [(day: Int, km: Int64)]) -> [Int64] {
    let readings = readings.enumerated().map { number, reading in
      OdometerReading(
        day: Day(daysSinceEpoch: reading.day), entry: Self.id(number), metres: reading.km * 1_000)
    }
    return RecordStore.misfits(readings).map { doubt in
      (readings.first { $0.entry == doubt.entry }?.metres ?? 0) / 1_000
    }
  }

  private static func id(_ number: Int) -> RecordID {
    RecordID(bytes: Array(repeating: 0, count: 15) + [UInt8(number)]) ?? .zero
  }

  @Test func `the reading that fits neither before nor after is the wrong one`() {
    #expect(odometer([(1, 184_800), (2, 18_520), (3, 185_300)]) == [18_520])
    #expect(odometer([(1, 184_800), (2, 999_999), (3, 185_300), (4, 185_400)]) == [999_999])
    #expect(odometer([(1, 999_999), (2, 185_300), (3, 185_400)]) == [999_999])
    #expect(odometer([(1, 100), (2, 90)]) == [90])
    #expect(odometer([(1, 100), (1, 90), (2, 200), (9, 200)]) == [])
    #expect(odometer([(1, 100), (2, 6_000), (3, 6_100)]) == [100])
    #expect(odometer([]) == [])
  }

  @Test func `of records with the same name, the newest that nothing refers to is done without`()
    throws
  {
    let store = try test.store()
    let first = try store.add(.person, [.set(.name, "Ben")])
    let second = try store.add(.person, [.set(.name, "BEN ")])
    try store.add(.person, [.set(.name, "Anna")])
    try store.add(.van, [.set(.name, "Ben")])
    guard case .twins(let records, let isUnused)? = try store.doubts().first else {
      Issue.record("no twins")
      return
    }
    #expect(records.map(\.id) == [first, second])
    #expect(isUnused)
    try store.add(.document, [.set(.title, "Pass"), .set(.person, second)])
    guard case .twins(let again, _)? = try store.doubts().first else {
      Issue.record("no twins")
      return
    }
    #expect(again.map(\.id) == [second, first])
  }

  @Test func `things are the same only in the same box, and places only near each other`() throws {
    let store = try test.store()
    let box = try store.add(.item, [.set(.name, "Kitchen"), .set(.type, "zone")])
    try store.add(.item, [.set(.name, "Knife"), .set(.type, "item"), .set(.parent, box)])
    try store.add(.item, [.set(.name, "Knife"), .set(.type, "item")])
    try store.add(
      .place, [.set(.name, "Lake"), .set(.latitude, 470_500_000), .set(.longitude, 83_100_000)])
    try store.add(
      .place, [.set(.name, "Lake"), .set(.latitude, 460_500_000), .set(.longitude, 83_100_000)])
    #expect(try store.doubts().isEmpty)
    try store.add(.item, [.set(.name, "knife"), .set(.type, "item"), .set(.parent, box)])
    try store.add(
      .place, [.set(.name, "lake"), .set(.latitude, 470_510_000), .set(.longitude, 83_110_000)])
    #expect(try store.doubts().count == 2)
  }

  @Test func `what belongs to a deleted or missing record is found`() throws {
    let store = try test.store()
    let trip = try store.add(.trip, [.set(.name, "Adria")])
    let here = try store.add(
      .checkin, [.set(.day, Day(daysSinceEpoch: 1)), .set(.trip, trip)])
    try store.add(.checkin, [.set(.day, Day(daysSinceEpoch: 2)), .set(.trip, trip)])
    let lost = try store.add(
      .checkin, [.set(.day, Day(daysSinceEpoch: 3)), .set(.van, Self.id(9))])
    #expect(try store.doubts().count == 1)
    try store.edit { try $0.delete(.trip, trip) }
    var found: [String] = []
    for doubt in try store.doubts() {
      switch doubt {
      case .deleted(let record, let members):
        found.append("\(record.title) \(members.map { "\($0.kind.name) \($0.count)" })")
      case .missing(let record, let field):
        found.append("\(record.id == lost) \(field.name)")
      default: Issue.record("\(doubt)")
      }
    }
    #expect(found == [#"Adria ["checkin 2"]"#, "true van"])
    try store.edit { try $0.delete(.checkin, here) }
    try store.edit { try $0.delete(.checkin, lost) }
    #expect(try store.doubts().count == 1)
  }

  @Test func `drives that overlap are reported in pairs, and the imported one is done without`()
    throws
  {
    let store = try test.store()
    func drive(_ start: Int64, _ end: Int64, _ endedBy: String, points: Int64) throws -> RecordID {
      try store.add(
        .drive,
        [
          .set(.started, Instant(secondsSinceEpoch: start)),
          .set(.ended, Instant(secondsSinceEpoch: end)), .set(.endedBy, endedBy),
          .set(.points, points),
        ])
    }
    let recorded = try drive(1_000, 2_000, "stopped", points: 10)
    let imported = try drive(500, 1_500, "imported", points: 99)
    let later = try drive(2_000, 3_000, "stopped", points: 10)
    let longer = try drive(2_500, 3_500, "recovered", points: 20)
    let pairs = try store.overlaps().map { [$0.0.id, $0.1.id] }
    #expect(pairs == [[recorded, imported], [longer, later]])
  }
}
