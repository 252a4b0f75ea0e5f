import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// When maintenance is due: by months or by kilometres, whichever comes first.
@Suite(.temporaryDirectory) struct MaintenanceTests {
  private static let today = Day(daysSinceEpoch: 20_000)  // 2024-10-04
  let store: RecordStore
  let van: RecordID

  init() throws {
    store = try storeForManifest()
    van = try store.add(.van, [.set(.name, "Bulli"), .set(.inUse, true)])
  }

  @discardableResult
  private func task(_ name: String, months: Int64?, km: Int64?) throws -> RecordID {
    try store.add(
      .task, [.set(.name, name), .set(.months, months), .set(.km, km), .set(.van, van)])
  }

  @discardableResult
  private func done(_ task: RecordID, on day: Day, at kilometres: Int64?) throws -> RecordID {
    try store.add(
      .service,
      [
        .set(.name, "done"), .set(.task, task), .set(.day, day), .set(.odometer, kilometres),
        .set(.van, van),
      ])
  }

  private func read(_ kilometres: Int64, on day: Day) throws {
    try store.add(
      .ledger,
      [
        .set(.day, day), .set(.direction, "expense"), .set(.amount, 1), .set(.currency, "EUR"),
        .set(.odometer, kilometres), .set(.van, van),
      ])
  }

  private func state(of task: RecordID) throws -> MaintenanceState {
    try #require(
      try store.maintenance(of: van, on: Self.today).first { $0.task.id == task })
  }

  struct Case: Sendable {
    let months, km: Int64?
    /// Days and kilometres since it was last done.
    let days: Int
    let driven: Int64
    let urgency: DueNotice.Urgency?
  }

  @Test(arguments: [
    // A year from 2023-10-05 is 2024-10-05.
    Case(months: 12, km: nil, days: 365, driven: 0, urgency: .urgent),
    Case(months: 12, km: nil, days: 366, driven: 0, urgency: .urgent),
    Case(months: 12, km: nil, days: 367, driven: 0, urgency: .overdue),
    Case(months: 12, km: nil, days: 336, driven: 0, urgency: .soon),
    Case(months: 12, km: nil, days: 335, driven: 0, urgency: nil),
    Case(months: nil, km: 15_000, days: 9, driven: 12_999, urgency: nil),
    Case(months: nil, km: 15_000, days: 9, driven: 13_000, urgency: .soon),
    Case(months: nil, km: 15_000, days: 9, driven: 14_500, urgency: .urgent),
    Case(months: nil, km: 15_000, days: 9, driven: 15_000, urgency: .urgent),
    Case(months: nil, km: 15_000, days: 9, driven: 15_001, urgency: .overdue),
    // Whichever comes first.
    Case(months: 12, km: 15_000, days: 30, driven: 15_001, urgency: .overdue),
    Case(months: 12, km: 15_000, days: 400, driven: 10, urgency: .overdue),
    Case(months: 12, km: 15_000, days: 360, driven: 13_500, urgency: .urgent),
    Case(months: 12, km: 15_000, days: 30, driven: 10, urgency: nil),
  ])
  func `it is due by what comes first`(_ row: Case) throws {
    let id = try task("Oil", months: row.months, km: row.km)
    let day = Day(daysSinceEpoch: Self.today.daysSinceEpoch - row.days)
    try done(id, on: day, at: 100_000)
    try read(100_000 + row.driven, on: Self.today)
    let state = try state(of: id)
    #expect(state.urgency == row.urgency)
    #expect(state.dueMetres == row.km.map { (100_000 + $0) * 1_000 })
    #expect(state.metresLeft == row.km.map { ($0 - row.driven) * 1_000 })
  }

  @Test func `a task that was never noted is not due, since that is unknown`() throws {
    let id = try task("Belt", months: 72, km: 120_000)
    try read(300_000, on: Self.today)
    let state = try state(of: id)
    #expect(state.last == nil && state.urgency == nil && state.dueDay == nil)
    #expect(try DueNotices(in: store).due(on: Self.today).isEmpty)
  }

  @Test func `the odometer of a service without one is worked out`() throws {
    let id = try task("Oil", months: nil, km: 10_000)
    try read(50_000, on: 19_000)
    try done(id, on: 19_100, at: nil)
    try read(55_000, on: 19_900)
    let state = try state(of: id)
    #expect(state.lastMetres == 50_000_000)
    #expect(state.metresLeft == 5_000_000)
  }

  @Test func `a reading that is passed over does not say when a task is due`() throws {
    let oil = try task("Oil", months: nil, km: 15_000)
    try read(184_000, on: 19_990)
    try done(oil, on: 19_995, at: 18_450)
    #expect(try state(of: oil).lastMetres == 184_000_000)
    #expect(try state(of: oil).metresLeft == 15_000_000)
  }

  @Test func `the newest service counts, and of one day that with the higher reading`() throws {
    let id = try task("Oil", months: 12, km: 10_000)
    try done(id, on: 19_990, at: 61_000)
    let second = try done(id, on: 19_990, at: 61_020)
    try done(id, on: 19_500, at: 50_000)
    #expect(try state(of: id).last?.id == second)
    try store.edit { try $0.delete(.service, second) }
    #expect(try state(of: id).lastMetres == 61_000_000)
  }

  @Test func `what two devices have noted is all kept, and both see the same`() throws {
    let homes = [TestHome("here"), TestHome("there")]
    let stores = try homes.map { try $0.store() }
    let (van, task) = try stores[0].edit { edit in
      let van = try edit.create(.van, [.set(.name, "Bulli")])
      let task = try edit.create(
        .task, [.set(.name, "Oil"), .set(.months, 12), .set(.km, 15_000), .set(.van, van)])
      return (van, task)
    }
    func tell(_ from: Int, _ to: Int) throws {
      let states = try [KindSpec.van, .task, .service].flatMap { kind in
        try stores[from].connection.all("SELECT id FROM \(kind.name)", []) { row in
          RecordID(bytes: try row.blob(0))
        }.compactMap { try $0.flatMap { try stores[from].find($0, of: kind)?.state } }
      }
      try stores[to].edit { edit in for state in states { try edit.merge(state) } }
    }
    try tell(0, 1)
    for (store, (day, odometer)) in zip(stores, [(19_990, 61_000), (19_991, 61_050)]) {
      try store.add(
        .service,
        [
          .set(.name, "Oil"), .set(.task, task), .set(.day, Day(daysSinceEpoch: day)),
          .set(.odometer, Int64(odometer)), .set(.van, van),
        ])
    }
    try tell(0, 1)
    try tell(1, 0)
    for store in stores {
      #expect(try store.count(.service) == 2)
      let state = try #require(try store.maintenance(of: van, on: Self.today).first)
      #expect(state.lastMetres == 61_050_000)
    }
  }

  @Test func `the most urgent comes first, and what is unknown last`() throws {
    let unknown = try task("Unknown", months: 1, km: nil)
    let soon = try task("Soon", months: nil, km: 10_000)
    let far = try task("Far", months: 60, km: nil)
    let over = try task("Over", months: 1, km: nil)
    try done(soon, on: 19_900, at: 1_000)
    try done(far, on: 19_900, at: nil)
    try done(over, on: 19_900, at: nil)
    try read(10_500, on: 19_990)
    let states = try store.maintenance(of: van, on: Self.today)
    #expect(states.map(\.task.id) == [over, soon, far, unknown])
  }

  // MARK: The usual tasks

  @Test func `the usual tasks are seven, and are added once`() throws {
    let added = try store.edit { try store.addDefaultTasks(to: van, $0) }
    #expect(added.count == 7)
    #expect(try store.edit { try store.addDefaultTasks(to: van, $0) } == [])
    let tasks = try added.map { try #require(try store.record($0, of: .task)) }
    #expect(
      tasks.map(\.title) == [
        "Oil and filter", "Air filter", "Brakes and brake fluid", "Tyres", "Coolant", "Timing belt",
        "Gas test",
      ])
    #expect(tasks.allSatisfy { $0[.van] == van && ($0[.months] != nil || $0[.km] != nil) })
  }

  @Test func `a usual task that was deleted comes back, and one that was renamed stays`() throws {
    let added = try store.edit { try store.addDefaultTasks(to: van, $0) }
    try store.edit { edit in
      try edit.delete(.task, added[0])
      try edit.update(.task, added[1], [.set(.name, "Luftfilter"), .set(.km, 20_000)])
    }
    #expect(try store.edit { try store.addDefaultTasks(to: van, $0) } == [added[0]])
    #expect(try store.record(added[1], of: .task)?[.km] == 20_000)
    #expect(try store.count(.task) == 7)
  }

  @Test func `a task of one's own with a usual name is not doubled`() throws {
    try task("OIL AND FILTER", months: 6, km: nil)
    #expect(try store.edit { try store.addDefaultTasks(to: van, $0) }.count == 6)
  }

  @Test func `two devices make the same records of the usual tasks`() throws {
    let homes = [TestHome("here"), TestHome("there")]
    let stores = try homes.map { try $0.store() }
    let van = try stores[0].add(.van, [.set(.name, "Bulli")])
    let state = try #require(try stores[0].find(van, of: .van)).state
    _ = try stores[1].edit { try $0.merge(state) }
    let ids = try stores.map { store in try store.edit { try store.addDefaultTasks(to: van, $0) } }
    #expect(ids[0] == ids[1])
    let states = try ids[0].map { try #require(try stores[0].find($0, of: .task)).state }
    try stores[1].edit { edit in for state in states { try edit.merge(state) } }
    #expect(try stores[1].count(.task) == 7)
  }

  // MARK: DueNotices

  @Test func `what is over by one of the two says nothing of what is left of the other`() throws {
    let tyres = try task("Tyres", months: 6, km: 10_000)
    let gas = try task("Gas", months: 24, km: 50_000)
    try done(tyres, on: 19_825, at: 100_000)
    try done(gas, on: 19_000, at: 80_000)
    try read(112_000, on: 19_999)
    #expect(
      try DueNotices(in: store).due(on: Self.today).map(\.sentence).sorted() == [
        "'Gas' of 'Bulli' was due 270 days ago, on 2024-01-08.",
        "'Tyres' of 'Bulli' was due 2000 km ago.",
      ])
  }

  @Test func `notices say what is left in days and kilometres`() throws {
    let oil = try task("Oil", months: 12, km: 15_000)
    let belt = try task("Belt", months: nil, km: 120_000)
    let gas = try task("Gas", months: 24, km: nil)
    let brakes = try task("Brakes", months: nil, km: 30_000)
    try done(oil, on: 19_650, at: 100_000)
    try done(belt, on: 15_000, at: 0)
    try done(gas, on: 19_000, at: nil)
    try done(brakes, on: 19_400, at: 84_700)
    try read(114_700, on: 19_999)
    let notices = try DueNotices(in: store).due(on: Self.today)
    #expect(
      notices.map(\.sentence) == [
        "'Gas' of 'Bulli' was due 270 days ago, on 2024-01-08.",
        "'Brakes' of 'Bulli' is due in 0 km.",
        "'Oil' of 'Bulli' is due in 16 days, on 2024-10-20, or in 300 km.",
      ])
    #expect(notices.map(\.metresLeft) == [nil, 0, 300_000])
    #expect(notices.allSatisfy { $0.what == "maintenance" })
    #expect(
      notices.last?.sentence { "\($0 / 1_609) mi" }
        == "'Oil' of 'Bulli' is due in 16 days, on 2024-10-20, or in 186 mi.")
    #expect(notices.last?.heading == "'Oil' of 'Bulli' is due")
  }

  @Test(arguments: [(29, []), (30, ["Oil"])] as [(Int, [String])])
  func `notices look as far ahead as they are asked to`(days: Int, found: [String]) throws {
    let oil = try task("Oil", months: 12, km: nil)
    // Due on 2025-02-28, 147 days ahead, since 2025 has no 29 February.
    try done(oil, on: Day(year: 2024, month: 2, day: 29) ?? 0, at: nil)
    let reach = NoticeReach.ahead(days: 117 + days)
    let notices = try DueNotices(in: store).due(on: Self.today, reach)
    #expect(notices.map(\.record.title) == found)
    #expect(notices.map(\.urgency) == found.map { _ in .later })
    #expect(notices.map(\.day) == found.map { _ in Day(year: 2025, month: 2, day: 28) })
  }
}
