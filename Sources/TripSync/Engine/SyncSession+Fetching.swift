internal import Text
internal import Records

// Objects that will be needed next, asked for together.
extension SyncSession {
  static let mostAtOnce = 8
  private static let usualSegment = 8 << 10
  static let usualPart = 64 << 10

  /// Gets some objects ahead of their use, as many as memory and the link allow; what is missing among
  /// them is found out when it is needed.
  func fetchAhead(_ names: [ObjectName], of size: Int = usualSegment) throws {
    let names = Array(names.prefix(Self.mostAtOnce))
    guard names.count > 1 else { return }
    try remote.checkBudget()
    if fetched.count >= Self.mostAtOnce { fetched = [:] }
    fetched.merge(remote.get(all: names, of: size, limit: Segment.largest)) { _, new in new }
  }

  /// An object that was fetched ahead, or is fetched now.
  func fetch(_ name: ObjectName, limit: Int) throws(RemoteError) -> [UInt8] {
    if let bytes = fetched.removeValue(forKey: name), bytes.count <= limit { return bytes }
    return try remote.get(name, limit: limit)
  }

  /// The heads that are new, and the first segments that they name: one request less for each.
  func fetchHeadsAhead(_ names: ArraySlice<HeadName>) throws {
    var objects = names.prefix(Self.mostAtOnce).map(\.object)
    if names.count <= Self.mostAtOnce {
      for name in names where heads[name.actor] != nil {
        let end = try store.end(of: .records, by: name.actor).place
        objects += Self.places(after: end, upTo: name.records).map(Names.segment)
      }
    }
    try fetchAhead(objects)
  }

  /// Gets the next segments of a lane ahead.
  func fetchAhead(after end: SegmentPlace, upTo target: UInt64) throws {
    guard fetched[Names.segment(end.next)] == nil else { return }
    try fetchAhead(Self.places(after: end, upTo: target).map(Names.segment))
  }

  private static func places(after end: SegmentPlace, upTo target: UInt64) -> [SegmentPlace] {
    guard target > end.number else { return [] }
    let last = min(target, end.number + UInt64(mostAtOnce))
    return (end.number + 1...last).map {
      SegmentPlace(actor: end.actor, lane: end.lane, number: $0)
    }
  }
}
