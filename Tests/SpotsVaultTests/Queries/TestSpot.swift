import Geodesy
import SQLite
import TestSupport

@testable import SpotsVault

/// A row of a test's vault.
struct TestSpot {
  var position: CoordinateE7
  var key: Int64 = 0
  var id = ""
  var name = ""
  var place = ""
  var description = ""
  var state = 0
  var type = 0
  var pack = 1
  var rating: Int?
  var limits = VehicleSize()
  var services: SpotServices = []
  var country = 0
  /// How well it matches what a test searches for.
  var rank = 0

  var coordinate: Coordinate { Coordinate(position) }

  /// Whether a filter accepts it, reimplemented in the plainest form.
  func passes(_ filter: SpotFilter, hiddenPacks: Set<Int> = []) -> Bool {
    guard state == 0 else { return false }
    guard filter.types.isEmpty || filter.types.contains(type) else { return false }
    if let least = filter.minimumRating {
      guard let rating, rating >= least else { return false }
    }
    guard services.isSuperset(of: filter.services) else { return false }
    guard filter.countries.isEmpty || filter.countries.contains(country) else { return false }
    let isAsked = filter.packs.isEmpty ? !hiddenPacks.contains(pack) : filter.packs.contains(pack)
    guard isAsked else { return false }
    if case .no = filter.vehicle?.fit(limits) { return false }
    return true
  }

  func isUnknown(_ filter: SpotFilter) -> Bool {
    guard filter.isStrict, case .unknown = filter.vehicle?.fit(limits) else { return false }
    return true
  }
}

/// An in-memory vault with a test's rows, and those rows with their keys.
struct TestVault {
  let connection: Connection
  let queries: VaultQueries
  private(set) var spots: [TestSpot]
  let hiddenPacks: Set<Int>

  init(
    _ spots: [TestSpot], hiddenPacks: Set<Int> = [], withWords: Bool = false,
    withBlocks: Bool = false
  ) throws {
    self.spots = spots
    self.hiddenPacks = hiddenPacks
    connection = try Connection.inMemory()
    queries = VaultQueries(connection)
    try connection.migrate(VaultSchema.migrations, applicationID: VaultSchema.applicationID)
    try connection.transaction { try fill() }
    if withBlocks { try BlockWriting.makeAll(in: connection) }
    if withWords {
      try SpotsVault.makeWords(in: connection, spots.count) { _, _ in }
    }
  }

  private mutating func fill() throws {
    for pack in 1...4 {
      try connection.run(
        "INSERT INTO packs(number, name, imported, spots, gone, hidden) VALUES(?, ?, 0, 0, 0, ?)",
        [pack, "pack\(pack)", hiddenPacks.contains(pack)])
    }
    try connection.run("INSERT INTO types VALUES(64, 'yurt'), (65, 'igloo')")
    var last: Int64 = -1
    let first = spots.map { SpotKey(firstAt: $0.position) }
    let order = spots.indices.sorted { first[$0] < first[$1] }
    for index in order {
      last = max(last + 1, SpotKey(firstAt: spots[index].position).rawValue)
      spots[index].key = last
      if spots[index].id.isEmpty { spots[index].id = "s\(index)" }
      try insert(spots[index])
    }
  }

  private func insert(_ spot: TestSpot) throws {
    try connection.run(
      "INSERT INTO geo VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        spot.key, Int(spot.position.latitude), Int(spot.position.longitude), spot.state, spot.type,
        spot.pack, spot.rating, spot.limits.height, spot.limits.length, spot.limits.width,
        spot.limits.weight, spot.services.rawValue, spot.country,
      ])
    try connection.run(
      "INSERT INTO spots VALUES(?, ?, ?, ?, ?, NULL, NULL, NULL)",
      [spot.key, spot.id, spot.name, spot.place, spot.description])
    try connection.run(
      "INSERT INTO src VALUES(?, ?, ?, 0)",
      [SpotHash.identity(pack: spot.pack, id: spot.id), spot.key, spot.pack])
  }
}

extension TestVault {
  /// A spot of the expected result.
  struct Expected {
    var key: Int64
    var metres: Double
  }

  /// The expected result, found by measuring the distance to every spot.
  func expected(
    _ center: Coordinate, withinMetres: Double = .infinity, _ filter: SpotFilter,
    box: BoundingBox? = nil
  ) -> (shown: [Expected], unknown: [Expected]) {
    var (shown, unknown): ([Expected], [Expected]) = ([], [])
    for spot in spots where spot.passes(filter, hiddenPacks: hiddenPacks) {
      if let box, !box.contains(spot.coordinate) { continue }
      let metres = center.distanceMetres(to: spot.coordinate)
      guard metres <= withinMetres else { continue }
      let found = Expected(key: spot.key, metres: metres)
      if spot.isUnknown(filter) { unknown.append(found) } else { shown.append(found) }
    }
    shown.sort { ($0.metres, $0.key) < ($1.metres, $1.key) }
    return (shown, unknown)
  }
}
