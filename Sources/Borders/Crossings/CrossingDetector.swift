public import Geodesy
public import Text

/// Finds crossings in a series of positions.
///
/// A position counts only where it is certain: ashore, inside a country, and farther from the border
/// than the error of both together. A country is entered once two such positions in a row lie in it,
/// so a road that follows the border changes nothing until the van is well across. What happened in
/// between is then placed where the line between the last position in the old country and the first
/// in the new one meets the border; after a gap it is the first position ashore.
public struct CrossingDetector: Sendable {
  /// A position of the van.
  public struct Fix: Sendable, Hashable {
    public let time: Instant
    public let position: CoordinateE7
    /// As the receiver reports it.
    public let accuracyMetres: Double?

    public init(time: Instant, position: CoordinateE7, accuracyMetres: Double? = nil) {
      self.time = time
      self.position = position
      self.accuracyMetres = accuracyMetres
    }

    var coordinate: Coordinate { Coordinate(position) }
  }

  /// A country that the van seems to have entered.
  struct Candidate: Hashable {
    let country: Country
    /// The first position in the country, certain or not.
    let first: Fix
    /// The first position in the country that is certain.
    let certain: Fix
  }

  /// For receivers that do not report it.
  static let usualAccuracyMetres = 50.0
  /// Beyond these, nothing is known about what lies between two positions.
  static let longestGapMilliseconds: Int64 = 15 * 60_000
  static let longestGapMetres = 30_000.0
  /// Borders farther away than this need not be known.
  private static let nearMetres = 20_000.0

  private let map: BorderMap
  /// Whether the first position counts, certain or not.
  private let trustsFirst: Bool
  /// The country that the van is in.
  public internal(set) var country: Country?
  /// The last position in it.
  var last: Fix?
  /// The first position after that in another country, certain or not.
  var beyond: (country: Country, fix: Fix)?
  var candidate: Candidate?
  /// Whether the last position looked at was near a border.
  private(set) var isNearBorder = false
  /// Whether the last position looked at was certain.
  private(set) var isCertain = false
  /// Where no border is as near as this, so that positions there need not be looked up.
  private var inland: (middle: Coordinate, metres: Double)?

  /// A detector that knows where the van was, or nothing.
  public init(in country: String? = nil, map: BorderMap = .embedded) {
    self.init(in: country.flatMap { Country(code: $0) }, trustsFirst: false, map: map)
  }

  init(in country: Country?, last: Fix? = nil, trustsFirst: Bool, map: BorderMap = .embedded) {
    self.map = map
    self.trustsFirst = trustsFirst
    self.country = country
    self.last = last
  }

  /// Takes the next position, and returns the crossing that it confirms.
  public mutating func take(_ fix: Fix) -> Crossing.Event? {
    if let inland, inland.middle.sphericalDistanceMetres(to: fix.coordinate) < inland.metres {
      stay(at: fix)
      return nil
    }
    inland = nil
    let place = map.place(at: fix.coordinate, borderWithin: Self.nearMetres)
    isNearBorder = place.border != nil
    isCertain = place.isInside && isCertain(place, fix)
    guard place.isInside, let here = place.country else { return nil }
    guard let country else {
      if isCertain || trustsFirst { (self.country, last) = (here, fix) }
      return nil
    }
    if here == country {
      stay(at: fix)
      // Half of the way to the border, since the receiver errs, and the border does.
      let metres = place.border?.distanceMetres ?? Self.nearMetres
      if isCertain { inland = (fix.coordinate, metres / 2) }
      return nil
    }
    if beyond?.country != here { beyond = (here, fix) }
    guard isCertain else { return nil }
    guard let candidate, candidate.country == here else {
      candidate = Candidate(country: here, first: beyond?.fix ?? fix, certain: fix)
      return nil
    }
    return enter(candidate, from: country, now: fix)
  }

  /// Looks the next position up, so that it is known whether a border is near.
  mutating func lookClosely() { inland = nil }

  private mutating func stay(at fix: Fix) {
    last = fix
    beyond = nil
    candidate = nil
  }

  /// The crossing that has not been confirmed yet, and whether a position beyond it was certain.
  var pending: (event: Crossing.Event, isCertain: Bool)? {
    guard let country, let beyond else { return nil }
    if let candidate { return (event(candidate, from: country), true) }
    let first = Candidate(country: beyond.country, first: beyond.fix, certain: beyond.fix)
    return (event(first, from: country), false)
  }

  private mutating func enter(
    _ candidate: Candidate, from country: Country, now fix: Fix
  ) -> Crossing.Event {
    let event = event(candidate, from: country)
    self.country = candidate.country
    last = fix
    beyond = nil
    self.candidate = nil
    return event
  }

  private func isCertain(_ place: BorderPlace, _ fix: Fix) -> Bool {
    guard !place.isAtSea else { return false }
    guard let border = place.border else { return true }
    let accuracy = fix.accuracyMetres ?? Self.usualAccuracyMetres
    return border.distanceMetres > accuracy + border.errorMetres
  }

  private func event(_ candidate: Candidate, from country: Country) -> Crossing.Event {
    let (from, to) = (country.code, candidate.country.code)
    let entered = candidate.first
    guard let last, !isGap(last, entered) else {
      return Crossing.Event(
        at: candidate.certain.time, left: last?.time, place: candidate.certain.position,
        from: from, to: to)
    }
    let part = partBefore(border: last, entered, of: country)
    let span = entered.time.millisecondsSinceEpoch - last.time.millisecondsSinceEpoch
    let time = last.time.millisecondsSinceEpoch + Int64(Double(span) * part)
    return Crossing.Event(
      at: Instant(millisecondsSinceEpoch: time),
      place: Self.between(last, entered, part)?.e7 ?? entered.position, from: from, to: to)
  }

  private func isGap(_ first: Fix, _ second: Fix) -> Bool {
    let apart = second.time.millisecondsSinceEpoch - first.time.millisecondsSinceEpoch
    return abs(apart) > Self.longestGapMilliseconds
      || first.coordinate.sphericalDistanceMetres(to: second.coordinate) > Self.longestGapMetres
  }

  /// How far along the line between two positions a country ends, from 0 to 1.
  private func partBefore(border first: Fix, _ second: Fix, of country: Country) -> Double {
    var (inside, outside) = (0.0, 1.0)
    for _ in 0..<20 {
      let middle = (inside + outside) / 2
      let isInside = Self.between(first, second, middle).map { map.country(at: $0) == country }
      if isInside == true { inside = middle } else { outside = middle }
    }
    return (inside + outside) / 2
  }

  /// A place on the straight line between two positions, by the shorter way around the earth.
  private static func between(_ first: Fix, _ second: Fix, _ part: Double) -> Coordinate? {
    let (a, b) = (first.coordinate, second.coordinate)
    var east = b.longitude - a.longitude
    if east > 180 { east -= 360 } else if east < -180 { east += 360 }
    var longitude = a.longitude + east * part
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return try? Coordinate(
      latitude: a.latitude + (b.latitude - a.latitude) * part, longitude: longitude)
  }
}
