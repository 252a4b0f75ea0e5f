import Geodesy
import SQLite
import Text

/// Search centres, each near a spot drawn from a seed.
struct Centres {
  struct Centre {
    let place: Coordinate
    /// The argument of `--at`.
    let text: String
    let type: String
    /// The name of the spot.
    let name: String
  }

  private static let types = ["parking", "camping", "wild", "aire"]

  private let all: [Centre]

  /// Draws spots evenly from a whole vault, so that most are in dense regions.
  init(in vault: Vault, count: Int) throws {
    var dice = Dice(seed: 7)
    let connection = try Connection(path: vault.database, mode: .readOnly)
    let keys = try connection.all("SELECT key FROM geo ORDER BY key") { row in try row.int64(0) }
    let sql =
      "SELECT geo.lat, geo.lon, spots.name FROM geo JOIN spots USING (key) WHERE geo.key = ?"
    all = try (0..<count).compactMap { _ in
      let jitter = (dice.normal() * 0.05, dice.normal() * 0.05)
      let type = Self.types[dice.below(Self.types.count)]
      let key = keys[dice.below(keys.count)]
      return try connection.first(sql, [key]) { row in
        Centre(
          latitude: Double(try row.int64(0)) / 1e7 + jitter.0,
          longitude: Double(try row.int64(1)) / 1e7 + jitter.1, type: type, name: try row.text(2))
      } ?? nil
    }
    guard !all.isEmpty else { throw Child.Problem(description: "the vault has no spots") }
  }

  var places: [Coordinate] { all.map(\.place) }

  /// The centres in turn, starting over after the last.
  subscript(number: Int) -> Centre { all[number % all.count] }
}

extension Centres.Centre {
  /// Leaves out the edges of the map, across which not all peers can search.
  fileprivate init?(latitude: Double, longitude: Double, type: String, name: String) {
    guard abs(latitude) < 89, abs(longitude) < 179,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.place = place
    text = [latitude, longitude].map { FixedDecimal.text($0, decimals: 5) }.joined(separator: ",")
    self.type = type
    self.name = name
  }
}
