internal import Text
internal import Records

// Snapshots whose records have not all been loaded: nothing here counts on them yet.
extension SyncSession {
  static let triedPrefix = "tried/"

  /// What is in snapshots whose records could not be loaded came in another way, if all of it is here.
  ///
  /// Not so the tracks of one whose records are here: they may be in no segment, and this place may
  /// only not have them.
  func forgetTriedSnapshots() throws {
    for (tried, ends) in try store.syncStates(beginning: Self.triedPrefix) {
      guard
        try Self.ends(stored: ends).allSatisfy({ place in
          try store.end(of: place.lane, by: place.actor).place.number >= place.number
        })
      else { continue }
      let loading = Self.loadingPrefix + tried.dropFirst(Self.triedPrefix.count)
      try store.setSyncStates([(loading, nil), (tried, nil)])
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
