internal import SQLite
internal import Text

/// A change to a record as the log has it: what sync has yet to send, and what was there before.
struct Logged {
  /// "." stands for the life of a record among the fields.
  static let life = "."

  enum Before {
    /// The record did not exist.
    case nothing
    /// Only the fields that changed, and the life.
    case state(RecordState)
  }

  let kind: String
  let id: RecordID
  var fields: Set<String>
  let time: UInt64
  var before: Before?

  /// The names of fields in a row of the log.
  static func names(in fields: String) -> [String] {
    fields.utf8.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a later change of the same edit; what was there before the first one counts.
  mutating func add(_ later: Set<String>, _ state: RecordState) {
    defer { fields.formUnion(later) }
    guard case .state(let known) = before else { return }
    before = .state(known.adding(state, except: fields))
  }
}

/// What the first row of a change says about all its rows: when this device made it, by its own
/// clock, the command, who gave it, and another change.
///
/// With a command, the link is the change that this one takes back; without one, that which it
/// continues. A change with neither was made by no person.
struct ChangeMark {
  static let none = ChangeMark(made: nil, command: nil, link: nil)

  let made: Int64?
  let command: String?
  let link: Int64?
  /// A phone; `nil` for the terminal.
  var author: String?
}

/// The log is also this device's history: it keeps what was there before each of the last changes.
extension RecordStore {
  /// How many changes the history goes back, and how many bytes it may take.
  static let historyLength = 10_000
  static let historyBytes = 16 << 20
  private static let changesBetweenTrims: Int64 = 64
  private static let trimmedName = "trimmed"

  /// Logs a change in the next row, and returns its number.
  @discardableResult
  func log(_ entry: Logged, _ mark: ChangeMark = .none) throws -> Int64 {
    let fields = entry.fields.sorted().joined(separator: " ")
    let before = try entry.before.map(pack)
    try connection.run(
      """
      INSERT INTO change(kind, id, fields, stamp, before, made, command, link, author)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        entry.kind, entry.id.bytes, fields, Int64(bitPattern: entry.time), before, mark.made,
        mark.command, mark.link, mark.author,
      ])
    return connection.lastInsertRowID
  }

  /// Logs many new records at once, by the keys of their rows; returns the numbers of its own.
  func log(
    _ kind: KindSpec, _ keys: ClosedRange<Int64>, fields: [String], _ mark: ChangeMark
  ) throws -> ClosedRange<Int64> {
    try connection.run(
      """
      INSERT INTO change(kind, id, fields, stamp, before)
      SELECT ?, id, ?, base_time, x'' FROM \(kind.name) WHERE key BETWEEN ? AND ? ORDER BY key
      """,
      [kind.name, fields.joined(separator: " "), keys.lowerBound, keys.upperBound])
    let row = connection.lastInsertRowID - Int64(keys.count - 1)
    if mark.made != nil {
      try connection.run(
        "UPDATE change SET made = ?, command = ?, link = ?, author = ? WHERE number = ?",
        [mark.made, mark.command, mark.link, mark.author, row])
    }
    return row...connection.lastInsertRowID
  }

  /// Forgets what is too old, now and then: once these rows of one edit are all in the log.
  func trimHistory(after rows: ClosedRange<Int64>) throws {
    let between = Self.changesBetweenTrims
    guard (rows.lowerBound - 1) / between < rows.upperBound / between else { return }
    try trimHistory(keeping: rows.lowerBound)
  }

  /// Forgets what was there before the oldest changes; that they were made stays in the log.
  ///
  /// It looks at no change that an earlier one has forgotten, so that a long log costs nothing. What
  /// is not sealed yet keeps it: a new actor may have to take such changes over. So does the newest
  /// change from row `first` on, however large: its author may want to undo it.
  private func trimHistory(keeping first: Int64) throws {
    let done = try meta(Self.trimmedName).map(Self.number) ?? 0
    let sealed = try sealedChange() ?? Int64.max
    let sql = """
      SELECT max(number) FROM (
        SELECT number, row_number() OVER newest AS count, sum(length(before)) OVER newest AS bytes
        FROM change WHERE number > ? WINDOW newest AS (ORDER BY number DESC))
      WHERE count > ? OR bytes > ?
      """
    let limits = [done, Int64(Self.historyLength), Int64(Self.historyBytes)]
    let last = try connection.first(sql, limits) { row in
      try row.isNull(0) ? nil : row.int64(0)
    }
    guard let last = (last ?? nil).map({ min($0, sealed, first - 1) }), last > done else { return }
    try connection.run(
      "UPDATE change SET before = NULL WHERE number > ? AND number <= ? AND before IS NOT NULL",
      [done, last])
    try setMeta(Self.trimmedName, Self.bytes(last))
  }

  // MARK: What was there before

  /// Nothing for a new record; otherwise the length of the life, and the state of each field.
  private func pack(_ before: Logged.Before) throws -> [UInt8] {
    guard case .state(let state) = before else { return [] }
    var writer = ByteWriter()
    writer.number(UInt64(state.life.length))
    writer.block(try codec.pack(state, of: nil, base: Self.noBase) ?? [])
    return writer.bytes
  }

  func before(_ bytes: [UInt8], _ kind: String, _ id: RecordID) throws -> Logged.Before {
    guard !bytes.isEmpty else { return .nothing }
    do {
      var reader = ByteReader(bytes)
      let length = UInt32(clamping: try reader.number())
      let state = try reader.block()
      return .state(
        try codec.unpack(
          state.isEmpty ? nil : state, columns: [:], of: nil, id: id, kindName: kind,
          lifeLength: length, base: Self.noBase))
    } catch is ByteReader.Malformed {
      throw StoreError.damagedMemory
    } catch StoreError.damaged {
      throw StoreError.damagedMemory
    }
  }
}
