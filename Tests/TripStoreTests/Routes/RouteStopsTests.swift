import HomeFolder
import SQLite
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Routes and stops in the store, in stores of older versions, and between devices.
@Suite(.temporaryDirectory) struct RouteStopsTests {
  private static func stop(_ name: String) -> FieldValues {
    [.set(.name, name), .set(.latitude, 600_000_000), .set(.longitude, 100_000_000)]
  }

  private func names(_ route: RecordID, in store: RecordStore) throws -> [String] {
    try store.stops(of: route).map(\.title)
  }

  /// A route with stops of these names, in order.
  private func plan(_ names: String..., in store: RecordStore) throws -> RecordID {
    try store.edit { edit in
      let route = try edit.create(.route, [.set(.name, "North")])
      try store.addStops(names.map(Self.stop), to: route, edit)
      return route
    }
  }

  @Test func `stops stand where they were put, however often the same gap is used`() throws {
    let store = try TestHome().store()
    let route = try plan("A", "Z", in: store)
    var expected = ["A", "Z"]
    for number in 1...40 {
      _ = try store.edit { try store.addStops([Self.stop("\(number)")], to: route, at: 1, $0) }
      expected.insert("\(number)", at: 1)
      #expect(try names(route, in: store) == expected)
    }
    let stops = try store.stops(of: route)
    try store.edit { try store.moveStop(stops[0], to: 5, $0) }
    expected.insert(expected.remove(at: 0), at: 5)
    #expect(try names(route, in: store) == expected)
  }

  @Test func `a stop that is moved changes no other`() throws {
    let store = try TestHome().store()
    let route = try plan("A", "B", "C", in: store)
    let before = try store.stops(of: route).map { $0[.rank] }
    try store.edit { try store.moveStop(try store.stops(of: route)[0], to: 1, $0) }
    let after = try store.stops(of: route)
    #expect(after.map(\.title) == ["B", "A", "C"])
    #expect([after[0][.rank], after[2][.rank]] == [before[1], before[2]])
  }

  @Test func `a route takes this many stops and no more, and then none`() throws {
    let store = try TestHome().store()
    let route = try plan("A", in: store)
    let many = (0..<RecordStore.mostStops).map { Self.stop("\($0)") }
    #expect(throws: StoreError.self) {
      _ = try store.edit { try store.addStops(many, to: route, $0) }
    }
    #expect(try names(route, in: store) == ["A"])
    _ = try store.edit { try store.addStops(Array(many.dropLast()), to: route, $0) }
    #expect(try store.stops(of: route).count == RecordStore.mostStops)
  }

  @Test(arguments: 1...8)
  func `a store of any version before takes routes, and check-ins at spots`(version: Int) throws {
    let home = TestHome()
    _ = try home.home.make()
    try OldStore.make(version: version, home.file)
    let connection = try Connection(path: home.file, mode: .readWrite)
    try connection.execute(script: "DROP TABLE IF EXISTS route; DROP TABLE IF EXISTS stop")
    let columns = try connection.all("SELECT name FROM pragma_table_info('checkin')", []) { row in
      try row.text(0)
    }
    for column in ["spot", "cost"] where columns.contains(column) {
      try connection.execute(script: "ALTER TABLE checkin DROP COLUMN \(column)")
    }
    try connection.close()
    let store = try home.store()
    let route = try plan("A", "B", in: store)
    #expect(try names(route, in: store) == ["A", "B"])
    let day = Day(daysSinceEpoch: 20_000)
    let checkin = try store.add(
      .checkin, [.set(.place, "Bled"), .set(.day, day), .set(.spot, "camps/7"), .set(.cost, "28")])
    #expect(try store.record(checkin, of: .checkin)?[.spot] == "camps/7")
    #expect(try store.texts("PRAGMA integrity_check") == ["ok"])
    #expect(try store.count(.drive) == 1)
  }

  // MARK: Two devices

  private let here = TestHome("here")
  private let there = TestHome("there")

  /// Both get to know what the other has.
  private func meet() throws {
    let homes = [here, there]
    let states = try homes.map { home in
      let store = try home.store()
      return try [KindSpec.route, .stop].flatMap { kind in
        try store.connection.all("SELECT id FROM \(kind.name)", []) { row in
          RecordID(bytes: try row.blob(0))
        }.compactMap { try $0.flatMap { try store.find($0, of: kind)?.state } }
      }
    }
    for (home, other) in zip(homes, [1, 0]) {
      _ = try home.store().edit { edit in for state in states[other] { try edit.merge(state) } }
    }
  }

  @Test func `what two devices add, move and remove is all done`() throws {
    let route = try plan("A", "B", "C", "D", in: try here.store())
    try meet()
    let (one, other) = (try here.store(), try there.store())
    try one.edit { edit in
      try one.addStops([Self.stop("E")], to: route, edit)
      try one.moveStop(try one.stops(of: route)[3], to: 0, edit)
    }
    try other.edit { edit in
      let stops = try other.stops(of: route)
      try edit.delete(.stop, stops[1].id)
      try edit.update(.stop, stops[2].id, [.set(.nights, 2)])
    }
    try meet()
    for store in [one, other] {
      #expect(try names(route, in: store) == ["D", "A", "C", "E"])
      #expect(try store.stops(of: route)[2][.nights] == 2)
    }
  }

  @Test func `stops that both put into one gap stand in one order on both`() throws {
    let route = try plan("A", "Z", in: try here.store())
    try meet()
    for (home, name) in [(here, "M"), (there, "N")] {
      let store = try home.store()
      _ = try store.edit { try store.addStops([Self.stop(name)], to: route, at: 1, $0) }
    }
    try meet()
    let orders = try [here, there].map { try names(route, in: $0.store()) }
    #expect(orders[0] == orders[1])
    #expect(Set(orders[0]) == ["A", "M", "N", "Z"])
    #expect(orders[0].first == "A" && orders[0].last == "Z")
    // There is no room between them: all get new numbers, and the order stays.
    let store = try here.store()
    _ = try store.edit { try store.addStops([Self.stop("X")], to: route, at: 2, $0) }
    var expected = orders[0]
    expected.insert("X", at: 2)
    #expect(try names(route, in: store) == expected)
  }

  @Test func `the last move of a stop counts on both`() throws {
    let route = try plan("A", "B", "C", in: try here.store())
    try meet()
    for (home, index) in [(here, 0), (there, 1)] {
      let store = try home.store()
      let last = try #require(try store.stops(of: route).last)
      try store.edit { try store.moveStop(last, to: index, $0) }
    }
    try meet()
    let orders = try [here, there].map { try names(route, in: $0.store()) }
    #expect(orders[0] == orders[1])
    #expect([["C", "A", "B"], ["A", "C", "B"]].contains(orders[0]))
  }
}
