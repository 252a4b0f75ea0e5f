import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The trip and van of a day.
@Suite(.temporaryDirectory) struct BelongingTests {
  private static func day(_ text: String) throws -> Day { try #require(Day(text)) }

  /// A past trip in January, one in March with a van of its own, and one under way since November.
  private static func store() throws -> (RecordStore, [String: RecordID]) {
    let store = try TestHome().store()
    var ids: [String: RecordID] = [:]
    try store.edit { edit in
      ids["old van"] = try edit.create(.van, [.set(.name, "Old")])
      ids["van"] = try edit.create(.van, [.set(.name, "Bulli"), .set(.inUse, true)])
      for (name, phase, start, end) in [
        ("january", "past", "2026-01-05", "2026-01-31"),
        ("march", "past", "2026-03-01", "2026-03-20"), ("november", "active", "2026-11-10", nil),
        ("future", "future", "2026-12-20", "2027-01-05"),
      ] as [(String, String, String, String?)] {
        var values: FieldValues = [
          .set(.name, name), .set(.phase, phase), .set(.startDay, try day(start)),
        ]
        values[.endDay] = try end.map(day)
        if name == "march" { values[.van] = ids["old van"] }
        ids[name] = try edit.create(.trip, values)
      }
    }
    return (store, ids)
  }

  @Test(
    arguments: [
      ("2026-01-01", nil, "van"), ("2026-01-05", "january", "van"),
      ("2026-01-31", "january", "van"),
      ("2026-02-01", nil, "van"), ("2026-03-10", "march", "old van"), ("2026-11-09", nil, "van"),
      ("2026-11-10", "november", "van"), ("2026-12-24", "november", "van"),
    ] as [(String, String?, String)])
  func `a record belongs to the trip of its day, and to the van of that trip`(
    day: String, trip: String?, van: String
  ) throws {
    let (store, ids) = try Self.store()
    let belonging = try store.belonging(on: Self.day(day))
    #expect(belonging.trip == trip.flatMap { ids[$0] })
    #expect(belonging.van == ids[van])
  }

  @Test func `what is named is not replaced, and a named trip brings its van`() throws {
    let (store, ids) = try Self.store()
    let named = try store.belonging(on: Self.day("2026-11-20"), trip: ids["march"])
    #expect(named == (try store.belonging(on: nil, trip: ids["march"], van: ids["old van"])))
    #expect(try store.belonging(on: nil).trip == ids["november"])
  }
}
