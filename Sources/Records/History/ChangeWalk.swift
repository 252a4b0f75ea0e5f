internal import SQLite
internal import Text

/// Walks over the changes in the log, the newest first.
struct ChangeWalk {
  private struct Line {
    let number: Int64
    let stamp: UInt64
    let made: Int64?
    let command: String?
    let link: Int64?
    let author: String?
    let kind: String
  }

  /// The rows of one transaction.
  private struct Run {
    let rows: ClosedRange<Int64>
    let first: Line
    let kinds: Set<String>
  }

  private let store: RecordStore
  private var page: ArraySlice<Line> = []
  private var next = Int64.max
  /// Later parts of changes whose beginning is still to come, by the number of that.
  private var parts: [Int64: [Run]] = [:]
  private static let pageLength: Int64 = 512

  init(_ store: RecordStore) {
    self.store = store
  }

  /// The next older change; `nil` at the beginning of the log.
  mutating func change() throws -> LoggedChange? {
    while let run = try run() {
      let first = run.first
      if first.command == nil, let beginning = first.link, beginning < run.rows.lowerBound {
        parts[beginning, default: []].insert(run, at: 0)
        continue
      }
      let all = [run] + (parts.removeValue(forKey: first.number) ?? [])
      return Self.change(first.number, all, first.command, first.author, undoes: first.link)
    }
    return nil
  }

  /// What was met so far of changes whose beginning is still to come.
  func laterParts() throws -> [LoggedChange] {
    try parts.compactMap { beginning, runs in
      let sql = "SELECT command, author FROM change WHERE number = ?"
      return try store.connection.first(sql, [beginning]) { row in
        Self.change(beginning, runs, try row.optionalText(0), try row.optionalText(1))
      }
    }
  }

  private static func change(
    _ number: Int64, _ runs: [Run], _ command: String?, _ author: String?, undoes: Int64? = nil
  ) -> LoggedChange {
    let first = runs[0].first
    return LoggedChange(
      number: number,
      time: Instant(millisecondsSinceEpoch: first.made ?? Int64(first.stamp >> 16)),
      command: command, author: author, undoes: undoes, saysWhenMade: first.made != nil,
      stamps: runs.map(\.first.stamp), rows: runs.map(\.rows),
      kinds: runs.reduce(into: []) { $0.formUnion($1.kinds) })
  }

  /// The rows of one transaction: of one stamp, back to the row that says what they are.
  private mutating func run() throws -> Run? {
    guard var line = try line() else { return nil }
    let last = line.number
    var kinds: Set<String> = [line.kind]
    while line.made == nil, let older = try peek(), older.stamp == line.stamp {
      if older.kind != line.kind { kinds.insert(older.kind) }
      line = older
      page.removeFirst()
    }
    return Run(rows: line.number...last, first: line, kinds: kinds)
  }

  private mutating func line() throws -> Line? {
    guard try peek() != nil else { return nil }
    return page.removeFirst()
  }

  private mutating func peek() throws -> Line? {
    if page.isEmpty {
      let sql = """
        SELECT number, stamp, made, command, link, author, kind FROM change WHERE number < ?
        ORDER BY number DESC LIMIT ?
        """
      page = try store.connection.all(sql, [next, Self.pageLength]) { row in
        Line(
          number: try row.int64(0), stamp: UInt64(bitPattern: try row.int64(1)),
          made: try row.optionalInt64(2), command: try row.optionalText(3),
          link: try row.optionalInt64(4), author: try row.optionalText(5), kind: try row.text(6))
      }[...]
      next = page.last?.number ?? next
    }
    return page.first
  }
}

extension RecordStore {
  /// The first record of a change, as it is now.
  public func firstRecord(in change: LoggedChange) throws -> Record? {
    guard let first = try records(in: change, limit: 1).first, let kind = kinds.named(first.kind)
    else {
      return nil
    }
    return try record(first.id, of: kind)
  }

  /// The records in a change, or only one of them, in the order in which they were changed.
  func records(
    in change: LoggedChange, of wanted: RecordID? = nil, limit: Int = .max
  ) throws -> [LoggedRecord] {
    let sql = """
      SELECT number, kind, id, fields, before FROM change
      WHERE number BETWEEN ? AND ? AND (id = ? OR ? IS NULL) ORDER BY number LIMIT ?
      """
    return try change.rows.flatMap { rows -> [LoggedRecord] in
      let bindings: [any Bindable] = [
        rows.lowerBound, rows.upperBound, wanted?.bytes, wanted?.bytes, Int64(limit),
      ]
      return try connection.all(sql, bindings) { row in
        (
          try row.int64(0), try row.text(1), try row.blob(2), try row.text(3),
          try row.optionalBlob(4)
        )
      }.compactMap { number, kind, bytes, fields, packed in
        guard let id = RecordID(bytes: bytes) else { return nil }
        return LoggedRecord(
          row: number, kind: kind, id: id, fields: Logged.names(in: fields),
          before: try packed.map { try before($0, kind, id) })
      }
    }
  }
}
