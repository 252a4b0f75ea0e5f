internal import Geodesy
internal import Text
internal import TrackFormats

/// The countries of a trip, with the nights, days and kilometres in each.
struct TripCountries {
  private struct Sum {
    let country: String
    var firstDay: Int64
    var days: Set<Int64> = []
    var nights = 0
    var metres = 0.0
  }

  private var sums: [Sum] = []

  init(
    _ stays: TripStays, _ drives: TripDrives, in store: TripStore,
    country: (Coordinate) -> String?
  ) throws {
    for stay in stays.stays {
      if let country = stay.country { add(country, day: stay.day) }
    }
    for stay in stays.lastOfNights {
      if let country = stay.country { add(country, day: stay.day) { $0.nights += 1 } }
    }
    for drive in drives.drives {
      for (country, metres) in try Self.metres(of: drive, in: store, country) {
        add(country, day: drive.day) { $0.metres += metres }
      }
    }
  }

  /// In order of arrival.
  var stays: [TripStats.CountryStay] {
    sums.enumerated().sorted { first, second in
      (first.element.firstDay, first.offset) < (second.element.firstDay, second.offset)
    }.map { _, sum in
      TripStats.CountryStay(
        country: sum.country, nights: sum.nights, days: sum.days.count,
        distanceMetres: Int64(sum.metres.rounded()))
    }
  }

  private mutating func add(
    _ country: String, day: Int64, _ change: (inout Sum) -> Void = { _ in }
  ) {
    let index = sums.firstIndex { $0.country == country } ?? sums.endIndex
    if index == sums.endIndex { sums.append(Sum(country: country, firstDay: day)) }
    sums[index].firstDay = min(sums[index].firstDay, day)
    sums[index].days.insert(day)
    change(&sums[index])
  }

  /// The distance of a drive by country: its points are read only if it ends in another one.
  private static func metres(
    of drive: TripDrives.Drive, in store: TripStore, _ country: (Coordinate) -> String?
  ) throws -> [(country: String, metres: Double)] {
    let (start, end) = (drive.start.flatMap(country), drive.end.flatMap(country))
    if let start, start == end { return [(start, Double(drive.distanceMetres))] }
    guard let id = drive.id, let record = try store.record(id, of: .drive) else { return [] }
    var shares = CountryShares()
    for segment in try store.track(of: record).segments {
      shares.add(segment.map { Coordinate($0.position) }, country)
    }
    return shares.parts(of: Double(drive.distanceMetres))
  }
}
