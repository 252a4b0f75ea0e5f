/// What a filter requires of a block of rows, as SQL terms over the columns of `blocks`.
struct BlockTerms {
  private var sql: [String] = []
  private(set) var values: [Int64] = []

  /// The first and the last key of each block, and whether one of its rows may pass.
  var statement: String {
    "SELECT key, last, \(sql.joined(separator: " AND ")) FROM blocks ORDER BY key"
  }

  mutating func add(_ column: String, atLeast number: Int) {
    sql.append("\(column) >= \(parameter(Int64(number)))")
  }

  mutating func add(services: SpotServices) {
    let parameter = parameter(services.rawValue)
    sql.append("services & \(parameter) = \(parameter)")
  }

  /// Requires one of some numbers, unless there are none.
  mutating func add(_ set: String, oneOf numbers: [Int]) {
    guard !numbers.isEmpty else { return }
    let bits = numbers.reduce(0) { $0 | SpotBlock.bit(Int64($1)) }
    sql.append("\(set) & \(parameter(bits)) <> 0")
  }

  private mutating func parameter(_ value: Int64) -> String {
    values.append(value)
    return "?\(values.count)"
  }
}
