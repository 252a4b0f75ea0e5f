internal import Geodesy
public import Text

/// A part of a drive that lies in one country.
public struct DrivePart: Sendable, Hashable {
  public let country: String
  public let entered: Instant
  public let metres: Double

  public init(country: String, entered: Instant, metres: Double) {
    self.country = country
    self.entered = entered
    self.metres = metres
  }
}

/// The countries of a trip, with the nights, days and kilometres in each.
struct TripCountries {
  /// When something was in a country: by the day, and on it by the time, if that is known.
  private struct Arrival: Comparable {
    let day: Int64
    /// Check-ins without a time come last: by the end of a day the van has arrived.
    let milliseconds: Int64

    static func < (first: Arrival, second: Arrival) -> Bool {
      (first.day, first.milliseconds) < (second.day, second.milliseconds)
    }
  }

  private struct Sum {
    let country: String
    var arrival: Arrival
    var days: Set<Int64> = []
    var nights = 0
    var metres = 0.0
  }

  private var sums: [Sum] = []

  /// `country` tells that of a place, `parts` those of a drive as its points show them.
  init(
    _ stays: TripStays, _ drives: TripDrives, country: (Coordinate) -> String?,
    parts: (RecordID) throws -> [DrivePart]
  ) throws {
    for stay in stays.stays {
      if let country = stay.country { add(country, Self.arrival(of: stay)) }
    }
    for stay in stays.lastOfNights {
      if let country = stay.country { add(country, Self.arrival(of: stay)) { $0.nights += 1 } }
    }
    for drive in drives.drives {
      let parts = try drive.id.map(parts) ?? []
      for part in parts.isEmpty ? Self.ends(of: drive, country) : Self.fitted(parts, to: drive) {
        let time = part.entered.millisecondsSinceEpoch
        add(part.country, Arrival(day: drive.day, milliseconds: time)) { $0.metres += part.metres }
      }
    }
  }

  /// In order of arrival.
  var stays: [TripStats.CountryStay] {
    sums.enumerated().sorted { first, second in
      (first.element.arrival, first.offset) < (second.element.arrival, second.offset)
    }.map { _, sum in
      TripStats.CountryStay(
        country: sum.country, nights: sum.nights, days: sum.days.count,
        distanceMetres: Int64(sum.metres.rounded()))
    }
  }

  private static func arrival(of stay: TripStays.Stay) -> Arrival {
    Arrival(day: stay.day, milliseconds: stay.arrived ?? .max)
  }

  private mutating func add(
    _ country: String, _ arrival: Arrival, _ change: (inout Sum) -> Void = { _ in }
  ) {
    let index = sums.firstIndex { $0.country == country } ?? sums.endIndex
    if index == sums.endIndex { sums.append(Sum(country: country, arrival: arrival)) }
    sums[index].arrival = min(sums[index].arrival, arrival)
    sums[index].days.insert(arrival.day)
    change(&sums[index])
  }

  /// The distance of the drive in the same shares: points are fewer than fixes, so their line is a
  /// little shorter than the drive.
  private static func fitted(_ parts: [DrivePart], to drive: TripDrives.Drive) -> [DrivePart] {
    let sum = parts.reduce(0) { $0 + $1.metres }
    let scale = sum > 0 ? Double(drive.distanceMetres) / sum : 0
    return parts.map {
      DrivePart(country: $0.country, entered: $0.entered, metres: $0.metres * scale)
    }
  }

  /// Of a drive without points all that is known is where it began and ended.
  private static func ends(
    of drive: TripDrives.Drive, _ country: (Coordinate) -> String?
  ) -> [DrivePart] {
    let ends = [drive.start, drive.end].compactMap { $0.flatMap(country) }
    let time = Instant(millisecondsSinceEpoch: drive.started)
    return ends.enumerated().map { index, country in
      DrivePart(
        country: country, entered: time, metres: index == 0 ? Double(drive.distanceMetres) : 0)
    }
  }
}
