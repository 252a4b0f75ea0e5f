internal import Records

/// Everything that a store contains, by actor.
struct SyncSeen {
  let store: RecordStore

  func all() throws -> [Head.Seen] { Self.seen(try store.laneEnds()) }

  static func seen(_ ends: [LaneEnd]) -> [Head.Seen] {
    var seen: [ActorID: (records: UInt64, files: UInt64)] = [:]
    for end in ends {
      switch end.place.lane {
      case .records: seen[end.place.actor, default: (0, 0)].records = end.place.number
      case .files: seen[end.place.actor, default: (0, 0)].files = end.place.number
      }
    }
    return seen.map { Head.Seen(actor: $0.key, records: $0.value.records, files: $0.value.files) }
      .sorted { $0.actor < $1.actor }
  }

  /// How many segments more are in one than in another.
  static func distance(from known: [Head.Seen], to all: [Head.Seen]) -> UInt64 {
    all.reduce(0) { sum, seen in
      let old = known.first { $0.actor == seen.actor }
      let (records, files) = (old?.records ?? 0, old?.files ?? 0)
      return sum + (seen.records - min(records, seen.records))
        + (seen.files - min(files, seen.files))
    }
  }
}
