internal import DurableFiles
internal import HomeFolder
internal import Records
internal import Text

/// What a remote hands over, read with care, and ahead of its use where that saves waiting.
final class Reading: SyncPart {
  static let mostAtOnce = 8
  private static let usualSegment = 8 << 10
  private static let mostAside = 16
  private static let mostAsideBytes = 8 << 20

  let visit: SyncVisit
  private let losses: Losses
  /// What was got ahead of its use.
  private var fetched: [ObjectName: [UInt8]] = [:]
  /// Where objects were put that are not what was written.
  private var aside: [ObjectName: String] = [:]

  init(_ visit: SyncVisit, _ losses: Losses) { (self.visit, self.losses) = (visit, losses) }

  // MARK: Ahead

  /// Gets some objects ahead of their use, as many as memory and the link allow; what is missing among
  /// them is found out when it is needed.
  func fetchAhead(_ names: some Sequence<ObjectName>, of size: Int = usualSegment) throws {
    let names = Array(names.prefix(Self.mostAtOnce))
    guard names.count > 1 else { return }
    try remote.checkBudget()
    if fetched.count >= Self.mostAtOnce { fetched = [:] }
    fetched.merge(remote.get(all: names, of: size, limit: Segment.largest)) { _, new in new }
  }

  func hasFetched(_ name: ObjectName) -> Bool { fetched[name] != nil }

  /// An object that was fetched ahead, or is fetched now.
  func fetch(_ name: ObjectName, limit: Int) throws(RemoteError) -> [UInt8] {
    if let bytes = fetched.removeValue(forKey: name), bytes.count <= limit { return bytes }
    return try remote.get(name, limit: limit)
  }

  /// The next segments of a lane.
  static func segments(after end: SegmentPlace, upTo target: UInt64) -> [ObjectName] {
    guard target > end.number else { return [] }
    let last = min(target, end.number + UInt64(mostAtOnce))
    return (end.number + 1...last).map {
      Names.segment(SegmentPlace(actor: end.actor, lane: end.lane, number: $0))
    }
  }

  // MARK: With care

  /// Gets an object and reads it.
  ///
  /// One that is not what was written is requested again, since it may have been altered on the
  /// way; the second time its bytes are put aside, for people to look at.
  func read<Value>(
    _ name: ObjectName, limit: Int, keepsWrong: Bool = true, _ open: ([UInt8]) throws -> Value
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
      if error.isAboutBytes, keepsWrong { try putAside(name, bytes) }
      throw error
    }
  }

  /// The outcome of asking for an object.
  enum Finding<Value> {
    case value(Value)
    /// It is not there, or not yet.
    case missing
    /// It is not what it should be, which is noted.
    case unusable
  }

  /// Gets an object and reads it; what is wrong with it is not an error.
  func find<Value>(
    _ name: ObjectName, limit: Int, keepsWrong: Bool = true, _ open: ([UInt8]) throws -> Value
  ) throws -> Finding<Value> {
    do {
      return .value(try read(name, limit: limit, keepsWrong: keepsWrong, open))
    } catch let error as RemoteError where error.isAboutObject {
      guard error.kind != .notFound else { return .missing }
      note(.altered, name.text, "\(error)")
    } catch let error as SegmentError {
      noteUnusable(name, error)
    }
    return .unusable
  }

  /// A key slot; `nil` if it is not one, or cannot be read.
  func keySlot(_ name: ObjectName) throws -> KeySlot? {
    do {
      return try KeySlot(parsing: try fetch(name, limit: KeySlot.longest))
    } catch let error as RemoteError where error.isAboutObject {
      return nil
    } catch is KeySlotError {
      return nil
    }
  }

  /// Says that an object cannot be used, and where it was put.
  func noteUnusable(_ name: ObjectName, _ error: SegmentError) {
    switch error {
    case .newer:
      note(.newer, name.text, "\(name) was made by a newer vanlog; update this one")
    case .unknownEpoch:
      losses.lackKey()
      note(
        .keyMissing, Trouble.key,
        "a new data key is in use, which no device has given to this one yet; sync the one that "
          + "changed it, or run 'vanlog sync join' with the passphrase")
    default:
      let place = aside[name].map { "; what it handed over is in \($0)" } ?? ""
      note(.altered, name.text, "\(remote.address) altered \(name): \(error)\(place)")
    }
  }

  /// Keeps bytes that are wrong, unless many are kept already.
  private func putAside(_ name: ObjectName, _ bytes: [UInt8]) throws {
    guard mode != .reading else { return }
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
