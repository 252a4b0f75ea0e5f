internal import Geodesy
public import Records
internal import SQLite
public import Text
internal import TrackFormats

/// The totals of a trip's drives.
public struct DriveSums: Sendable, Hashable {
  public var count = 0
  public var distanceMetres: Int64 = 0
  public var movingSeconds: Int64 = 0
  public var climbMetres: Int64 = 0
  /// In centimetres per second.
  public var topSpeed: Int64?
  /// The number of different days with a drive.
  public var days = 0

  public init() {}
}

/// The data of a trip's drives needed for statistics, in order of time; tracks are not read.
struct TripDrives {
  struct Drive {
    let started: Int64
    let day: Int64
    let distanceMetres: Int64
    let start, end: Coordinate?
    /// The corners of the box around all points, if it is known.
    let corners: [Coordinate]
    let id: RecordID?
  }

  static let sql = """
    SELECT sort, day, distance, moving, climb, top_speed,
      start_latitude, start_longitude, end_latitude, end_longitude, highest, title, id,
      south, west, north, east
    FROM drive WHERE alive = 1 AND trip = ? ORDER BY sort, id
    """

  private(set) var drives: [Drive] = []
  private(set) var sums = DriveSums()
  /// The drive with the highest point, the earliest if several are equal.
  private(set) var highest: (metres: Int64, day: Int64, title: String)?

  init(of trip: RecordID, on period: DayPeriod = DayPeriod(), in store: RecordStore) throws {
    try store.connection.query(Self.sql, [trip.bytes]) { row in
      let started = try row.int64(0)
      // A drive without a day of its own counts for its UTC day.
      let utcDay = started.flooredQuotient(dividingBy: 86_400_000)
      let drive = Drive(
        started: started, day: try row.optionalInt64(1) ?? utcDay,
        distanceMetres: try row.optionalInt64(2) ?? 0,
        start: try row.coordinate(6, 7), end: try row.coordinate(8, 9),
        corners: [
          try row.coordinate(13, 14), try row.coordinate(13, 16), try row.coordinate(15, 14),
          try row.coordinate(15, 16),
        ].compactMap(\.self),
        id: RecordID(bytes: try row.blob(12)))
      guard period.contains(Day(daysSinceEpoch: Int(drive.day))) else { return }
      drives.append(drive)
      sums.add(drive, moving: try row.optionalInt64(3), climb: try row.optionalInt64(4))
      if let speed = try row.optionalInt64(5), speed > sums.topSpeed ?? .min {
        sums.topSpeed = speed
      }
      if let metres = try row.optionalInt64(10), metres > highest?.metres ?? .min {
        highest = (metres, drive.day, try row.optionalText(11) ?? "")
      }
    }
    sums.days = Set(days).count
  }

  var days: [Int64] { drives.map(\.day) }
}

extension DriveSums {
  /// Field values are far below the limits of 64 bits, but a file can contain anything.
  fileprivate mutating func add(_ drive: TripDrives.Drive, moving: Int64?, climb: Int64?) {
    count += 1
    distanceMetres = distanceMetres.addingSaturated(drive.distanceMetres)
    movingSeconds = movingSeconds.addingSaturated(moving ?? 0)
    climbMetres = climbMetres.addingSaturated(climb ?? 0)
  }
}

extension RecordStore {
  /// The drives that began on a day, the first one first.
  public func drives(on day: Day) throws -> [Record] {
    var found: [Record] = []
    try forEach(drives(near: day)) { if $0[.day] == day { found.append($0) } }
    return found.reversed()
  }

  /// Local days begin up to a day before or after those of UTC, by which drives are sorted.
  private func drives(near day: Day) -> RecordQuery {
    var query = RecordQuery(.drive)
    query.from = Int64(day.daysSinceEpoch - 1) * 86_400_000
    query.to = Int64(day.daysSinceEpoch + 2) * 86_400_000
    return query
  }

  /// The totals of the drives of a day.
  public func driveSums(on day: Day) throws -> DriveSums {
    var sums = DriveSums()
    try forEach(drives(near: day)) { drive in
      guard drive[.day] == day else { return }
      sums.count += 1
      sums.days = 1
      sums.distanceMetres = sums.distanceMetres.addingSaturated(drive[.distance] ?? 0)
      sums.movingSeconds = sums.movingSeconds.addingSaturated(drive[.moving] ?? 0)
      sums.climbMetres = sums.climbMetres.addingSaturated(drive[.climb] ?? 0)
      if let speed = drive[.topSpeed] { sums.topSpeed = max(speed, sums.topSpeed ?? speed) }
    }
    return sums
  }
}

extension Int64 {
  /// The quotient rounded down, also for negative numbers.
  fileprivate func flooredQuotient(dividingBy divisor: Int64) -> Int64 {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}

extension Row {
  /// The position in two columns, if both are set and valid.
  func coordinate(_ latitude: Int, _ longitude: Int) throws -> Coordinate? {
    guard let north = try optionalInt64(latitude), let east = try optionalInt64(longitude) else {
      return nil
    }
    return try? Coordinate(
      CoordinateE7(latitude: Int32(clamping: north), longitude: Int32(clamping: east)))
  }
}
