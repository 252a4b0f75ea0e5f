public import Amounts
internal import Geodesy
internal import Records
public import Text
internal import TrackFormats

/// The records of a trip: highest, coldest, most expensive and so on.
public struct TripRecords: Sendable {
  /// A value, its day, and the place, which may be empty.
  public struct Peak<Value: Sendable>: Sendable {
    public let value: Value
    public let day: Day
    public let place: String
  }

  /// The origin of the distances from home.
  public enum Origin: String, Sendable {
    case checkin, drive
  }

  /// Metres above sea level, from check-ins and drives; for a drive, the place is its title.
  public let highest: Peak<Int64>?
  /// Tenths of a degree Celsius, from check-ins.
  public let coldest, warmest: Peak<Int64>?
  /// The day with the highest total expenses.
  public let mostExpensiveDay: Peak<Money>?
  /// In metres.
  public let longestDrive: Peak<Int64>?
  /// Metres from where the trip began; the store does not know where home is.
  public let furthest: Peak<Double>?
  /// What the trip's beginning was derived from.
  public let origin: Origin?

  init(
    drives: TripDrives, stays: TripStays, costs: [FieldValue: LedgerTally], home: Currency,
    in store: RecordStore
  ) throws {
    highest = Self.highest(drives, stays)
    warmest = Self.peak(stays) { $0.temperature }
    coldest = Self.peak(stays) { $0.temperature.map { -$0 } }.map {
      Peak(value: -$0.value, day: $0.day, place: $0.place)
    }
    mostExpensiveDay = try Self.mostExpensive(costs, home)
    longestDrive = drives.drives.max { $0.distanceMetres < $1.distanceMetres }.flatMap { drive in
      drive.distanceMetres > 0
        ? Peak(value: drive.distanceMetres, day: Day(drive.day), place: "") : nil
    }
    let beginning = Self.beginning(drives, stays)
    origin = beginning?.origin
    furthest = try beginning.flatMap { try Self.furthest(from: $0.place, drives, stays, in: store) }
  }

  /// A check-in precedes a drive of equal altitude, since it names a place.
  private static func highest(_ drives: TripDrives, _ stays: TripStays) -> Peak<Int64>? {
    let stay = peak(stays) { $0.heightMetres }
    guard let drive = drives.highest, drive.metres > stay?.value ?? .min else { return stay }
    return Peak(value: drive.metres, day: Day(drive.day), place: drive.title)
  }

  /// The greatest value among check-ins, the earliest if several are equal.
  private static func peak(
    _ stays: TripStays, _ value: (TripStays.Stay) -> Int64?
  ) -> Peak<Int64>? {
    var best: Peak<Int64>?
    for stay in stays.stays {
      guard let value = value(stay), best.map({ value > $0.value }) ?? true else { continue }
      best = Peak(value: value, day: Day(stay.day), place: stay.place)
    }
    return best
  }

  private static func mostExpensive(
    _ costs: [FieldValue: LedgerTally], _ home: Currency
  ) throws -> Peak<Money>? {
    let days = costs.compactMap { key, tally in
      key.integer.map { (day: $0, expense: tally.home.expense) }
    }
    // Picks the earliest of equal values, in any order.
    let top = days.max { ($0.expense, -$0.day) < ($1.expense, -$1.day) }
    guard let top, top.expense > 0 else { return nil }
    return Peak(value: try Money(exactly: top.expense, home), day: Day(top.day), place: "")
  }

  /// The first known position; a check-in with only a day counts from the midnight it begins with.
  private static func beginning(
    _ drives: TripDrives, _ stays: TripStays
  ) -> (place: Coordinate, origin: Origin)? {
    let stay = stays.stays.lazy.compactMap { stay in
      stay.position.map { (place: $0, time: stay.arrived ?? stay.day * 86_400_000) }
    }.first
    let drive = drives.drives.lazy.compactMap { drive in
      drive.start.map { (place: $0, time: drive.started) }
    }.first
    switch (stay, drive) {
    case (nil, nil): return nil
    case (let stay?, nil): return (stay.place, .checkin)
    case (nil, let drive?): return (drive.place, .drive)
    case (let stay?, let drive?):
      return stay.time < drive.time ? (stay.place, .checkin) : (drive.place, .drive)
    }
  }

  /// Distances on the sphere, which are cheap and at most half a percent off.
  private static func furthest(
    from home: Coordinate, _ drives: TripDrives, _ stays: TripStays, in store: RecordStore
  ) throws -> Peak<Double>? {
    let ends = drives.drives.flatMap { drive in
      [drive.start, drive.end].map { (position: $0, day: drive.day, place: "") }
    }
    let places = stays.stays.map { (position: $0.position, day: $0.day, place: $0.place) } + ends
    let peaks = places.compactMap { place in
      place.position.map { position in
        Peak(
          value: home.sphericalDistanceMetres(to: position), day: Day(place.day),
          place: place.place)
      }
    }
    var furthest = peaks.max { $0.value < $1.value }.flatMap { $0.value > 0 ? $0 : nil }
    for (drive, reach) in reaches(of: drives, from: home) {
      guard reach > furthest?.value ?? 0 else { break }
      let metres = try metres(of: drive, from: home, in: store)
      guard metres > furthest?.value ?? 0 else { continue }
      furthest = Peak(value: metres, day: Day(drive.day), place: "")
    }
    return furthest
  }

  /// How far a drive can have been at most, the one that may have been furthest first.
  private static func reaches(
    of drives: TripDrives, from home: Coordinate
  ) -> [(drive: TripDrives.Drive, metres: Double)] {
    drives.drives.map { drive in
      let corners = drive.corners.map { home.sphericalDistanceMetres(to: $0) }
      guard corners.count == 4, let reach = corners.max(), reach < surelyInCorner else {
        return (drive, .infinity)
      }
      return (drive, reach)
    }.sorted { $0.metres > $1.metres }
  }

  /// Within a quarter of the globe, no place in a box is further than all its corners.
  private static let surelyInCorner = 10_000_000.0

  /// The points of a drive are read only if it may have been further than all others.
  private static func metres(
    of drive: TripDrives.Drive, from home: Coordinate, in store: RecordStore
  ) throws -> Double {
    guard let record = try drive.id.flatMap({ try store.record($0, of: .drive) }) else { return 0 }
    var most = 0.0
    for segment in try store.track(of: record).segments {
      for point in segment {
        most = max(most, home.sphericalDistanceMetres(to: Coordinate(point.position)))
      }
    }
    return most
  }
}

extension Day {
  fileprivate init(_ daysSinceEpoch: Int64) {
    self.init(daysSinceEpoch: Int(daysSinceEpoch))
  }
}
