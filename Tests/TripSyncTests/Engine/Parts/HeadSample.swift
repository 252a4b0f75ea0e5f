import Text

@testable import Records
@testable import TripSync

/// Heads as devices make them, with ids that are in order.
enum HeadSample {
  static func id(_ number: UInt8) -> RecordID {
    RecordID(bytes: [UInt8](repeating: number, count: 16)) ?? SyncHome.newID()
  }

  static func actor(_ number: UInt8) -> ActorID { ActorID(id(number)) }

  static func place(_ number: UInt64, _ lane: SyncLane = .records, of actor: UInt8 = 1)
    -> SegmentPlace
  {
    SegmentPlace(actor: self.actor(actor), lane: lane, number: number)
  }

  static func seen(_ actor: UInt8, _ records: UInt64, _ files: UInt64 = 0) -> Head.Seen {
    Head.Seen(actor: self.actor(actor), records: records, files: files)
  }

  /// The head of an actor, by a device of the same number.
  static func head(
    _ number: UInt8, at head: UInt64 = 1, records: UInt64 = 0, seen: [Head.Seen] = [],
    snapshot: [Head.Seen]? = nil
  ) -> Head {
    let keys = PublishedKeys(
      signing: [UInt8](repeating: number, count: 32),
      receiving: [UInt8](repeating: number, count: 32))
    let device = SyncDevice(id: id(number), name: "device \(number)", keys: keys)
    var sample = Head(actor: actor(number), number: head, device: device)
    sample.records.number = records
    sample.seen = seen
    sample.snapshot = snapshot.map { Head.Snapshot(number: head, seen: $0) }
    return sample
  }
}
