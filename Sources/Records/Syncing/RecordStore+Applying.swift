internal import SQLite
public import Text

// What other devices sent becomes part of this store.
extension RecordStore {
  /// Merges the contents of a segment, together with the fact that it is contained now.
  ///
  /// The segment must be the next of its lane; otherwise nothing happens and the result is `nil`.
  public func apply(_ contents: [BundleContent], of end: LaneEnd) throws -> ApplyReport? {
    let contents = try contents.map(Arrived.init)
    return try edit { edit in
      let known = try self.end(of: end.place.lane, by: end.place.actor)
      guard known.place.next == end.place else { return nil }
      let report = try merge(contents, edit, older: false)
      try setEnd(end)
      return report
    }
  }

  /// Merges parts of a snapshot, together with how far it is loaded.
  public func apply(
    _ contents: [BundleContent], setting name: String, to value: [UInt8]
  ) throws -> ApplyReport {
    let contents = try contents.map(Arrived.init)
    return try edit { edit in
      let report = try merge(contents, edit, older: true)
      try setSyncState(name, value)
      return report
    }
  }

  /// Lanes of a snapshot were loaded as a whole: all that they contain is contained here; `name` is
  /// forgotten.
  public func raiseEnds(_ ends: [LaneEnd], removing name: String?) throws {
    try connection.transaction(.immediate) {
      for end in ends {
        let known = try self.end(of: end.place.lane, by: end.place.actor)
        if known.place.number < end.place.number { try setEnd(end) }
      }
      if let name { try setSyncState(name, nil) }
    }
  }

  private enum Arrived {
    case piece(LargePiece)
    case records(RecordBundle)

    init(_ content: BundleContent) throws {
      self =
        if content.kind == LargePiece.kind {
          .piece(try LargePiece(content))
        } else {
          .records(try RecordBundle(content))
        }
    }
  }

  private func merge(
    _ contents: [Arrived], _ edit: Edit, older: Bool
  ) throws -> ApplyReport {
    var report = ApplyReport()
    var used: Set<ContentHash> = []
    // A snapshot is much at once, and who waits for it does not wait for a sum: that is counted later.
    if older { try forgetSum() } else { edit.sum = try keptSum() }
    for content in contents {
      switch content {
      case .piece(let piece):
        try connection.run(
          "INSERT OR REPLACE INTO sync_piece VALUES (?, ?, ?)",
          [piece.hash.bytes, Int64(piece.start), piece.bytes])
      case .records(let bundle):
        let states = try bundle.entries.map { entry in
          var state = entry.state
          for value in entry.large where try take(value, into: &state) { used.insert(value.hash) }
          return state
        }
        guard let kind = kinds.named(bundle.kind) else {
          for state in states { report.add(try edit.merge(state), state) }
          continue
        }
        try edit.merge(each: states, kind, older: older) { report.add($0, $1) }
      }
    }
    for hash in used { try connection.run("DELETE FROM sync_piece WHERE hash = ?", [hash.bytes]) }
    if let sum = edit.sum { try keep(sum) }
    return report
  }

  /// Joins the pieces of a large value, which came before its record; false if they are not here.
  private func take(_ value: LargeValue, into state: inout RecordState) throws -> Bool {
    var bytes: [UInt8] = []
    let limit = kinds.named(state.kind)?.field(value.field)?.largest ?? 64_000_000
    let sql = "SELECT start, bytes FROM sync_piece WHERE hash = ? ORDER BY start"
    let pieces = try connection.all(sql, [value.hash.bytes]) { row in
      (start: Int(try row.int64(0)), bytes: try row.blob(1))
    }
    for piece in pieces where piece.start == bytes.count && bytes.count <= limit {
      bytes += piece.bytes
    }
    if bytes.count == value.size, ContentHash(of: bytes) == value.hash {
      state.fields[value.field] = .register(value.stamp, .bytes(bytes))
      return true
    }
    if let known = try stored(value, state.kind) {
      state.fields[value.field] = .register(value.stamp, .bytes(known))
    } else if try !isOutdated(value, state) {
      throw BundleError.incomplete(kind: state.kind, id: state.id.ending(IDEnding.shortest))
    }
    return false
  }

  /// The value, if a record has it already: the pieces were used for another one with the same, or
  /// for this one when a snapshot was loaded before.
  private func stored(_ value: LargeValue, _ name: String) throws -> [UInt8]? {
    guard let field = kinds.named(name)?.field(value.field), field.isLarge else { return nil }
    let sql = "SELECT \(field.name) FROM \(name) WHERE length(\(field.name)) = ?"
    return try connection.all(sql, [Int64(value.size)]) { row in try row.blob(0) }
      .first { ContentHash(of: $0) == value.hash }
  }

  /// Whether a later value took its place, so that it is not needed any more.
  private func isOutdated(_ value: LargeValue, _ state: RecordState) throws -> Bool {
    guard let kind = kinds.named(state.kind),
      let stored = try find(state.id, of: kind, withLargeFields: true)
    else { return false }
    return stored.state.fields[value.field]?.stamp.map { $0 >= value.stamp } ?? false
  }
}

/// What applying a segment did, as far as people want to know.
public struct ApplyReport: Sendable, Equatable {
  public struct Mention: Sendable, Hashable {
    public let kind: String
    public let id: RecordID

    public init(kind: String, id: RecordID) {
      (self.kind, self.id) = (kind, id)
    }
  }

  /// How many records changed here.
  public internal(set) var changed = 0
  /// Some of the records that an edit brought back after a delete.
  public internal(set) var outlived: [Mention] = []
  /// Some of the records that are deleted now although their last change was made here.
  public internal(set) var lostEdits: [Mention] = []
  /// Actors that write twice under one stamp.
  public internal(set) var clones: Set<ActorID> = []

  /// More than anyone reads; what others send takes no more memory than this.
  private static let mostMentions = 1_000

  public init() {}

  mutating func add(_ outcome: MergeOutcome, _ state: RecordState) {
    if outcome.hasChanged { changed += 1 }
    let mention = Mention(kind: state.kind, id: state.id)
    if outcome.hasOutlivedItsEnd { Self.add([mention], to: &outlived) }
    if outcome.hasLostOwnEdit { Self.add([mention], to: &lostEdits) }
    clones.formUnion(outcome.clones)
  }

  public mutating func add(_ other: ApplyReport) {
    changed += other.changed
    Self.add(other.outlived, to: &outlived)
    Self.add(other.lostEdits, to: &lostEdits)
    clones.formUnion(other.clones)
  }

  private static func add(_ more: [Mention], to mentions: inout [Mention]) {
    mentions += more.prefix(max(0, mostMentions - mentions.count))
  }
}

extension FieldSpec {
  /// How many bytes a large value may have.
  fileprivate var largest: Int? {
    if case .bytes(let limit) = type { limit } else { nil }
  }
}
