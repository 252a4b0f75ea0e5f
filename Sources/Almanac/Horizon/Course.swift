/// The way of the sun or the moon around a moment, as seen from the centre of the earth.
///
/// It comes from one look at the series, and stays with them to an arc second for four days of the sun
/// on either side, and for two of the moon. Its coordinates are power series, so that a look at it needs
/// no sines. The nodding of the axis is that of the moment: it moves a body and the equinox together.
final class Course: Sendable {
  private let days: Double
  private let longitude, x, y, z: DayPowers
  private let equationOfEquinoxes: Double

  init(_ body: SkyBody, _ moment: borrowing SkyMoment) {
    days = moment.time.days
    let turns = moment.multiples.turns.span
    let way =
      switch body {
      case .sun: SunSeries.way(moment.dynamical)
      case .moon: MoonSeries.way(moment.dynamical, moment.arguments, turns)
      }
    longitude = way.longitude + moment.nutation.longitude
    let obliquity = Turn(moment.nutation.obliquity)
    equationOfEquinoxes = moment.nutation.longitude * obliquity.cosine
    let (along, across) = (longitude.direction, way.latitude.direction)
    let flat = way.kilometres * across.cosine
    let (east, up) = (flat * along.sine, way.kilometres * across.sine)
    x = flat * along.cosine
    y = east * obliquity.cosine + up * -obliquity.sine
    z = east * obliquity.sine + up * obliquity.cosine
  }

  func sighting(_ time: UniversalTime) -> BodyPosition {
    let since = time.days - days
    return BodyPosition(
      vector: EquatorialVector(x: x.after(since), y: y.after(since), z: z.after(since)),
      equationOfEquinoxes: equationOfEquinoxes)
  }

  /// How far it is along the ecliptic.
  func longitude(_ time: UniversalTime) -> Double { longitude.after(time.days - days) }
}

/// Where a body is along the ecliptic, and how far away: apparent, but for nutation.
struct BodyWay: Sendable {
  let longitude, latitude, kilometres: DayPowers
}

/// What both bodies need of a moment.
struct SkyMoment {
  let time: UniversalTime
  let dynamical: DynamicalTime
  let arguments: LunarArguments
  let multiples: Multiples
  let nutation: Nutation

  init(_ time: UniversalTime) {
    self.time = time
    dynamical = time.dynamical
    arguments = LunarArguments(dynamical)
    multiples = Multiples(arguments)
    nutation = Nutation(dynamical, multiples.turns.span)
  }
}

/// A vector in kilometres: towards the equinox, a quarter turn east of it, and the north pole.
struct EquatorialVector: Sendable {
  var x, y, z: Double

  var rightAscension: Double { .angle(y: y, x: x) }
  var length: Double { (x * x + y * y + z * z).squareRoot() }
}
