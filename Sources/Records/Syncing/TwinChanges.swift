internal import Text

/// What a copy of this home has sent under the actor that both write as.
///
/// A card image that is put back in its place leaves no other trace: the file, the card and the
/// machine are those of before. What the image held unsent was sent by its twin, and is not to be
/// counted again; what was entered since the image came back is this home's alone.
public struct TwinChanges {
  private let kinds: KindSet
  private var states: [RecordID: RecordState] = [:]
  /// When the twin had sent all of it, by its own clock, and whether that was proven; `nil` if unknown.
  private let sentAt: Int64?
  private let isProven: Bool
  /// Whether all that it sent is known here.
  private var isWhole = true

  public init(of kinds: KindSet, sentAt: Int64?, isProven: Bool) {
    self.kinds = kinds
    (self.sentAt, self.isProven) = (sentAt, isProven)
  }

  /// Adds the contents of a segment.
  public mutating func add(_ contents: [BundleContent]) {
    for content in contents where kinds.named(content.kind) != nil {
      guard let bundle = try? RecordBundle(content) else {
        isWhole = false
        continue
      }
      for state in bundle.entries.map(\.state) {
        states[state.id] = states[state.id].map { $0.merged(with: state) } ?? state
      }
    }
  }

  /// Something that it sent cannot be read.
  public mutating func addGap() { isWhole = false }
}

extension TwinChanges {
  /// A row of the log that was not sealed here, with what the record was after it.
  struct Row {
    let number: Int64
    let kind: KindSpec
    let id: RecordID
    let fields: Set<String>
    let time: UInt64
    /// When it was made, by the clock of this home.
    let made: Int64?
    /// `nil` where the history no longer says it.
    let lifeBefore: UInt32?
    let after: [String: FieldState]

    /// Whether the clock was proven then: only then stamps follow it.
    var isProven: Bool { made.map { UInt64(clamping: $0) == time >> 16 } ?? false }
  }

  /// Whether the twin had this change too and has sent it.
  func holds(_ row: Row, of actor: ActorID) -> Bool {
    if let sentAt, let made = row.made, made > sentAt { return false }
    if isWhole || states[row.id] != nil { return contains(row, of: actor) }
    return sentAt != nil
  }

  /// A count that both have changed where no clock says what came first.
  func isDoubtful(_ row: Row, of actor: ActorID) -> Bool {
    guard !isCertain(row) else { return false }
    return row.fields.contains { name in
      guard case .counter = row.after[name] else { return false }
      guard let theirs = states[row.id]?.fields[name] else { return !isWhole }
      return theirs.stamps.contains { $0.actor == actor }
    }
  }

  private func isCertain(_ row: Row) -> Bool { isProven && sentAt != nil && row.isProven }

  private func contains(_ row: Row, of actor: ActorID) -> Bool {
    guard let theirs = states[row.id] else { return false }
    let stamp = Stamp(time: row.time, actor: actor)
    return row.fields.allSatisfy { name in
      if name == Logged.life { return row.lifeBefore.map { theirs.life.length > $0 } ?? true }
      // Tracks travel apart, and with them go fields of their record that are looked at.
      guard row.kind.field(name)?.isLarge != true, let mine = row.after[name] else { return true }
      return theirs.fields[name].map { $0.hasSeen(stamp, of: mine) } ?? false
    }
  }
}

extension FieldState {
  /// Whether what was written with a stamp, which left `mine`, is in this state or was before it.
  fileprivate func hasSeen(_ stamp: Stamp, of mine: FieldState) -> Bool {
    switch (mine, self) {
    case (.counter(let mine), .counter(let theirs)):
      if let audit = mine.audit, audit.stamp == stamp {
        return theirs.audit.map { $0.stamp > stamp || $0 == audit } ?? false
      }
      guard let part = theirs.parts[stamp.actor] else { return false }
      return part.time > stamp.time
        || (part.time == stamp.time && part.total == mine.parts[stamp.actor]?.total)
    case (.manual(let mine), .manual(let theirs)), (.texts(let mine), .texts(let theirs)):
      let entry = mine.entries.first { $0.stamp == stamp }
      if let known = theirs.entries.first(where: { $0.stamp == stamp }) { return known == entry }
      return theirs.seen[stamp.actor] ?? 0 > stamp.time
    default:
      guard let newest = self.stamp else { return false }
      return newest > stamp || (newest == stamp && value == mine.value)
    }
  }
}
