internal import Text

/// A moment as the series of the planets count it: in Julian centuries of dynamical time since
/// J2000, which is 2000-01-01 at 12:00.
struct DynamicalTime: Hashable, Sendable {
  let centuries: Double
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
