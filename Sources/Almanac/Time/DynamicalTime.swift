internal import Text

/// A moment as the series of the planets count it: in Julian centuries of dynamical time since
/// J2000, which is 2000-01-01 at 12:00.
struct DynamicalTime: Hashable, Sendable {
  let centuries: Double

  /// The same moment as the earth turns; how far that is behind changes by a second in a year.
  var universal: UniversalTime {
    let days = centuries * 36_525
    let seconds = DeltaT.seconds(year: 2000 + days / 365.25)
    return UniversalTime(days: days - seconds / 86_400)
  }
}

/// A moment as the earth turns, in days of universal time since J2000.
///
/// UT1 and UTC are taken as equal: they differ by less than a second, in which the sky turns by
/// less than 15 arc seconds, the same for the sun and the horizon to a fraction of one.
struct UniversalTime: Hashable, Sendable {
  var days: Double

  init(days: Double) {
    self.days = days
  }

  init(_ instant: Instant) {
    days = Double(instant.millisecondsSinceEpoch - Self.j2000) / 86_400_000
  }

  /// 2000-01-01T12:00:00Z.
  private static let j2000: Int64 = 946_728_000_000

  /// The moment, to a millisecond.
  var instant: Instant {
    Instant(millisecondsSinceEpoch: Int64((days * 86_400_000).rounded()) + Self.j2000)
  }

  /// The same moment for the series.
  var dynamical: DynamicalTime {
    let seconds = DeltaT.seconds(year: 2000 + days / 365.25)
    return DynamicalTime(centuries: (days + seconds / 86_400) / 36_525)
  }
}

/// How far the clock of the planets is ahead of the one that the earth is by its turning.
enum DeltaT {
  /// Seconds at the start of every fifth year, 1900 to 2100: Morrison, Stephenson, Hohenkerk and
  /// Zawilski (2021) until 1973, then the IERS; after 2025 the former's long-term trend.
  ///
  /// What the earth will do is not known: by 2100 a minute more or less is possible. It shifts
  /// phases of the moon by as much, moonrise by two seconds and sunrise by none.
  private static let table: InlineArray<41, Double> = [
    -1.98, 4.92, 11.14, 17.48, 21.62, 23.79, 24.42, 24.16, 24.42, 27.05,
    28.93, 30.41, 33.07, 35.09, 39.93, 45.48, 50.54, 54.34, 56.86, 60.79,
    63.83, 64.69, 66.07, 67.64, 69.36, 69.14, 69.08, 69.26, 69.72, 70.45,
    71.44, 72.70, 74.23, 76.02, 78.08, 80.40, 82.98, 85.83, 88.94, 92.30,
    95.93,
  ]

  /// The difference in a year with a fraction; years outside the table have its nearest entry.
  static func seconds(year: Double) -> Double {
    let place = min(max((year - 1900) / 5, 0), Double(table.count - 1))
    let before = min(Int(place), table.count - 2)
    let part = place - Double(before)
    return table[before] * (1 - part) + table[before + 1] * part
  }
}
