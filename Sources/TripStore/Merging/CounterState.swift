/// A count: what each actor has added, and the last time that somebody counted.
///
/// Whoever counts says what the number is, so two people who both count eight leave eight. What
/// others added without the counter's knowledge is added to that, and so nothing is lost.
public struct CounterState: Sendable, Hashable {
  /// What each actor has added so far.
  public internal(set) var parts: [ActorID: CounterPart]
  public internal(set) var audit: Audit?

  /// A number that somebody counted.
  public struct Audit: Sendable, Hashable {
    public let stamp: Stamp
    public let value: Int64
    /// How much of each actor's total is in it.
    public internal(set) var seen: [ActorID: Int64]
  }

  public init(parts: [ActorID: CounterPart] = [:], audit: Audit? = nil) {
    self.parts = parts
    self.audit = audit
  }

  public var value: Int64 {
    guard let audit else { return parts.values.reduce(0) { $0 &+ $1.total } }
    return parts.reduce(audit.value) { $0 &+ $1.value.total &- (audit.seen[$1.key] ?? 0) }
  }

  var stamps: [Stamp] {
    parts.map { Stamp(time: $0.value.time, actor: $0.key) } + [audit?.stamp].compactMap(\.self)
  }

  mutating func add(_ step: Int64, _ stamp: Stamp) {
    let mine = parts[stamp.actor]?.total ?? 0
    parts[stamp.actor] = CounterPart(time: stamp.time, total: mine &+ step)
  }

  /// Somebody counted, and knew of everything here.
  mutating func count(_ value: Int64, _ stamp: Stamp) {
    audit = Audit(stamp: stamp, value: value, seen: parts.mapValues(\.total))
  }

  func merged(with other: CounterState) -> CounterState {
    CounterState(
      parts: parts.merging(other.parts) { max($0, $1) }, audit: Self.last(audit, other.audit))
  }

  /// The later of two counts; of two with one stamp, which only copied devices make, the larger.
  private static func last(_ first: Audit?, _ second: Audit?) -> Audit? {
    guard var first, let second else { return first ?? second }
    let (one, two) = ((first.stamp, first.value), (second.stamp, second.value))
    if one != two { return one < two ? second : first }
    first.seen.merge(second.seen) { max($0, $1) }
    return first
  }
}

/// What one actor has added to a counter so far, and when it last did.
public struct CounterPart: Sendable, Hashable, Comparable {
  public var time: UInt64
  public var total: Int64

  public static func < (first: CounterPart, second: CounterPart) -> Bool {
    (first.time, first.total) < (second.time, second.total)
  }
}
