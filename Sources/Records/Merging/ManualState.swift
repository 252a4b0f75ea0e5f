internal import Text

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
  public private(set) var seen: [ActorID: UInt64]
}

extension ManualState {
  /// Creates the state of a first write.
  public init(_ stamp: Stamp, _ value: FieldValue) {
    entries = [Entry(stamp: stamp, value: value)]
    seen = [stamp.actor: stamp.time]
  }

  /// Whether it is what a first write with a stamp leaves.
  func isFirstWrite(_ stamp: Stamp) -> Bool {
    entries.count == 1 && entries.first?.stamp == stamp && seen.count == 1
      && seen[stamp.actor] == stamp.time
  }

  public var winner: Entry? {
    guard entries.count > 1 else { return entries.first }
    return entries.max { ($0.stamp, $0.value) < ($1.stamp, $1.value) }
  }

  /// The values that are not shown, newest first.
  public var losers: [Entry] {
    entries.sorted { ($0.stamp, $0.value) > ($1.stamp, $1.value) }.dropFirst().map(\.self)
  }

  /// A write that has seen all values here, and so resolves the conflict.
  public mutating func write(_ stamp: Stamp, _ value: FieldValue) {
    // Includes entries that are not covered, which only a faulty device sends.
    for known in entries.map(\.stamp) + [stamp] {
      seen[known.actor] = max(seen[known.actor] ?? 0, known.time)
    }
    entries = [Entry(stamp: stamp, value: value)]
  }

  func merged(with other: ManualState) -> ManualState {
    let mine = entries.filter { other.entries.contains($0) || !other.covers($0.stamp) }
    let theirs = other.entries.filter { entries.contains($0) || !covers($0.stamp) }
    return ManualState(
      entries: mine.union(theirs), seen: seen.merging(other.seen) { max($0, $1) })
  }

  /// All texts in the order in which they were written, each once, with an empty line between them.
  var joinedTexts: FieldValue {
    guard entries.count > 1 else { return winner?.value ?? .none }
    var texts: [String] = []
    for entry in entries.sorted(by: { ($0.stamp, $0.value) < ($1.stamp, $1.value) }) {
      guard let text = entry.value.text, !text.isEmpty, !texts.contains(text) else { continue }
      texts.append(text)
    }
    return texts.isEmpty ? winner?.value ?? .none : .text(texts.joined(separator: "\n\n"))
  }

  private func covers(_ stamp: Stamp) -> Bool {
    (seen[stamp.actor] ?? 0) >= stamp.time
  }
}
