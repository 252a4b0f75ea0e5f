import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct NoticesTests {
  static let today = Day(daysSinceEpoch: 20_000)
  let store: RecordStore

  init() throws {
    store = try storeForManifest()
  }

  func due() throws -> [DueNotice] {
    try DueNotices(in: store).due(on: Self.today)
  }

  /// Makes a record whose date field is this many days from today.
  func make(_ kind: KindSpec, _ field: Field<Day>, daysLeft: Int) throws {
    var values = FieldValues()
    values[kind.title] = "It"
    values[field] = Day(daysSinceEpoch: 20_000 + daysLeft)
    if kind.name == "item" { values[.type] = "item" }
    try store.edit { _ = try $0.create(kind, values) }
  }

  struct Case: Sendable {
    let daysLeft: Int
    let stage: Int?
    let urgency: DueNotice.Urgency?

    init(_ daysLeft: Int, _ stage: Int?, _ urgency: DueNotice.Urgency?) {
      self.daysLeft = daysLeft
      self.stage = stage
      self.urgency = urgency
    }
  }

  static let papers = [
    Case(91, nil, nil), Case(90, 90, .later), Case(31, 90, .later), Case(30, 30, .soon),
    Case(15, 30, .soon), Case(14, 14, .urgent), Case(1, 14, .urgent), Case(0, 0, .urgent),
    Case(-1, nil, .overdue), Case(-9_000, nil, .overdue),
  ]

  @Test(arguments: papers) func `documents are announced in four stages`(table: Case) throws {
    try make(.document, .expires, daysLeft: table.daysLeft)
    try expect(table, .expires)
  }

  @Test(
    arguments: [
      Field.inspectionDue, .insuranceUntil, .taxUntil, .gasCheckDue, .stickerUntil,
      .breakdownUntil,
    ],
    papers)
  func `each date of a van is announced like a document`(field: Field<Day>, table: Case) throws {
    try make(.van, field, daysLeft: table.daysLeft)
    try expect(table, field)
  }

  @Test(arguments: [
    Case(31, nil, nil), Case(30, 30, .soon), Case(8, 30, .soon), Case(7, 7, .urgent),
    Case(0, 7, .urgent), Case(-1, nil, .overdue),
  ])
  func `supplies are announced in two stages`(table: Case) throws {
    try make(.item, .expires, daysLeft: table.daysLeft)
    try expect(table, .expires)
  }

  private func expect(_ table: Case, _ field: Field<Day>) throws {
    let notices = try due()
    #expect(notices.count == (table.urgency == nil ? 0 : 1))
    guard let notice = notices.first else { return }
    #expect(notice.urgency == table.urgency)
    #expect(notice.stage == table.stage)
    #expect(notice.daysLeft == table.daysLeft)
    #expect(notice.what == field.name)
  }

  @Test(
    arguments: [
      (nil, nil, nil), (nil, 1, nil), (nil, 2, .soon), (3, 3, nil), (2, 3, .soon),
      (0, 1, .urgent), (-2, 0, .urgent), (0, 0, nil),
    ] as [(Int64?, Int64?, DueNotice.Urgency?)])
  func `items below their minimum are announced`(
    quantity: Int64?, minimum: Int64?, urgency: DueNotice.Urgency?
  ) throws {
    var values: FieldValues = [.set(.name, "It"), .set(.type, "item")]
    values[.quantity] = quantity
    values[.minimum] = minimum
    try store.edit { _ = try $0.create(.item, values) }
    let notices = try due()
    #expect(notices.map(\.urgency) == (urgency.map { [$0] } ?? []))
    #expect(notices.allSatisfy { $0.what == "minimum" && $0.daysLeft == nil })
  }

  @Test func `sentences are plain English`() throws {
    for days in [-2, -1, 0, 1, 14] { try make(.document, .expires, daysLeft: days) }
    try make(.van, .inspectionDue, daysLeft: -30)
    try make(.van, .taxUntil, daysLeft: 3)
    try store.edit { edit in
      for quantity in [0, 1, 2] {
        try edit.create(
          .item,
          [
            .set(.name, "gas"), .set(.type, "item"), .set(.quantity, Int64(quantity)),
            .set(.minimum, 4),
          ])
      }
    }
    #expect(
      try due().map(\.sentence) == [
        "The inspection of 'It' was due 30 days ago, on 2024-09-04.",
        "'It' expired 2 days ago, on 2024-10-02.",
        "'It' expired yesterday.",
        "'It' expires today.",
        "No 'gas' is left; there should be 4.",
        "'It' expires tomorrow.",
        "The road tax of 'It' runs out in 3 days, on 2024-10-07.",
        "'It' expires in 14 days, on 2024-10-18.",
        "1 of 'gas' is left; there should be 4.",
        "2 of 'gas' are left; there should be 4.",
      ])
  }

  // MARK: Trips

  @Test(arguments: [
    Case(31, nil, nil), Case(30, 30, .later), Case(8, 30, .later), Case(7, 7, .soon),
    Case(1, 1, .urgent), Case(0, 1, .urgent), Case(-3, nil, .soon),
  ])
  func `planned trips are announced in three stages, and when they should have begun`(
    table: Case
  ) throws {
    try make(.trip, .startDay, daysLeft: table.daysLeft)
    #expect(try due().isEmpty)
    let trip = try #require(try store.records(RecordQuery(.trip)).first)
    try store.change(.trip, trip.id, [.set(.phase, "future")])
    try expect(table, .startDay)
  }

  @Test func `a trip says when it begins`() throws {
    for days in [-3, 0, 6] {
      try store.add(
        .trip,
        [
          .set(.name, "North"), .set(.phase, "future"),
          .set(.startDay, Day(daysSinceEpoch: 20_000 + days)),
        ])
    }
    try store.add(.trip, [.set(.name, "Some day"), .set(.phase, "future")])
    #expect(
      try due().map(\.sentence) == [
        "The trip 'North' begins today.",
        "The trip 'North' was to begin 3 days ago, on 2024-10-01.",
        "The trip 'North' begins in 6 days, on 2024-10-10.",
      ])
  }

  // MARK: Farther ahead

  @Test(arguments: [
    (0, ["now"]), (99, ["now"]), (100, ["now", "later"]), (9_999, ["now", "later"]),
    (10_000, ["now", "later", "last"]),
  ])
  func `notices look as far ahead as they are asked to`(days: Int, found: [String]) throws {
    for (name, ahead) in [("now", 0), ("later", 100), ("last", 10_000)] {
      try store.add(
        .document, [.set(.title, name), .set(.expires, Day(daysSinceEpoch: 20_000 + ahead))])
    }
    let notices = try DueNotices(in: store).due(on: Self.today, .ahead(days: days))
    #expect(notices.map(\.record.title) == found)
    #expect(notices.dropFirst().allSatisfy { $0.urgency == .later && $0.stage == nil })
    #expect(notices.map(\.day) == notices.map { Day(daysSinceEpoch: 20_000 + ($0.daysLeft ?? 0)) })
  }

  @Test func `a heading says what is due, but not when`() throws {
    try make(.document, .expires, daysLeft: -3)
    try make(.van, .taxUntil, daysLeft: -3)
    try make(.item, .expires, daysLeft: 3)
    #expect(
      try due().map(\.heading) == [
        "'It' expires", "The road tax of 'It' runs out", "'It' expires",
      ])
  }

  @Test func `deleted records are not announced until restored`() throws {
    try make(.document, .expires, daysLeft: 0)
    let id = try #require(try due().first).record.id
    try store.edit { try $0.delete(.document, id) }
    #expect(try due().isEmpty)
    try store.edit { try $0.undelete(.document, id) }
    #expect(try due().count == 1)
  }

  @Test func `more documents than a page are all announced`() throws {
    try store.edit { edit in
      for number in 0..<600 {
        try edit.create(
          .document,
          [.set(.title, "\(number)"), .set(.expires, Day(daysSinceEpoch: 20_000 + number % 91))])
      }
      try edit.create(.document, [.set(.title, "for ever")])
    }
    #expect(try due().count == 600)
  }

  @Test func `absurd dates from another device are announced without overflow`() throws {
    try make(.item, .expires, daysLeft: 0)
    let key = try #require(try due().first).record.key
    for days in [Int64.min, Int64.min + 1, -9_000_000_000] {
      try store.connection.run("UPDATE item SET expires = ? WHERE key = ?", [days, key])
      #expect(try due().map(\.urgency) == [.overdue])
    }
  }

  @Test func `every query uses an index`() throws {
    var documents = RecordQuery(.document)
    (documents.from, documents.to) = (0, 1)
    let vans = RecordQuery(.van).statement()
    let plans = [
      try store.plan(documents.statement().sql, documents.statement().bindings.count),
      try store.plan(vans.sql, vans.bindings.count),
      try store.plan(RecordStore.expiringItems, 1), try store.plan(RecordStore.lowItems, 0),
    ]
    #expect(
      plans == [
        ["SEARCH document USING INDEX document_newest (alive=? AND sort>? AND sort<?)"],
        ["SEARCH van USING INDEX van_newest (alive=?)"],
        ["SEARCH item USING INDEX item_by_expires (alive=? AND expires<?)"],
        ["SEARCH item USING INDEX item_newest (alive=?)"],
      ])
  }
}
