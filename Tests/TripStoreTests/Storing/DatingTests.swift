import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// What an unproven clock gave, and what becomes of it once the time is proven.
@Suite(.temporaryDirectory) struct DatingTests {
  /// 2026-11-28, 10:00:00 UTC, ten minutes after the boot.
  private static let truth: Int64 = 1_795_860_000_000
  private static let proof = BootProof(boot: "boot", offset: truth - 600_000)
  private static let today = Day(daysSinceEpoch: 20_785)
  private static let weeks: Int64 = 1_024 * 7 * 86_400_000
  private static let lost = Day(daysSinceEpoch: 0)

  private let home = TestHome()

  /// A store ten minutes after a boot, whose clock shows 1970.
  private func wrong(
    _ command: String? = "ledger add", in home: TestHome? = nil, boot: String = "boot"
  ) throws -> RecordStore {
    let store = try RecordStore.open(
      .trips, in: (home ?? self.home).home, buildDate: TestHome.buildDate
    ) {
      Moment(
        milliseconds: 600_000, isProven: false,
        sinceBoot: SinceBoot(boot: boot, milliseconds: 600_000))
    }
    store.command = command
    return store
  }

  private func right(_ command: String? = nil) throws -> RecordStore {
    let store = try home.store(at: Self.truth + 60_000)
    store.command = command
    return store
  }

  private var world: WorldClock { WorldClock(home: LocalTime(settings: Settings())) }

  @discardableResult
  private func dateAgain(_ proof: BootProof = Self.proof) throws -> Int {
    try right().dateAgain(by: proof, in: world)
  }

  private func expense(_ day: Day, from origin: ClockOrigin?) -> FieldValues {
    var values: FieldValues = [
      .set(.direction, "expense"), .set(.amount, 1_200), .set(.currency, "EUR"),
    ]
    values.set(.day, day, from: origin)
    return values
  }

  private func text(_ id: RecordID, _ kind: KindSpec = .ledger) throws -> String {
    let record = try #require(try home.store().record(id, of: kind))
    let created = record[.created].map { "\($0)" } ?? "-"
    return "\(record[.day].map { "\($0)" } ?? "-") \(created) \(record[.clock] ?? "-")"
  }

  private var rows: Int64 {
    (try? home.store().numbers("SELECT count(*) FROM clock_given").first) ?? -1
  }

  // MARK: What is dated again

  @Test func `an entry of 1970 is dated by the time since boot`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    #expect(try text(id) == "1970-01-01 1970-01-01T00:10:00Z unproven")
    #expect(try dateAgain() == 1)
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
    #expect(try dateAgain() == 0)
  }

  @Test func `a day that a person typed stays`() throws {
    let typed = Day(daysSinceEpoch: 20_000)
    let id = try wrong().add(.ledger, expense(typed, from: nil))
    try dateAgain()
    #expect(try text(id) == "2024-10-04 2026-11-28T10:00:00Z proven")
  }

  @Test(arguments: [
    ("yesterday", "2026-11-27"), ("mon", "2026-11-23"), ("15.11.", "2026-11-15"),
  ])
  func `a word for a day is read again`(words: String, day: String) throws {
    let id = try wrong().add(
      .ledger, expense(Self.lost, from: .clock(words: words, zone: "UTC")))
    try dateAgain()
    #expect(try text(id).hasPrefix(day))
  }

  @Test func `a day is that of its zone`() throws {
    let proof = BootProof(boot: "boot", offset: Self.truth + 8 * 3_600_000 - 600_000)
    let zones = ["UTC", "Pacific/Auckland", "America/Los_Angeles"]
    let ids = try zones.map { zone in
      try wrong().add(.ledger, expense(Self.lost, from: .now(in: zone)))
    }
    try dateAgain(proof)
    let days = try ids.map { try text($0).prefix(10) }
    #expect(days == ["2026-11-28", "2026-11-29", "2026-11-28"])
  }

  @Test func `arrival and day of a check-in go together, in the zone that it has by then`() throws {
    var values: FieldValues = [.set(.place, "Lake"), .set(.zone, "UTC")]
    values.set(.arrived, 600_000, from: .now(in: "UTC"))
    values.set(.day, Self.lost, from: .now(in: "UTC"))
    let id = try wrong("checkin add").add(.checkin, values)
    try wrong("checkin edit").change(.checkin, id, [.set(.zone, "Pacific/Kiritimati")])
    try dateAgain()
    let record = try #require(try home.store().record(id, of: .checkin))
    #expect(record[.arrived].map { "\($0)" } == "2026-11-28T10:00:00Z")
    #expect(record[.day] == Day(daysSinceEpoch: 20_786))
  }

  @Test func `a time that was typed without its day is read again`() throws {
    var values: FieldValues = [.set(.place, "Lake"), .set(.zone, "Europe/Oslo")]
    let origin = ClockOrigin.clock(words: "08:05", zone: "Europe/Oslo")
    values.set(.arrived, 25_500_000, from: origin)
    values.set(.day, Self.lost, from: origin)
    let id = try wrong().add(.checkin, values)
    try dateAgain()
    let record = try #require(try home.store().record(id, of: .checkin))
    #expect(record[.arrived].map { "\($0)" } == "2026-11-28T07:05:00Z")
    #expect(record[.day] == Self.today)
  }

  @Test func `a day that was taken over from another record goes with that`() throws {
    let store = try wrong()
    let id = try store.edit { edit in
      let entry = try edit.create(.ledger, self.expense(Self.lost, from: .now(in: "UTC")))
      var values: FieldValues = [.set(.title, "Receipt")]
      values.take(.day, from: try #require(try store.record(entry, of: .ledger)))
      return try edit.create(.document, values)
    }
    try dateAgain()
    #expect(try text(id, .document).hasPrefix("2026-11-28"))
  }

  @Test func `the day on which an old trip was ended is dated, and its creation is left alone`()
    throws
  {
    let id = try home.store(at: Self.truth - 86_400_000).add(
      .trip, [.set(.name, "North"), .set(.phase, "active")])
    var values: FieldValues = [.set(.phase, "past")]
    values.set(.endDay, Self.lost, from: .now(in: "UTC"))
    try wrong("trip end").change(.trip, id, values)
    #expect(try dateAgain() == 1)
    let trip = try #require(try home.store().record(id, of: .trip))
    #expect(trip[.endDay] == Self.today)
    #expect(trip[.created].map { "\($0)" } == "2026-11-27T10:00:00Z")
  }

  @Test func `many records made at once are dated in one change`() throws {
    let store = try wrong()
    try store.edit { edit in
      try edit.create(
        .ledger,
        each: (0..<10_000).map { number in
          self.expense(Day(daysSinceEpoch: 20_000 + number % 300), from: nil)
        })
    }
    #expect(try dateAgain() == 10_000)
    let after = try home.store()
    #expect(
      try after.numbers("SELECT count(*) FROM ledger WHERE created = \(Self.truth)") == [10_000])
    #expect(try after.history(limit: 1).first?.isDating == true)
  }

  // MARK: What is left alone

  @Test func `what someone has set since stays`() throws {
    let (changed, confirmed) = (
      try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC"))),
      try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    )
    try wrong("ledger edit").change(.ledger, changed, [.set(.day, Day(daysSinceEpoch: 20_700))])
    try wrong("ledger edit").change(.ledger, confirmed, [.set(.day, Self.lost)])
    try dateAgain()
    #expect(try text(changed) == "2026-09-04 2026-11-28T10:00:00Z proven")
    #expect(try text(confirmed) == "1970-01-01 2026-11-28T10:00:00Z proven")
  }

  @Test func `an edit of another field does not keep the day`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try wrong("ledger edit").change(.ledger, id, [.set(.note, "bread")])
    try dateAgain()
    #expect(try text(id).hasPrefix("2026-11-28"))
    _ = try right("undo").undo(try #require(try right().undoPlan()))
    #expect(try text(id).hasPrefix("2026-11-28"))
    #expect(try home.store().record(id, of: .ledger)?[.note] == nil)
  }

  @Test func `nothing of another boot is dated, and it is forgotten`() throws {
    let id = try wrong(boot: "earlier").add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    #expect(rows == 2)
    #expect(try right().waits(for: Self.proof))
    #expect(try dateAgain() == 0)
    #expect(try text(id) == "1970-01-01 1970-01-01T00:10:00Z unproven")
    #expect(rows == 0)
    #expect(try !right().waits(for: Self.proof))
  }

  @Test func `a proven clock leaves nothing to date`() throws {
    _ = try right().add(.ledger, expense(Self.today, from: .now(in: "UTC")))
    #expect(rows == 0)
  }

  @Test func `an edit that fails leaves nothing to date`() throws {
    let store = try wrong()
    #expect(throws: (any Error).self) {
      try store.edit { edit in
        try edit.create(.ledger, self.expense(Self.lost, from: .now(in: "UTC")))
        throw StoreError.overtaken
      }
    }
    #expect(rows == 0)
  }

  @Test func `words that mean two days then leave the day, and the record says so`() throws {
    // The year of a trip's first day may be the next or the last one.
    var values: FieldValues = [.set(.name, "North")]
    values.set(.startDay, Self.lost, from: .clock(words: "28.5.", zone: "UTC"))
    let id = try wrong("trip start").add(.trip, values)
    try dateAgain()
    let trip = try #require(try home.store().record(id, of: .trip))
    #expect(trip[.startDay] == Self.lost)
    #expect(trip[.clock] == "unproven")
    #expect(trip[.created].map { "\($0)" } == "2026-11-28T10:00:00Z")
  }

  // MARK: Proofs that turn out to be wrong

  @Test func `a wrong proof is corrected by the next one`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try dateAgain(BootProof(boot: "boot", offset: Self.proof.offset + Self.weeks))
    #expect(try text(id) == "2046-07-14 2046-07-14T10:00:00Z proven")
    #expect(try dateAgain() == 1)
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
  }

  @Test func `a proof that is a little off changes nothing more`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try dateAgain()
    let next = BootProof(boot: "boot", offset: Self.proof.offset + 9_000)
    #expect(try !right().waits(for: next))
    #expect(try dateAgain(next) == 0)
    #expect(try text(id).contains("10:00:00Z"))
  }

  @Test func `a mark of a revoked clock ends with the right date`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try dateAgain(BootProof(boot: "boot", offset: Self.proof.offset + Self.weeks))
    try right().revokeClock { _ in true }
    #expect(try text(id).hasSuffix("revoked"))
    try dateAgain()
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
  }

  // MARK: History and undo

  @Test func `the history tells it, and no undo takes it back`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try dateAgain()
    let store = try right()
    let entries = try store.history(limit: 9)
    #expect(entries.map(\.isDating) == [true, false])
    #expect(entries[0].command == nil)
    #expect(entries[0].items.map(\.outcome) == [.changed])
    #expect(entries[0].items.first?.values.map(\.field).sorted() == ["clock", "created", "day"])
    #expect(entries[1].command == "ledger add")
    #expect(entries[1].items.map(\.outcome) == [.created])
    let plan = try #require(try store.undoPlan())
    #expect(plan.change.command == "ledger add")
    #expect(plan.passedOver.isEmpty)
    #expect(plan.steps.map(\.outcome) == [.deleted])
    try store.undo(plan)
    #expect(try store.record(id, of: .ledger)?.isAlive == false)
    // And back: with the right day.
    try store.undo(try #require(try store.undoPlan(redoing: true)), redoing: true)
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
  }

  @Test func `what was taken back before the proof is dated when it is brought back`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    let store = try wrong("undo")
    try store.undo(try #require(try store.undoPlan()))
    #expect(try dateAgain() == 0)
    #expect(try text(id).hasSuffix("unproven"))
    let later = try right("undo")
    try later.undo(try #require(try later.undoPlan(redoing: true)), redoing: true)
    #expect(try right().waits(for: Self.proof))
    try dateAgain()
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
  }

  @Test func `a day set by mistake and taken back is the clock's again`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try wrong("ledger edit").change(.ledger, id, [.set(.day, Day(daysSinceEpoch: 20_700))])
    try dateAgain()
    let store = try right("undo")
    try store.undo(try #require(try store.undoPlan()))
    try dateAgain()
    #expect(try text(id).hasPrefix("2026-11-28"))
  }

  @Test func `an end of a trip that is taken back and brought back keeps its right day`() throws {
    let id = try home.store(at: Self.truth - 86_400_000).add(.trip, [.set(.name, "North")])
    var values: FieldValues = [.set(.phase, "past")]
    values.set(.endDay, Self.lost, from: .now(in: "UTC"))
    try wrong("trip end").change(.trip, id, values)
    try dateAgain()
    let store = try right("undo")
    try store.undo(try #require(try store.undoPlan()))
    #expect(try store.record(id, of: .trip)?[.endDay] == nil)
    try store.undo(try #require(try store.undoPlan(redoing: true)), redoing: true)
    #expect(try home.store().record(id, of: .trip)?[.endDay] == Self.today)
  }

  // MARK: Other devices

  private func send(_ id: RecordID, from: TestHome, to: TestHome) throws {
    let state = try #require(try from.store().find(id, of: .ledger)).state
    _ = try to.store(at: Self.truth + 1_000).edit { try $0.merge(state) }
  }

  @Test func `the right day goes to other devices, whose history tells it`() throws {
    let there = TestHome("there")
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try send(id, from: home, to: there)
    try dateAgain()
    try send(id, from: home, to: there)
    let store = try there.store()
    #expect(try store.record(id, of: .ledger)?[.day] == Self.today)
    let entries = try store.history(limit: 9)
    #expect(entries.map(\.isDating) == [true, false])
    #expect(entries.map { $0.items.map(\.outcome) } == [[.changed], [.created]])
  }

  @Test
  func `a day that another device has set meanwhile wins, no matter in which order they meet`()
    throws
  {
    let there = TestHome("there")
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try send(id, from: home, to: there)
    let typed = Day(daysSinceEpoch: 20_700)
    try there.store(at: Self.truth + 5_000).change(.ledger, id, [.set(.day, typed)])
    try dateAgain()
    try send(id, from: home, to: there)
    try send(id, from: there, to: home)
    for home in [home, there] {
      let record = try #require(try home.store().record(id, of: .ledger))
      #expect(record[.day] == typed)
      #expect(record[.clock] == "proven")
    }
  }

  @Test func `a copy of the home dates its records too, and both agree`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    let copy = TestHome("copy")
    _ = try copy.home.make()
    try FileManager.default.copyItem(atPath: home.file, toPath: copy.file)
    try dateAgain()
    #expect(try copy.store(at: Self.truth).dateAgain(by: Self.proof, in: world) == 1)
    try send(id, from: copy, to: home)
    try send(id, from: home, to: copy)
    #expect(try text(id) == "2026-11-28 2026-11-28T10:00:00Z proven")
    #expect(
      try copy.store().record(id, of: .ledger)?[.day] == home.store().record(id, of: .ledger)?[.day]
    )
  }

  @Test func `two programs that date again at once do it once`() throws {
    try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    let (first, second) = (try right(), try right())
    #expect(try first.waits(for: Self.proof) && second.waits(for: Self.proof))
    #expect(try first.dateAgain(by: Self.proof, in: world) == 1)
    #expect(try second.dateAgain(by: Self.proof, in: world) == 0)
    #expect(try home.store().history(limit: 9).count == 2)
  }

  @Test func `stamps continue from a correction as from any change`() throws {
    let id = try wrong().add(.ledger, expense(Self.lost, from: .now(in: "UTC")))
    try dateAgain()
    let before = try #require(try home.store().find(id, of: .ledger)?.state.changed)
    try right("ledger edit").change(.ledger, id, [.set(.note, "x")])
    let after = try #require(try home.store().find(id, of: .ledger)?.state.changed)
    #expect(after > before)
    #expect(after.milliseconds == Self.truth + 60_000)
    #expect(before.milliseconds < Self.truth)
  }
}
