internal import SQLite

/// The numbers and names of a table, few enough for a linear search.
struct NumberedNames {
  private(set) var numbers: [Int64] = []
  private(set) var names: [String] = []
  /// The numbers of those that are left out of all results.
  private(set) var hidden: [Int64] = []
  /// The names of those that lost spots to damage.
  private(set) var incomplete: [String] = []
  /// The number of spots in all packs.
  private(set) var spots = 0
  private var isRead = false

  /// The number of spots whose identities begin with the same bits, by those.
  private var marked: [UInt64: Int] = [:]

  /// The length of short ids.
  var codeLength: Int { SpotCode.length(forSpots: max(spots, SpotRun.asMany(of: marked))) }

  /// Reads number, name, whether it is hidden, how much is missing and how many spots there are,
  /// unless that was done before.
  mutating func read(_ sql: String, from connection: Connection) throws {
    guard !isRead else { return }
    try connection.withCursor(sql) { cursor in
      while try cursor.step() {
        numbers.append(cursor.int64(0))
        names.append(cursor.text(1))
        if cursor.int64(2) != 0 { hidden.append(cursor.int64(0)) }
        if cursor.int64(3) != 0 { incomplete.append(cursor.text(1)) }
        // A damaged file may contain any number.
        let count = Int(min(max(cursor.int64(4), 0), 1 << 40))
        spots += count
        let run = SpotRun(ofPack: Int(cursor.int64(0)))
        if run != .first { marked[run.mark, default: 0] += count }
      }
    }
    isRead = true
  }

  func name(of number: Int64) -> String? {
    numbers.firstIndex(of: number).map { names[$0] }
  }

  func number(of name: String) -> Int? {
    names.firstIndex(of: name).map { Int(numbers[$0]) }
  }
}

extension VaultQueries {
  /// The runs in which spots can lie that pass a filter.
  func runs(of filter: SpotFilter) throws -> [SpotRun] {
    let packs = try packs()
    // Rows of a damaged vault may be of no pack that it has.
    var runs = filter.packs.isEmpty ? [SpotRun.first] : []
    for number in packs.numbers {
      let isAsked =
        filter.packs.isEmpty
        ? !packs.hidden.contains(number) : filter.packs.contains(Int(number))
      let run = SpotRun(ofPack: Int(number))
      if isAsked, !runs.contains(run) { runs.append(run) }
    }
    return runs
  }

  /// The packs, including hidden ones.
  func packs() throws -> NumberedNames {
    let sql = "SELECT number, name, hidden, missing, spots + gone FROM packs ORDER BY number"
    try packTable.read(sql, from: connection)
    return packTable
  }

  /// The types that are specific to this vault.
  private func types() throws -> NumberedNames {
    try typeTable.read("SELECT number, name, 0, 0, 0 FROM types ORDER BY number", from: connection)
    return typeTable
  }

  /// The number of a pack for `SpotFilter.packs`; `nil` if there is no such pack.
  public func packNumber(named name: String) throws -> Int? {
    try reading { try packs().number(of: name) }
  }

  /// The names of all packs, including hidden ones.
  public func packNames() throws -> [String] {
    try reading { try packs().names }
  }

  /// The packs that lost spots to damage and were not imported again since.
  public func incompletePacks() throws -> [String] {
    try reading { try packs().incomplete }
  }

  /// The number of a type for `SpotFilter.types`; `nil` if no spot has this type.
  public func typeNumber(named name: String) throws -> Int? {
    if let known = SpotType(name: name) { return known.rawValue }
    return try reading { try types().number(of: name) }
  }

  /// The names of the types that this vault's packs introduced.
  public func ownTypeNames() throws -> [String] {
    try reading { try types().names.sorted() }
  }

  func packName(_ number: Int64) throws -> String {
    try packs().name(of: number) ?? ""
  }

  func typeName(_ number: Int64) throws -> String {
    if let known = SpotType(rawValue: Int(number)) { return known.name }
    return try types().name(of: number) ?? SpotType.other.name
  }
}
