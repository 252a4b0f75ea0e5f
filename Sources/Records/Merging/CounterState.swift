internal import Text

/// A count: what each actor has added, and the last time that someone counted.
///
/// A count sets the number, so two people who both count eight leave eight. What others added
/// without the counter's knowledge is added to that, and so nothing is lost. Removing the number
/// counts as counting nothing: until someone adds to that, there is none.
public struct CounterState: Sendable, Hashable {
  /// What each actor has added so far.
  public internal(set) var parts: [ActorID: CounterPart]
  public internal(set) var audit: Audit?

  /// A number that someone counted.
  public struct Audit: Sendable, Hashable {
    public let stamp: Stamp
    public let value: Int64
    /// How much of each actor's total is in it.
    public internal(set) var seen: [ActorID: Int64]

    /// Whether it sets the counter to no number, which it does by having seen `nobody`.
    ///
    /// The value is 0 then, which is what versions show that do not know of this; they keep and pass
    /// on what else it says.
    var isOfNothing: Bool { seen[CounterState.nobody] != nil }
  }

  /// An actor that never writes.
  static let nobody = ActorID(.zero)

  public init(parts: [ActorID: CounterPart] = [:], audit: Audit? = nil) {
    self.parts = parts
    self.audit = audit
  }

  /// The number; `nil` if it was taken away, and nothing added since.
  public var value: Int64? {
    guard let audit else { return parts.values.reduce(0) { $0 &+ $1.total } }
    let added = parts.filter { $0.value.total != audit.seen[$0.key] ?? 0 }
    if audit.isOfNothing, added.isEmpty { return nil }
    return added.reduce(audit.value) { $0 &+ $1.value.total &- (audit.seen[$1.key] ?? 0) }
  }

  var stamps: [Stamp] {
    parts.map { Stamp(time: $0.value.time, actor: $0.key) } + [audit?.stamp].compactMap(\.self)
  }

  mutating func add(_ step: Int64, _ stamp: Stamp) {
    let mine = parts[stamp.actor]?.total ?? 0
    parts[stamp.actor] = CounterPart(time: stamp.time, total: mine &+ step)
  }

  /// Someone counted, or removed the number, and knew of everything here.
  mutating func count(_ value: Int64?, _ stamp: Stamp) {
    var seen = parts.mapValues(\.total)
    if value == nil { seen[Self.nobody] = 0 }
    audit = Audit(stamp: stamp, value: value ?? 0, seen: seen)
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
