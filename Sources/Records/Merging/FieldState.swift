/// The state of a field, with everything needed to merge it by its rule.
///
/// Each case is a join-semilattice: merging is commutative, associative and idempotent, so all
/// devices converge no matter in which order, and how often, changes arrive.
public enum FieldState: Sendable, Hashable {
  /// The last write wins.
  case register(Stamp, FieldValue)
  /// Different values under one stamp, in order: a copied device carried on beside the first one.
  /// Any later write settles it.
  case twins(Stamp, [FieldValue])
  case counter(CounterState)
  /// Words with the length of their lives, which is odd while a word is present.
  case set([String: UInt32], Stamp)
  /// Every value written without knowledge of the others, until one write supersedes them all.
  case manual(ManualState)
  /// The same, for texts: all of them are shown, the oldest first.
  case texts(ManualState)

  /// The value shown.
  public var value: FieldValue {
    switch self {
    case .register(_, let value): value
    case .twins(_, let values): values.last ?? .none
    case .counter(let state): state.value.map(FieldValue.integer) ?? .none
    case .set(let lives, _): .set(lives.filter { $0.value % 2 == 1 }.keys.sorted(by: Self.byBytes))
    case .manual(let state): state.winner?.value ?? .none
    case .texts(let state): state.joinedTexts
    }
  }

  /// Whether it holds several values, which any write reduces to one.
  var waitsForChoice: Bool {
    switch self {
    case .twins: true
    case .manual(let state), .texts(let state): state.entries.count > 1
    case .register, .counter, .set: false
    }
  }

  /// The newest stamp in it.
  public var stamp: Stamp? {
    switch self {
    case .register(let stamp, _), .twins(let stamp, _), .set(_, let stamp): stamp
    case .counter(let state): state.stamps.max()
    case .manual(let state), .texts(let state): state.entries.lazy.map(\.stamp).max()
    }
  }

  /// Whether it is `StateCodec.plain` of its value, with a stamp.
  func isFirstWrite(by rule: FieldSpec.Rule, _ base: Stamp) -> Bool {
    switch (self, rule) {
    case (.register(let stamp, _), .lastWrite): stamp == base
    case (.manual(let state), .manual), (.texts(let state), .texts): state.isFirstWrite(base)
    case (.counter(let state), .counter):
      state.audit == nil && state.parts.count == 1 && state.parts[base.actor]?.time == base.time
    case (.set(let lives, let stamp), .union): stamp == base && lives.values.allSatisfy { $0 == 1 }
    default: false
    }
  }

  /// All stamps that it contains, in no particular order.
  var stamps: [Stamp] {
    switch self {
    case .register(let stamp, _), .twins(let stamp, _), .set(_, let stamp): [stamp]
    case .counter(let state): state.stamps
    case .manual(let state), .texts(let state): state.entries.map(\.stamp)
    }
  }

  /// Merges two states; if a field's rule changed and they differ in it, the rules are ordered so
  /// that every device chooses the same one.
  public func merged(with other: FieldState) -> FieldState {
    if let mine = written, let theirs = other.written {
      if mine.stamp != theirs.stamp { return mine.stamp < theirs.stamp ? other : self }
      return Self.twins(mine.stamp, of: mine.values + theirs.values)
    }
    switch (self, other) {
    case (.counter(let first), .counter(let second)):
      return .counter(first.merged(with: second))
    case (.set(let first, let one), .set(let second, let two)):
      return .set(Self.joined(first, second), max(one, two))
    case (.manual(let first), .manual(let second)):
      return .manual(first.merged(with: second))
    case (.texts(let first), .texts(let second)):
      return .texts(first.merged(with: second))
    default:
      return rank < other.rank ? other : self
    }
  }

  /// The last write of a plain field, with every value that has its stamp.
  private var written: (stamp: Stamp, values: [FieldValue])? {
    switch self {
    case .register(let stamp, let value): (stamp, [value])
    case .twins(let stamp, let values): (stamp, values)
    default: nil
    }
  }

  private static func twins(_ stamp: Stamp, of values: [FieldValue]) -> FieldState {
    let different = Set(values).sorted()
    if different.count == 1, let value = different.first { return .register(stamp, value) }
    return .twins(stamp, different)
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
    case .register, .twins: 0
    case .counter: 1
    case .set: 2
    case .manual: 3
    case .texts: 4
    }
  }

  package static func byBytes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
