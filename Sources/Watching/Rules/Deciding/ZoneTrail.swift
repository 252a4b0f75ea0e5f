internal import Geodesy

/// What was seen lately around the edge of one zone; it decides when the edge is crossed.
///
/// A receiver wanders, so one sighting on the other side means nothing: the next must agree, and if the
/// van stands, all of a minute. A van that drives may be through the circle between two sightings, or
/// after a single one; then the way between the sightings decides, once the next shows that it
/// drove on.
struct ZoneTrail: Sendable, Hashable {
  /// Where the van was seen, and how surely.
  struct Point: Sendable, Hashable {
    let place: Coordinate
    let accuracyMetres: Double
    /// Milliseconds since boot.
    let uptime: Int64
  }

  /// What a sighting means for the zone.
  enum Finding: Sendable, Hashable {
    /// The van is on the side where it was, so far from the middle.
    case same(metres: Double)
    /// It seems to be on the other side; the next sightings tell.
    case waits
    case crossed
    /// It was outside, and is outside again after having been inside.
    case passed
  }

  /// The circle, and on which side of its edge the van was until now.
  struct Zone {
    let middle: Coordinate
    let radiusMetres: Double
    let wasInside: Bool
  }

  /// The way between the last two sightings, which the next may show to be a passage.
  fileprivate struct Brush: Sendable, Hashable {
    /// Where the van came from, if that was seen.
    let before: Point?
    let start, tip: Point
    /// Whether the way was inside in spite of all inaccuracy.
    let isSure: Bool
  }

  /// The way between two sightings is unknown if there was more time between them.
  static let freshness: Int64 = 120_000
  /// How long a van that stands must be seen on the other side.
  static let standing: Int64 = 60_000
  /// So far, at least, a passing van gets.
  fileprivate static let leastPassage = 30.0

  private var last: Point?
  private var lastButOne: Point?
  /// Since when all sightings were on the other side.
  private var crossingSince: Int64?
  private var brush: Brush?

  /// Takes a sighting; `isDriving` is `nil` if that is unknown.
  mutating func take(_ seen: Point, _ zone: Zone, isDriving: Bool?) -> Finding {
    let metres = zone.middle.sphericalDistanceMetres(to: seen.place)
    let isInside = metres <= zone.radiusMetres + (zone.wasInside ? zone.margin(seen) : 0)
    let start = last.flatMap { (0...Self.freshness).contains(seen.uptime - $0.uptime) ? $0 : nil }
    let brushed = start == nil ? nil : brush
    let isMet = start.map { zone.isSurelyMet(from: $0, to: seen) } ?? false
    brush = start.map { Brush(before: lastButOne, start: $0, tip: seen, isSure: isMet) }
    (lastButOne, last) = (start, seen)
    guard isInside == zone.wasInside else { return take(crossing: seen, isDriving: isDriving) }
    let wasInside = crossingSince != nil
    crossingSince = nil
    guard !isInside, isDriving == true, let brushed, brushed.isSure || wasInside && isMet,
      brushed.isPassed(at: seen)
    else { return .same(metres: metres) }
    brush = nil
    return .passed
  }

  private mutating func take(crossing seen: Point, isDriving: Bool?) -> Finding {
    guard let since = crossingSince, since <= seen.uptime else {
      crossingSince = seen.uptime
      return .waits
    }
    guard isDriving != false || seen.uptime - since >= Self.standing else { return .waits }
    crossingSince = nil
    brush = nil
    return .crossed
  }
}

extension ZoneTrail.Brush {
  /// Whether the van has gone on since, rather than jumped back to where it came from.
  ///
  /// The same is asked of the way that led here, else the way back from a jump would be a passage.
  fileprivate func isPassed(at seen: ZoneTrail.Point) -> Bool {
    let metres = start.place.sphericalDistanceMetres(to: tip.place)
    let least = max(
      ZoneTrail.leastPassage, metres, 2 * start.accuracyMetres, 2 * seen.accuracyMetres)
    let hasCome = before.map { $0.place.sphericalDistanceMetres(to: tip.place) >= 0.7 * metres }
    return hasCome ?? true && start.place.sphericalDistanceMetres(to: seen.place) >= least
  }
}

extension ZoneTrail.Zone {
  /// How much farther than entering leaving takes.
  fileprivate func margin(_ seen: ZoneTrail.Point) -> Double {
    max(30, radiusMetres / 5, seen.accuracyMetres)
  }

  /// Whether the straight way between two sightings was in the circle for all their inaccuracy.
  fileprivate func isSurelyMet(from start: ZoneTrail.Point, to end: ZoneTrail.Point) -> Bool {
    middle.distanceMetres(toSegmentFrom: start.place, to: end.place)
      + max(start.accuracyMetres, end.accuracyMetres) <= radiusMetres
  }
}
