/// The state of a field, with everything needed to merge it by its rule.
///
/// Each case is a join-semilattice: merging is commutative, associative and idempotent, so all
/// devices converge in whatever order, and however often, changes arrive.
public enum FieldState: Sendable, Hashable {
  /// The last write wins.
  case register(Stamp, FieldValue)
  /// The additions of each device; the value is their sum.
  case counter([DeviceID: CounterPart])
  /// Words with the length of their lives, which is odd while a word is present.
  case set([String: UInt32], Stamp)
  /// Every value written without knowledge of the others, until one write supersedes them all.
  case manual(ManualState)

  /// The value shown.
  public var value: FieldValue {
    switch self {
    case .register(_, let value): value
    case .counter(let parts): .integer(parts.values.reduce(0) { $0 &+ $1.total })
    case .set(let lives, _): .set(lives.filter { $0.value % 2 == 1 }.keys.sorted(by: Self.byBytes))
    case .manual(let state): state.winner?.value ?? .none
    }
  }

  /// The newest stamp in it.
  public var stamp: Stamp? { stamps.max() }

  /// All stamps that it contains, in no particular order.
  var stamps: [Stamp] {
    switch self {
    case .register(let stamp, _), .set(_, let stamp): [stamp]
    case .counter(let parts): parts.map { Stamp(time: $0.value.time, device: $0.key) }
    case .manual(let state): state.entries.map(\.stamp)
    }
  }

  /// Merges two states; if a field's rule changed and they differ in it, the rules are ordered so
  /// that every device chooses the same one.
  public func merged(with other: FieldState) -> FieldState {
    switch (self, other) {
    case (.register(let first, let one), .register(let second, let two)):
      return (first, one) < (second, two) ? other : self
    case (.counter(let first), .counter(let second)):
      return .counter(first.merging(second) { max($0, $1) })
    case (.set(let first, let one), .set(let second, let two)):
      return .set(Self.joined(first, second), max(one, two))
    case (.manual(let first), .manual(let second)):
      return .manual(first.merged(with: second))
    default:
      return rank < other.rank ? other : self
    }
  }

  /// Merges the lives of all words; of two spellings that Swift considers equal, all devices keep
  /// the one whose bytes sort first.
  private static func joined(
    _ first: [String: UInt32], _ second: [String: UInt32]
  ) -> [String: UInt32] {
    var lives = first
    for (word, length) in second {
      guard let index = lives.index(forKey: word) else {
        lives[word] = length
        continue
      }
      let known = lives.remove(at: index)
      lives[byBytes(word, known.key) ? word : known.key] = max(length, known.value)
    }
    return lives
  }

  private var rank: Int {
    switch self {
    case .register: 0
    case .counter: 1
    case .set: 2
    case .manual: 3
    }
  }

  static func byBytes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}

/// What one device has added to a counter so far, and when it last did.
public struct CounterPart: Sendable, Hashable, Comparable {
  public var time: UInt64
  public var total: Int64

  public static func < (first: CounterPart, second: CounterPart) -> Bool {
    (first.time, first.total) < (second.time, second.total)
  }
}

/// Values that wait for a person to choose, if there is more than one.
public struct ManualState: Sendable, Hashable {
  public struct Entry: Sendable, Hashable {
    public let stamp: Stamp
    public let value: FieldValue
  }

  /// In no particular order; the newest is shown.
  public private(set) var entries: Set<Entry>
  /// The newest time seen of each device: an entry covered by this but not present was replaced by
  /// a device that had seen it.
  public private(set) var seen: [DeviceID: UInt64]
}

extension ManualState {
  /// Creates the state of a first write.
  public init(_ stamp: Stamp, _ value: FieldValue) {
    entries = [Entry(stamp: stamp, value: value)]
    seen = [stamp.device: stamp.time]
  }

  public var winner: Entry? {
    entries.max { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
  }

  /// The values that are not shown, newest first.
  public var losers: [Entry] {
    entries.sorted { ($0.stamp, $0.value) > ($1.stamp, $1.value) }.dropFirst().map(\.self)
  }

  /// A write that has seen all values here, and so resolves the conflict.
  public mutating func write(_ stamp: Stamp, _ value: FieldValue) {
    // Includes entries that are not covered, which only a faulty device sends.
    for known in entries.map(\.stamp) + [stamp] {
      seen[known.device] = max(seen[known.device] ?? 0, known.time)
    }
    entries = [Entry(stamp: stamp, value: value)]
  }

  func merged(with other: ManualState) -> ManualState {
    let mine = entries.filter { other.entries.contains($0) || !other.covers($0.stamp) }
    let theirs = other.entries.filter { entries.contains($0) || !covers($0.stamp) }
    return ManualState(
      entries: mine.union(theirs), seen: seen.merging(other.seen) { max($0, $1) })
  }

  private func covers(_ stamp: Stamp) -> Bool {
    (seen[stamp.device] ?? 0) >= stamp.time
  }
}
