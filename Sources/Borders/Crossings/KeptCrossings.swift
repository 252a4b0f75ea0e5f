public import Text

/// What the file of crossings keeps, since nothing else holds it: what the watch has seen, and what
/// people have said.
public struct KeptCrossings: Sendable, Hashable {
  /// In order of time.
  ///
  /// One of a drive says something about a crossing that is found in the drive.
  public private(set) var entries: [Crossing]
  /// Members of the file that this version does not know.
  var unknown: [JSONValue.Member] = []

  public init(_ entries: [Crossing] = []) {
    self.entries = entries.filter(\.isWorthKeeping).sorted(by: Crossing.isEarlier)
  }

  /// Adds or replaces an entry as it is; one that says no more than the drives is left out.
  public mutating func put(_ crossing: Crossing) {
    entries.removeAll { $0.id == crossing.id }
    guard crossing.isWorthKeeping else { return }
    let index = entries.firstIndex { Crossing.isEarlier(crossing, $0) } ?? entries.endIndex
    entries.insert(crossing, at: index)
  }

  /// Keeps what a person says about a crossing of the log; what the watch has seen of it stays.
  public mutating func say(_ crossing: Crossing) {
    guard var sighting = entry(crossing.id), sighting.source == .watch, crossing.source != .hand
    else { return put(crossing) }
    sighting.aboard = crossing.aboard
    sighting.isDeleted = crossing.isDeleted
    put(sighting)
  }

  public func entry(_ id: RecordID) -> Crossing? { entries.first { $0.id == id } }

  /// What tells where the van was between its drives: what the watch has seen, and people have entered.
  var sightings: [Crossing] {
    entries.filter { !$0.isDeleted && $0.source != .drive && $0.detected == nil }
  }
}

extension Crossing {
  static func isEarlier(_ first: Crossing, _ second: Crossing) -> Bool {
    (first.event.at, first.id) < (second.event.at, second.id)
  }

  /// Whether it says more than the drives do.
  fileprivate var isWorthKeeping: Bool {
    source != .drive || isDeleted || aboard != nil || !unknown.isEmpty
  }

  /// Whether a person has entered or corrected it, or said who was aboard or that it never happened.
  var isOfHand: Bool { source == .hand || isDeleted || aboard != nil || !unknown.isEmpty }

  /// The detection that the entry is about.
  var seen: Event { detected ?? event }
}
