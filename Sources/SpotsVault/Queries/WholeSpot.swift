internal import Geodesy
internal import SQLite
internal import Text

extension VaultQueries {
  /// Selects whole spots; `CROSS` makes SQLite read them in the order of `geo`.
  static let spotSelection = """
    SELECT g.key, lat, lon, state, type, pack, rating, height, length, width, weight, services, \
    country, id, name, place, description, url, extra \
    FROM geo g CROSS JOIN spots s ON s.key = g.key
    """

  static let spotSQL = spotSelection + " WHERE g.key = ?1"

  /// Reads the current row of `spotSQL`; `nil` if a damaged file has it out of range.
  func spot(_ row: borrowing Cursor) throws -> Spot? {
    let position = try? CoordinateE7(
      latitude: Int32(clamping: row.int64(1)), longitude: Int32(clamping: row.int64(2)))
    guard let position else { return nil }
    return Spot(
      key: SpotKey(rawValue: row.int64(0)), id: row.text(13), pack: try packName(row.int64(5)),
      state: Spot.State(rawValue: row.int64(3)) ?? .shown, name: row.text(14),
      type: try typeName(row.int64(4)), position: position, rating: row.optionalInt(6),
      limits: VehicleSize(
        height: row.optionalInt(7), length: row.optionalInt(8), width: row.optionalInt(9),
        weight: row.optionalInt(10)),
      services: SpotServices(rawValue: row.int64(11)),
      country: CountryPair.text(Int(row.int64(12))), place: row.text(15),
      description: row.text(16), url: row.text(17), extra: Self.extra(row.text(18)))
  }

  /// The columns that the vault does not understand; empty if their text is damaged.
  private static func extra(_ text: String) -> [(name: String, text: String)] {
    guard !text.isEmpty, let value = try? JSONValue(parsing: Array(text.utf8)) else { return [] }
    return (value.members ?? []).compactMap { member in
      member.value.string.map { (member.name, $0) }
    }
  }
}
