internal import Geodesy
public import Text

/// The extremes of a trip.
public struct TripRecords: Sendable {
  /// A value, the day it is of, and the place, which may be empty.
  public struct Peak<Value: Sendable>: Sendable {
    public let value: Value
    public let day: Day
    public let place: String
  }

  /// Where distances from home begin.
  public enum Origin: String, Sendable {
    case checkin, drive
  }

  /// Metres above the sea, by check-ins and drives; a drive has its title for a place.
  public let highest: Peak<Int64>?
  /// Tenths of a degree Celsius, by check-ins.
  public let coldest, warmest: Peak<Int64>?
  /// The day with the greatest sum of expenses.
  public let mostExpensiveDay: Peak<Money>?
  /// Metres.
  public let longestDrive: Peak<Int64>?
  /// Metres from where the trip began; home itself is not known to the store.
  public let furthest: Peak<Double>?
  /// What the trip's beginning was taken from.
  public let origin: Origin?

  init(
    drives: TripDrives, stays: TripStays, costs: [FieldValue: LedgerTally], home: Currency
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
    furthest = beginning.flatMap { Self.furthest(from: $0.place, drives, stays) }
  }

  /// A check-in comes before a drive that went as high, since it names a place.
  private static func highest(_ drives: TripDrives, _ stays: TripStays) -> Peak<Int64>? {
    let stay = peak(stays) { $0.heightMetres }
    guard let drive = drives.highest, drive.metres > stay?.value ?? .min else { return stay }
    return Peak(value: drive.metres, day: Day(drive.day), place: drive.title)
  }

  /// The greatest value among check-ins, the earliest of equals.
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
    // The earliest of equals, in whatever order they come.
    let top = days.max { ($0.expense, -$0.day) < ($1.expense, -$1.day) }
    guard let top, top.expense > 0 else { return nil }
    return Peak(value: try Money(exactly: top.expense, home), day: Day(top.day), place: "")
  }

  /// The first place that is known: a check-in that says only its day counts from that midnight.
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

  /// By the sphere, which is half a percent off at most and cheap.
  private static func furthest(
    from home: Coordinate, _ drives: TripDrives, _ stays: TripStays
  ) -> Peak<Double>? {
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
    return peaks.max { $0.value < $1.value }.flatMap { $0.value > 0 ? $0 : nil }
  }
}

extension Day {
  fileprivate init(_ daysSinceEpoch: Int64) {
    self.init(daysSinceEpoch: Int(daysSinceEpoch))
  }
}
