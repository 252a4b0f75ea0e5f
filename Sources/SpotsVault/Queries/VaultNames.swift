internal import Geodesy
internal import SQLite

/// The names of packs by their numbers, and which of them are hidden.
struct PackNames {
  private(set) var names: [Int64: String] = [:]
  private(set) var hidden: [Int64] = []
  private(set) var isRead = false

  mutating func read(from connection: Connection) throws {
    guard !isRead else { return }
    try connection.withCursor("SELECT number, name, hidden FROM packs ORDER BY number") { cursor in
      while try cursor.step() {
        names[cursor.int64(0)] = cursor.text(1)
        if cursor.int64(2) != 0 { hidden.append(cursor.int64(0)) }
      }
    }
    isRead = true
  }
}

/// The names of the types that only this vault knows.
struct TypeNames {
  private(set) var names: [Int64: String] = [:]
  private(set) var isRead = false

  mutating func read(from connection: Connection) throws {
    guard !isRead else { return }
    try connection.withCursor("SELECT number, name FROM types ORDER BY number") { cursor in
      while try cursor.step() { names[cursor.int64(0)] = cursor.text(1) }
    }
    isRead = true
  }
}

extension VaultQueries {
  /// The number of a pack for `SpotFilter.packs`; `nil` if there is no such pack.
  public func packNumber(named name: String) throws -> Int? {
    try reading {
      try packs.read(from: connection)
      return packs.names.first { $0.value == name }.map { Int($0.key) }
    }
  }

  /// The names of all packs, hidden ones too.
  public func packNames() throws -> [String] {
    try reading {
      try packs.read(from: connection)
      return packs.names.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// The number of a type for `SpotFilter.types`; `nil` if nothing is of such a type.
  public func typeNumber(named name: String) throws -> Int? {
    if let known = SpotType(name: name) { return known.rawValue }
    return try reading {
      try types.read(from: connection)
      return types.names.first { $0.value == name }.map { Int($0.key) }
    }
  }

  /// The names of the types that packs of this vault brought with them.
  public func ownTypeNames() throws -> [String] {
    try reading {
      try types.read(from: connection)
      return types.names.values.sorted()
    }
  }

  func packName(_ number: Int64) throws -> String {
    try packs.read(from: connection)
    return packs.names[number] ?? ""
  }

  func typeName(_ number: Int64) throws -> String {
    if let known = SpotType(rawValue: Int(number)) { return known.name }
    try types.read(from: connection)
    return types.names[number] ?? SpotType.other.name
  }
}
