public import Records
internal import SQLite
public import Text

/// What must be known of a drive to tell whether its points were read before, and whose they are.
public struct DriveMark: Sendable, Hashable {
  public let id: RecordID
  /// How many bytes of points it has: they may come later than the rest of a drive that another device
  /// recorded.
  public let size: Int64
  /// A number that follows from what the points are, and from nothing else in the record.
  public let print: UInt64
  public let started: Instant
  public let van: RecordID?
  /// Whether this device recorded it.
  public let isRecordedHere: Bool

  /// The upper 56 bits of the FNV-1a hash of some numbers, word by word.
  static func print(of numbers: [Int64]) -> UInt64 {
    let hash = numbers.reduce(0xCBF2_9CE4_8422_2325) { hash, number in
      (hash ^ UInt64(bitPattern: number)) &* 0x100_0000_01B3
    }
    return hash >> 8
  }
}

extension RecordStore {
  static let driveMarks = """
    SELECT id, ifnull(length(track), 0), sort, van,
      ifnull(own, 0) = 1 AND ended_by IS NOT 'imported', ended, distance, points FROM drive
    LEFT JOIN (SELECT number, own FROM device) ON number = base_device
    WHERE alive = 1 ORDER BY id
    """

  /// Marks of all drives, in order of their ids; no points are read.
  public func driveMarks() throws -> [DriveMark] {
    try connection.all(Self.driveMarks, []) { row in
      let (size, started) = (try row.int64(1), try row.int64(2))
      let figures = try (5...7).map { try row.optionalInt64($0) ?? -1 }
      return DriveMark(
        id: RecordID(bytes: try row.blob(0)) ?? .zero, size: size,
        print: DriveMark.print(of: [size, started] + figures),
        started: Instant(millisecondsSinceEpoch: started),
        van: try row.optionalBlob(3).flatMap(RecordID.init(bytes:)),
        isRecordedHere: try row.int64(4) == 1)
    }
  }
}

extension [DriveMark] {
  /// The van of a drive that a van other than the one in use made; `nil` for those of this device.
  ///
  /// What this device recorded was in the van in use then, and so was what other vans drove before the
  /// one in use now set off for the first time.
  public func otherVans(inUse: RecordID?) -> [RecordID?] {
    guard let inUse, contains(where: { $0.van != nil && $0.van != inUse }) else {
      return map { _ in nil }
    }
    let first = lazy.filter { $0.van == inUse }.map(\.started).min()
    return map { mark in
      guard let van = mark.van, van != inUse, !mark.isRecordedHere, let first,
        mark.started >= first
      else { return nil }
      return van
    }
  }
}
