import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct BorderPapersTests {
  static let today = Day(daysSinceEpoch: 20_000)
  let store: RecordStore
  let ada, bo, van, other: RecordID

  init() throws {
    store = try storeForManifest()
    (ada, bo, van, other) = try store.edit { edit in
      (
        try edit.create(.person, [.set(.name, "Ada")]),
        try edit.create(.person, [.set(.name, "Bo")]),
        try edit.create(.van, [.set(.name, "Van"), .set(.inUse, true)]),
        try edit.create(.van, [.set(.name, "Other")])
      )
    }
  }

  func add(
    _ title: String, _ type: String?, person: RecordID? = nil, van: RecordID? = nil,
    country: String? = nil, daysLeft: Int? = nil, border: Bool? = nil
  ) throws {
    var values: FieldValues = [.set(.title, title)]
    values[.type] = type
    values[.person] = person
    values[.van] = van
    values[.country] = country
    values[.expires] = daysLeft.map { Day(daysSinceEpoch: 20_000 + $0) }
    values[.border] = border
    try store.edit { _ = try $0.create(.document, values) }
  }

  /// A line for each holder: the name, the papers, then what is missing.
  func shown(_ country: String? = nil) throws -> [String] {
    try store.borderPapers(on: Self.today, country: country).holders.map { holder in
      let papers = holder.papers.map { $0.record.title + ($0.isExpired ? " (expired)" : "") }
      return ([holder.record?.title ?? "-"] + papers + holder.missing.map { "! " + $0 })
        .joined(separator: "; ")
    }
  }

  @Test func `papers are listed by person, then by van, then the rest`() throws {
    try add("dog", "pet")
    try add("visa", "visa", person: bo, daysLeft: 3)
    try add("old", "passport", person: bo, daysLeft: -1)
    try add("new", "passport", person: bo, daysLeft: 0)
    try add("green card", "insurance", van: van)
    try add("register", "registration", van: van)
    #expect(
      try shown() == [
        "Ada; ! no valid passport or identity card",
        "Bo; new; old (expired); visa",
        "Van; register; green card",
        "-; dog",
      ])
  }

  @Test func `an expired paper does not count`() throws {
    try add("old", "identity", person: ada, daysLeft: -1)
    try add("void", "insurance", van: van, daysLeft: -1)
    #expect(
      try shown() == [
        "Ada; old (expired); ! no valid passport or identity card",
        "Bo; ! no valid passport or identity card",
        "Van; void (expired); ! no registration; ! no valid proof of insurance",
      ])
  }

  @Test func `the papers of a van that is not in use are left out`() throws {
    try add("theirs", "registration", van: other)
    #expect(try !shown().joined().contains("theirs"))
    try store.edit { try $0.update(.van, van, [.set(.inUse, false)]) }
    #expect(try shown().contains { $0.hasPrefix("Other; theirs") })
  }

  @Test(arguments: [
    ("passport", "NO", true), ("visa", "NO", false), ("visa", "GB", true), ("visa", nil, true),
    ("vaccination", "NO", false), ("licence", "NO", true), ("pet", "NO", true),
  ])
  func `papers for another country are left out, not those of another country`(
    type: String, country: String?, isShown: Bool
  ) throws {
    try add("it", type, country: country)
    #expect(try shown("GB").contains("-; it") == isShown)
    #expect(try shown().contains("-; it"))
  }

  @Test(arguments: [
    ("ticket", nil, false), ("ticket", true, true), (nil, nil, false), (nil, true, true),
    ("passport", nil, true), ("passport", false, false),
  ])
  func `a document's own setting decides whether it is shown`(
    type: String?, border: Bool?, isShown: Bool
  ) throws {
    try add("it", type, border: border)
    #expect(try shown().contains("-; it") == isShown)
  }

  @Test func `the papers of a deleted person are still shown`() throws {
    try add("hers", "passport", person: ada)
    try store.edit { try $0.delete(.person, ada) }
    #expect(try shown().contains("-; hers"))
  }
}
