internal import DurableFiles
internal import HomeFolder
internal import Text
internal import Records

// What a remote hands over, read with care.
extension SyncSession {
  private static let mostAside = 16
  private static let mostAsideBytes = 8 << 20

  /// Gets an object and reads it.
  ///
  /// One that is not what was written is asked for once more, since it may have been altered on the way;
  /// the second time its bytes are put aside, for people to look at.
  func read<Value>(
    _ name: ObjectName, limit: Int, _ open: ([UInt8]) throws -> Value
  ) throws -> Value {
    do {
      return try open(try fetch(name, limit: limit))
    } catch let error as SegmentError {
      guard error.isAboutBytes else { throw error }
    }
    let bytes = try remote.get(name, limit: limit)
    do {
      return try open(bytes)
    } catch let error as SegmentError {
      if error.isAboutBytes { try putAside(name, bytes) }
      throw error
    }
  }

  /// Says that an object cannot be used, and where it was put.
  func noteUnusable(_ name: ObjectName, _ error: SegmentError) {
    switch error {
    case .newer:
      note(.newer, name.text, "\(name) was made by a newer vanlog; update this one")
    case .unknownEpoch:
      isLocked = true
      note(
        .keyMissing, "key",
        "a new data key is in use, which no device has given to this one yet; sync the one that "
          + "changed it, or run 'vanlog sync join' with the passphrase")
    default:
      let place = aside[name].map { "; what it handed over is in \($0)" } ?? ""
      note(.altered, name.text, "\(remote.address) altered \(name): \(error)\(place)")
    }
  }

  /// Keeps bytes that are wrong, unless many are kept already.
  private func putAside(_ name: ObjectName, _ bytes: [UInt8]) throws {
    // Anybody can make up names of heads, until there is no room for what matters.
    let isJunk = HeadName(name).map { heads[$0.actor] == nil } ?? false
    guard mode != .reading, !isJunk else { return }
    let folder = try home.make().makePrivate(HomeFolder.alarmName)
    let hash = ContentHash(of: bytes).description.prefix(8)
    let file = name.text.split(separator: "/").joined(separator: ".") + "-\(hash)"
    let known = try folder.names()
    if !known.contains(file) {
      var size = bytes.count
      for other in known { size += try folder.status(of: other)?.size ?? 0 }
      guard known.count < Self.mostAside, size <= Self.mostAsideBytes else { return }
      try folder.replace(file, with: bytes)
    }
    aside[name] = "\(HomeFolder.alarmName)/\(file)"
  }

  /// Whether two chains of segments go by one name: the hash of an actor's last segment is another
  /// than that of the one which is contained here.
  func noteFork(_ head: Head) throws {
    for lane in SyncLane.allCases {
      let (end, known) = (head.end(of: lane), try store.end(of: lane, by: head.actor))
      let isUnknown = end.hash.allSatisfy { $0 == 0 }
      guard end.number > 0, end.number == known.place.number, !isUnknown, end.hash != known.hash
      else { continue }
      note(
        .twin, "\(head.actor.id)",
        "'\(head.device.name)' has written number \(end.number) twice, with different contents, as "
          + "copies of one home do; what is here stays, and it goes on under another name")
    }
  }
}

extension SegmentError {
  /// Whether the bytes are wrong, rather than unknown here.
  fileprivate var isAboutBytes: Bool {
    switch self {
    case .newer, .unknownEpoch: false
    default: true
    }
  }
}
