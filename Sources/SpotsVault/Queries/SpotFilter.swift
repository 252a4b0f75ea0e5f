internal import SQLite

/// A filter as SQL terms over the columns of `geo`, with their parameters.
///
/// The first two parameters of a statement are the least and the greatest key; those of the filter
/// follow. Filters of the same shape give the same SQL, so their statements are reused.
struct FilterTerms {
  /// The conditions on a row, each preceded by `AND`.
  private(set) var sql = ""
  /// The conditions on a block, one row of which may pass.
  private(set) var blocks = BlockTerms()
  /// An expression that is 1 if a strict filter must exclude a spot because a limit or a trait is
  /// unknown, else 0.
  private(set) var isUnknown = "0"
  /// Whether such a spot can exist.
  private(set) var leavesOutUnknown = false
  private(set) var values: [Int64] = []
  /// Whether most rows are expected to pass.
  private(set) var letsMostPass = true

  static let firstParameter = 3

  init(_ filter: SpotFilter, hiddenPacks: [Int64]) {
    add(types: filter.types.sorted())
    blocks.add("types", oneOf: filter.types)
    if let rating = filter.minimumRating {
      add("rating >= ", Int64(rating))
      blocks.add("rating", atLeast: rating)
    }
    if !filter.services.isEmpty {
      let parameter = parameter(filter.services.rawValue)
      add("services & \(parameter) = \(parameter)")
      blocks.add(services: filter.services)
    }
    add("country", oneOf: filter.countries.sorted())
    blocks.add("countries", oneOf: filter.countries)
    add("pack", oneOf: filter.packs.sorted())
    blocks.add("packs", oneOf: filter.packs)
    var unknown = filter.vehicle.map { add($0) } ?? []
    for trait in filter.avoided {
      add("services & \(parameter(trait.yes)) = 0")
      unknown.append("services & \(trait.yes | trait.no) = 0")
    }
    if filter.isStrict, !unknown.isEmpty {
      isUnknown = unknown.joined(separator: " OR ")
      leavesOutUnknown = true
    }
    guard filter.packs.isEmpty, !hiddenPacks.isEmpty else { return }
    add("NOT " + oneOf("pack", hiddenPacks.map(Int.init)))
  }

  private mutating func add(_ term: String) {
    sql += " AND " + term
    letsMostPass = false
  }

  private mutating func add(_ term: String, _ value: Int64) {
    add(term + parameter(value))
  }

  private mutating func parameter(_ value: Int64) -> String {
    values.append(value)
    return "?\(values.count + Self.firstParameter - 1)"
  }

  /// Known types are tested as bits of one number: SQLite would sort a list again for each key
  /// range.
  private mutating func add(types: [Int]) {
    guard types.count > 1 else { return add("type", oneOf: types) }
    let bits = types.filter { 0..<63 ~= $0 }.reduce(0 as Int64) { $0 | 1 << Int64($1) }
    let isKnown = "\(parameter(bits)) >> type & 1"
    let others = types.filter { !(0..<63 ~= $0) }
    // SQLite shifts by a negative amount in the other direction.
    add("(type >= 0 AND \(isKnown)\(others.isEmpty ? "" : " OR \(oneOf("type", others))"))")
  }

  private mutating func add(_ column: String, oneOf numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    add(oneOf(column, numbers))
  }

  private mutating func oneOf(_ column: String, _ numbers: [Int]) -> String {
    guard numbers.count > 1 else { return column + " = " + parameter(Int64(numbers[0])) }
    // A statement takes at most 32,766 parameters, and no vault has 8,000 packs or types.
    let parameters = numbers.prefix(8_000).map { parameter(Int64($0)) }
    return column + " IN (" + parameters.joined(separator: ", ") + ")"
  }

  /// Returns the conditions on which it is unknown whether the vehicle fits.
  private mutating func add(_ vehicle: VehicleSize) -> [String] {
    let measures = [
      ("height", vehicle.height), ("length", vehicle.length), ("width", vehicle.width),
      ("weight", vehicle.weight),
    ]
    var unknown: [String] = []
    for case (let column, let size?) in measures {
      add("(\(column) IS NULL OR \(column) >= \(parameter(Int64(size))))")
      blocks.add(column, atLeast: size)
      unknown.append("\(column) IS NULL")
    }
    return unknown
  }

  /// The number of the first parameter behind those of the filter.
  var nextParameter: Int { values.count + Self.firstParameter }

  /// Binds all parameters except the two keys.
  func bind(to cursor: borrowing Cursor) throws {
    for (index, value) in values.enumerated() {
      try cursor.bind(index + Self.firstParameter, value)
    }
  }
}

/// The statements that read `geo` in key order.
struct GeoStatements {
  /// Matching rows in a key range: key, latitude, longitude, whether a limit is unknown.
  let upward, downward: String
  private let terms: FilterTerms

  init(_ terms: FilterTerms) {
    self.terms = terms
    let rows = """
      SELECT key, lat, lon, \(terms.isUnknown) FROM geo \
      WHERE key BETWEEN ?1 AND ?2 AND \(Spot.State.isShown)\(terms.sql) ORDER BY key
      """
    upward = rows
    downward = rows + " DESC"
  }

  /// As `upward`, but only the rows that an expression finds in a table of words.
  func upward(in table: String) -> String {
    """
    SELECT g.key, lat, lon, \(terms.isUnknown) \
    FROM \(table) CROSS JOIN geo g ON g.key = \(table).rowid \
    WHERE \(table) MATCH ?\(terms.nextParameter) AND \(table).rowid BETWEEN ?1 AND ?2 \
    AND \(Spot.State.isShown)\(terms.sql) ORDER BY \(table).rowid
    """
  }

  /// The keys that many rows below and above a key, NULL where there are fewer.
  static let ahead = """
    SELECT (SELECT key FROM geo WHERE key < ?1 ORDER BY key DESC LIMIT 1 OFFSET ?2), \
    (SELECT key FROM geo WHERE key >= ?1 ORDER BY key LIMIT 1 OFFSET ?2)
    """
}

/// The conditions on the spots of a result; a new filter has none.
///
/// Gone and hidden spots never match, nor do those of hidden packs, unless `packs` names the pack.
public struct SpotFilter: Hashable, Sendable {
  /// Numbers of `SpotType` or of the vault's own types; empty for all.
  public var types: [Int] = []
  /// Tenths of a star; a spot without a rating does not match.
  public var minimumRating: Int?
  /// The services that a spot must have.
  public var services: SpotServices = []
  /// Numbers of `CountryPair`; empty for all.
  public var countries: [Int] = []
  /// Numbers of packs; empty for all that are not hidden.
  public var packs: [Int] = []
  /// A van that must not exceed any known limit.
  public var vehicle: VehicleSize?
  /// What a spot must not be known to have.
  public var avoided: [SpotTrait] = []
  /// Whether to leave out, and count, spots for which a limit relevant to `vehicle`, or an avoided
  /// trait, is unknown.
  public var isStrict = false

  public init() {}
}
