internal import Records
internal import Text

/// What is remembered of a snapshot until all of it is loaded: the names of these entries.
struct SnapshotMarks: Hashable {
  /// Begins the names under which it is remembered how far a snapshot is loaded.
  static let loading = "loading/"

  let actor: ActorID
  let number: UInt64

  init(of actor: ActorID, _ number: UInt64) { (self.actor, self.number) = (actor, number) }

  init?(loading name: String) {
    let parts = name.split(separator: "/")
    guard parts.count == 3, let id = RecordID(text: parts[1]), let number = UInt64(parts[2])
    else { return nil }
    self.init(of: ActorID(id), number)
  }

  var loading: String { "\(Self.loading)\(actor.id)/\(number)" }
  /// Everything readable was taken from it.
  var salvaged: String { "salvaged/\(actor.id)/\(number)" }
  /// What it contains, while its records have not all been loaded: nothing here counts on them yet.
  var tried: String { "\(Self.triedPrefix)\(actor.id)/\(number)" }

  /// Whether tracks of a snapshot whose records are here are still to be loaded.
  static func areAny(in store: RecordStore) throws -> Bool {
    try !store.syncStates(beginning: loading).isEmpty
  }

  // MARK: Tried

  private static let triedPrefix = "tried/"

  /// What is in snapshots whose records could not be loaded came in another way, if all of it is here.
  ///
  /// Not so the tracks of one whose records are here: they may be in no segment, and this place may
  /// only not have them.
  static func forgetTried(in store: RecordStore) throws {
    for (tried, value) in try store.syncStates(beginning: triedPrefix) {
      guard
        try ends(stored: value).allSatisfy({ place in
          try store.end(of: place.lane, by: place.actor).place.number >= place.number
        })
      else { continue }
      let unfinished = loading + tried.dropFirst(triedPrefix.count)
      try store.setSyncStates([(unfinished, nil), (tried, nil)])
    }
  }

  static func stored(_ ends: [LaneEnd]) -> [UInt8] {
    let places = ends.map { "\($0.place.actor.id) \($0.place.lane.rawValue) \($0.place.number)" }
    return Array(places.joined(separator: "\n").utf8)
  }

  private static func ends(stored bytes: [UInt8]) -> [SegmentPlace] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: " ")
      guard parts.count == 3, let id = RecordID(text: parts[0]),
        let lane = UInt8(parts[1]).flatMap(SyncLane.init), let number = UInt64(parts[2])
      else { return nil }
      return SegmentPlace(actor: ActorID(id), lane: lane, number: number)
    }
  }
}
