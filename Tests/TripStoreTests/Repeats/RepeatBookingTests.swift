import Amounts
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Repeated entries become entries once, whoever books them.
@Suite(.temporaryDirectory) struct RepeatBookingTests {
  private let home = TestHome()

  private static let insurance: FieldValues = [
    .set(.name, "Insurance"), .set(.period, "monthly"), .set(.direction, "expense"),
    .set(.amount, 3_850), .set(.currency, "EUR"), .set(.category, "van/insurance"),
    .set(.automatic, true),
  ]

  private func add(
    to store: RecordStore, from start: String = "2026-01-31", _ more: FieldValues = []
  ) throws -> RecordID {
    var values = Self.insurance.merging(more)
    values[.startDay] = try Day.of(start)
    return try store.add(.repetition, values)
  }

  @discardableResult
  private func book(_ store: RecordStore, on day: String, automatic: Bool = false) throws
    -> [Record]
  {
    let day = try Day.of(day)
    return try store.edit { edit in
      let due = try automatic ? store.automaticRepeatsDue(on: day) : store.repeatsDue(on: day)
      return try store.book(due, store.homeMoney, edit).map(\.entry)
    }
  }

  private func days(_ store: RecordStore) throws -> [String] {
    try store.numbers("SELECT day FROM ledger WHERE alive = 1 ORDER BY day").map {
      Day(daysSinceEpoch: Int($0)).description
    }
  }

  @Test func `what is due becomes entries with all that the repeated entry says`() throws {
    let store = try home.store()
    let van = try store.add(.van, [.set(.name, "Bulli")])
    let id = try add(
      to: store, [.set(.van, van), .set(.account, "Giro"), .set(.tags, ["a"]), .set(.note, "x")])
    let booked = try book(store, on: "2026-03-31")
    #expect(try days(store) == ["2026-01-31", "2026-02-28", "2026-03-31"])
    let entry = try #require(booked.last)
    #expect(entry[.amount] == 3_850)
    #expect(entry[.homeAmount] == 3_850)
    #expect(entry[.vendor] == "Insurance")
    #expect(entry[.category] == "van/insurance")
    #expect(entry[.account] == "Giro")
    #expect(entry[.tags] == ["a"])
    #expect(entry[.note] == "x")
    #expect(entry[.van] == van)
    #expect(entry[.repetition] == id)
    #expect(try store.record(id, of: .repetition)?[.bookedTo] == Day("2026-03-31"))
  }

  @Test func `booking again, and again after a deletion, books nothing twice`() throws {
    let store = try home.store()
    let id = try add(to: store)
    let first = try book(store, on: "2026-02-28")
    #expect(try book(store, on: "2026-02-28").isEmpty)
    try store.edit { try $0.delete(.ledger, first[0].id) }
    // Even if somebody sets back up to when it was booked.
    try store.change(.repetition, id, [.set(.bookedTo, nil)])
    #expect(try book(store, on: "2026-02-28").isEmpty)
    #expect(try days(store) == ["2026-02-28"])
  }

  @Test func `another schedule continues after what was booked`() throws {
    let store = try home.store()
    let id = try add(to: store, from: "2026-01-01")
    try book(store, on: "2026-02-01")
    try store.change(
      .repetition, id, [.set(.startDay, try .of("2026-01-15")), .set(.amount, 4_000)])
    let booked = try book(store, on: "2026-03-20")
    #expect(try days(store) == ["2026-01-01", "2026-02-01", "2026-02-15", "2026-03-15"])
    #expect(booked.map { $0[.amount] } == [4_000, 4_000])
  }

  @Test func `two devices that book the same get one entry, and no conflict`() throws {
    let (here, there) = (try home.store(), try TestHome("there").store(at: 1_800_000_100_000))
    _ = try add(to: here)
    try Self.tell(here, there)
    try book(here, on: "2026-03-05")
    try book(there, on: "2026-04-02")
    try Self.tell(here, there)
    try Self.tell(there, here)
    let expected = ["2026-01-31", "2026-02-28", "2026-03-31"]
    for store in [here, there] {
      #expect(try days(store) == expected)
      #expect(try store.conflicts().isEmpty)
      #expect(try store.automaticRepeatsDue(on: .of("2026-04-20")).isEmpty)
    }
    #expect(try Self.states(here) == Self.states(there))
  }

  /// Merges all records of one store into another.
  private static func tell(_ one: RecordStore, _ other: RecordStore) throws {
    for state in try states(one) { try other.edit { _ = try $0.merge(state) } }
  }

  private static func states(_ store: RecordStore) throws -> Set<RecordState> {
    var states: Set<RecordState> = []
    for kind in [KindSpec.repetition, .ledger] {
      try store.forEach(RecordQuery(kind)) { record in
        states.insert(try #require(try store.find(record.id, of: kind)).state)
      }
    }
    return states
  }

  @Test func `nothing that has been due for long is booked automatically`() throws {
    let store = try home.store()
    _ = try add(to: store, from: "2026-01-31")
    // A clock that has jumped two years ahead, or a winter without the van.
    #expect(try store.automaticRepeatsDue(on: .of("2028-01-31")).isEmpty)
    let due = try store.repeatsDue(on: .of("2028-01-31"))
    #expect(due.map(\.count) == [25])
    #expect(due.map(\.isHeld) == [true])
    // Up to two months are booked, as after a while without power.
    let last = try Day.of("2026-01-31").daysSinceEpoch + RepeatDue.mostDaysBack
    #expect(try store.automaticRepeatsDue(on: Day(daysSinceEpoch: last)).count == 1)
    #expect(try store.automaticRepeatsDue(on: Day(daysSinceEpoch: last + 1)).isEmpty)
  }

  @Test func `asked for, no more is booked at once than anyone can look through`() throws {
    let store = try home.store()
    let id = try add(to: store, from: "2020-01-01", [.set(.period, "daily")])
    let due = try store.repeatsDue(on: .of("2026-01-01"))
    #expect(due[0].days.count == RepeatDue.mostAtOnce)
    #expect(due[0].count == 2_193)
    try book(store, on: "2026-01-01")
    #expect(try store.count(.ledger) == RepeatDue.mostAtOnce)
    #expect(try store.record(id, of: .repetition)?[.bookedTo] == Day("2021-05-14"))
  }

  @Test func `only what needs no question is booked automatically`() throws {
    let store = try home.store()
    _ = try add(to: store, from: "2026-06-01", [.set(.automatic, false)])
    _ = try add(to: store, from: "2026-06-02", [.set(.name, "Phone")])
    #expect(try book(store, on: "2026-06-10", automatic: true).map { $0[.vendor] } == ["Phone"])
    #expect(try store.repeatsDue(on: .of("2026-06-10")).map { $0.record[.name] } == ["Insurance"])
  }

  @Test func `what is left out is not due any more`() throws {
    let store = try home.store()
    _ = try add(to: store)
    let day = try Day.of("2026-03-05")
    try store.edit { try store.skip(store.repeatsDue(on: day), $0) }
    #expect(try store.repeatsDue(on: day).isEmpty)
    #expect(try store.repeatsDue(on: .of("2026-03-31")).map(\.days) == [[try .of("2026-03-31")]])
    #expect(try store.count(.ledger) == 0)
  }

  @Test func `a deleted repeated entry is never due, and what it booked stays`() throws {
    let store = try home.store()
    let id = try add(to: store)
    try book(store, on: "2026-02-28")
    try store.edit { try $0.delete(.repetition, id) }
    #expect(try store.repeatsDue(on: .of("2026-12-31")).isEmpty)
    #expect(try store.comingRepeats(from: 20_000, through: 30_000).isEmpty)
    #expect(try days(store).count == 2)
    #expect(try store.doubts().isEmpty)
  }

  @Test func `an entry belongs to the trip of its day`() throws {
    let store = try home.store()
    let trip = try store.add(
      .trip,
      [
        .set(.name, "North"), .set(.phase, "past"), .set(.startDay, try .of("2026-02-01")),
        .set(.endDay, try .of("2026-03-10")),
      ])
    _ = try add(to: store)
    let booked = try book(store, on: "2026-03-31")
    #expect(booked.map { $0[.trip] } == [nil, trip, nil])
  }

  @Test func `who is there on the day shares what someone pays`() throws {
    let store = try home.store()
    let ada = try store.add(.person, [.set(.name, "Ada")])
    _ = try add(to: store, [.set(.payer, ada)])
    #expect(try book(store, on: "2026-01-31")[0][.sharers] == [ada.description])
    let ben = try store.add(.person, [.set(.name, "Ben")])
    #expect(
      try book(store, on: "2026-02-28")[0][.sharers]
        == [ada.description, ben.description].sorted())
  }

  @Test func `an amount in another currency takes the rate that is known`() throws {
    let store = try home.store()
    _ = try add(to: store, [.set(.currency, "NOK")])
    #expect(try book(store, on: "2026-01-31")[0][.homeAmount] == nil)
    try store.addEntry("2026-02-01", "100", "NOK", rate: "0.09")
    let entry = try book(store, on: "2026-02-28")[0]
    #expect(entry[.rate] == "0.09")
    #expect(entry[.homeAmount] == 347)
  }

  @Test func `what comes next is listed by day, each with its next one`() throws {
    let store = try home.store()
    _ = try add(to: store, from: "2026-05-20")
    _ = try add(
      to: store, from: "2026-05-10",
      [.set(.name, "Rent"), .set(.direction, "income"), .set(.automatic, false)])
    let coming = try store.comingRepeats(from: .of("2026-05-11"), through: .of("2026-06-10"))
    #expect(coming.map(\.title) == ["Insurance", "Rent"])
    #expect(coming.map(\.day.description) == ["2026-05-20", "2026-06-10"])
    #expect(coming.map(\.amount.minorUnits) == [3_850, 3_850])
    #expect(coming.map(\.direction) == ["expense", "income"])
    #expect(coming.map(\.isAutomatic) == [true, false])
    // What was booked ahead does not come again.
    try book(store, on: "2026-05-20")
    let later = try store.comingRepeats(from: .of("2026-05-11"), through: .of("2026-06-10"))
    #expect(later.map(\.title) == ["Rent"])
  }

  @Test func `due entries that ask are notices, and others are not`() throws {
    let store = try home.store()
    _ = try add(to: store, from: "2026-06-08", [.set(.automatic, false)])
    _ = try add(to: store, from: "2026-06-08", [.set(.name, "Phone")])
    let sentences = { (day: String) in
      try DueNotices(in: store).due(on: .of(day)).map(\.sentence)
    }
    #expect(try sentences("2026-06-07") == [])
    #expect(
      try sentences("2026-06-08")
        == ["'Insurance' falls due today; book it with 'vanlog ledger repeat book'."])
    #expect(
      try sentences("2026-07-09")
        == [
          "'Insurance' has fallen due 2 times since 2026-06-08; book it with 'vanlog ledger repeat book'."
        ])
  }

  @Test func `what a newer version says about a schedule is left alone`() throws {
    let store = try home.store()
    let id = try add(to: store)
    try store.connection.run("UPDATE repeat SET period = 'hourly' WHERE id = ?", [id.bytes])
    #expect(try store.repeatsDue(on: .of("2026-12-31")).isEmpty)
    #expect(try store.comingRepeats(from: 20_000, through: 30_000).isEmpty)
  }
}
