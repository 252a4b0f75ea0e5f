internal import Geodesy
internal import SQLite

/// Names and their numbers, few enough for a linear search.
struct NumberedNames {
  private(set) var numbers: [Int64] = []
  private(set) var names: [String] = []

  mutating func add(_ number: Int64, _ name: String) {
    numbers.append(number)
    names.append(name)
  }

  func name(of number: Int64) -> String? {
    numbers.firstIndex(of: number).map { names[$0] }
  }

  func number(of name: String) -> Int64? {
    names.firstIndex(of: name).map { numbers[$0] }
  }
}

/// The names of the packs, and which of them are hidden.
struct PackNames {
  private(set) var all = NumberedNames()
  private(set) var hidden: [Int64] = []
  /// The packs that lost spots to damage.
  private(set) var incomplete: [String] = []
  private(set) var isRead = false

  static let sql = "SELECT number, name, hidden, missing FROM packs ORDER BY number"

  mutating func read(from connection: Connection) throws {
    guard !isRead else { return }
    try connection.withCursor(Self.sql) { cursor in
      while try cursor.step() {
        all.add(cursor.int64(0), cursor.text(1))
        if cursor.int64(2) != 0 { hidden.append(cursor.int64(0)) }
        if cursor.int64(3) != 0 { incomplete.append(cursor.text(1)) }
      }
    }
    isRead = true
  }
}

/// The names of the types that are specific to this vault.
struct TypeNames {
  private(set) var all = NumberedNames()
  private(set) var isRead = false

  mutating func read(from connection: Connection) throws {
    guard !isRead else { return }
    try connection.withCursor("SELECT number, name FROM types ORDER BY number") { cursor in
      while try cursor.step() { all.add(cursor.int64(0), cursor.text(1)) }
    }
    isRead = true
  }
}

extension VaultQueries {
  /// The number of a pack for `SpotFilter.packs`; `nil` if there is no such pack.
  public func packNumber(named name: String) throws -> Int? {
    try reading {
      try packs.read(from: connection)
      return packs.all.number(of: name).map { Int($0) }
    }
  }

  /// The names of all packs, including hidden ones.
  public func packNames() throws -> [String] {
    try reading {
      try packs.read(from: connection)
      return packs.all.names
    }
  }

  /// The packs that lost spots to damage and were not imported again since.
  public func incompletePacks() throws -> [String] {
    try reading {
      try packs.read(from: connection)
      return packs.incomplete
    }
  }

  /// The number of a type for `SpotFilter.types`; `nil` if no spot has this type.
  public func typeNumber(named name: String) throws -> Int? {
    if let known = SpotType(name: name) { return known.rawValue }
    return try reading {
      try types.read(from: connection)
      return types.all.number(of: name).map { Int($0) }
    }
  }

  /// The names of the types that this vault's packs introduced.
  public func ownTypeNames() throws -> [String] {
    try reading {
      try types.read(from: connection)
      return types.all.names.sorted()
    }
  }

  func packName(_ number: Int64) throws -> String {
    try packs.read(from: connection)
    return packs.all.name(of: number) ?? ""
  }

  func typeName(_ number: Int64) throws -> String {
    if let known = SpotType(rawValue: Int(number)) { return known.name }
    try types.read(from: connection)
    return types.all.name(of: number) ?? SpotType.other.name
  }
}
