public import Geodesy
public import Text

/// Finds out where the van stays, and when it leaves.
///
/// A visit begins when the van has been in a small circle for some minutes, and ends when it has been
/// seen outside a larger one several times, so that a wandering receiver neither begins nor ends one.
public struct VisitWatch: Hashable, Sendable {
  public enum Event: Hashable, Sendable {
    case arrived(at: Coordinate, time: Instant)
    /// `isSeen` is false if no one looked at the moment of departure, such as with the power off.
    case departed(from: Coordinate, time: Instant, isSeen: Bool)
  }

  /// Distances in metres, times in milliseconds.
  public struct Limits: Hashable, Sendable {
    public var arriving = 120.0
    public var departing = 200.0
    public var departingFixes = 2
    public var shortestStay: Int64 = 480_000
    /// A hole in the sightings longer than this hides when the van left.
    public var longestHole: Int64 = 300_000

    public init() {}
  }

  public let limits: Limits
  /// The middle of the circle in which the van is, or may be about to stay.
  private var middle: Coordinate?
  private var count = 0
  private var arrivedAt: Int64 = 0
  /// When it was last inside, by uptime; `nil` if that was before this program began.
  private var lastInside: Int64?
  private var isStaying = false
  private var outside = 0
  private var leftAt: Int64 = 0
  private var lastSeen: Int64?
  /// What must be added to uptime to get milliseconds since 1970, by the last sighting with a time.
  private var offset: Int64?

  /// Continues a visit that was open when the program last ended.
  public init(staying place: Coordinate? = nil, limits: Limits = Limits()) {
    self.limits = limits
    middle = place
    isStaying = place != nil
  }

  /// Takes the next sighting; those that are not newer than the last one change nothing.
  public mutating func take(_ sighting: Sighting) -> Event? {
    if let lastSeen, sighting.uptime <= lastSeen { return nil }
    defer { lastSeen = sighting.uptime }
    if let time = sighting.time {
      let (offset, overflow) = time.millisecondsSinceEpoch.subtractingReportingOverflow(
        sighting.uptime)
      if !overflow { self.offset = offset }
    }
    return isStaying ? lookForDeparture(at: sighting) : lookForArrival(at: sighting)
  }

  // MARK: Under way

  private mutating func lookForArrival(at sighting: Sighting) -> Event? {
    guard let middle, let lastInside, sighting.uptime - lastInside <= limits.longestHole,
      sighting.distanceMetres(from: middle, within: limits.arriving) <= limits.arriving
    else {
      begin(at: sighting)
      return nil
    }
    remain(at: sighting)
    guard sighting.uptime - arrivedAt >= limits.shortestStay, let time = time(at: arrivedAt) else {
      return nil
    }
    isStaying = true
    return .arrived(at: self.middle ?? middle, time: time)
  }

  private mutating func begin(at sighting: Sighting) {
    middle = sighting.place
    count = 1
    arrivedAt = sighting.uptime
    lastInside = sighting.uptime
    outside = 0
  }

  private mutating func remain(at sighting: Sighting) {
    lastInside = sighting.uptime
    outside = 0
    // The mean of the first sightings; later ones would only follow the receiver's wandering.
    guard count < 600, let middle else { return }
    count += 1
    let path = middle.geodesic(to: sighting.place)
    if path.lengthMetres > 0 {
      self.middle = middle.destination(
        bearing: path.initialBearing, distanceMetres: path.lengthMetres / Double(count))
    }
  }

  // MARK: Staying

  private mutating func lookForDeparture(at sighting: Sighting) -> Event? {
    guard let middle else { return nil }
    guard sighting.distanceMetres(from: middle, within: limits.departing) > limits.departing else {
      if lastInside == nil { count = 600 }
      lastInside = sighting.uptime
      outside = 0
      return nil
    }
    if outside == 0 { leftAt = sighting.uptime }
    outside += 1
    guard outside >= limits.departingFixes, let end = departure(), let time = time(at: end.uptime)
    else { return nil }
    isStaying = false
    begin(at: sighting)
    return .departed(from: middle, time: time, isSeen: end.isSeen)
  }

  /// When the van left, as far as anyone looked.
  private func departure() -> (uptime: Int64, isSeen: Bool)? {
    guard let lastInside, leftAt - lastInside <= limits.longestHole else { return (leftAt, false) }
    return (lastInside, true)
  }

  private func time(at uptime: Int64) -> Instant? {
    guard let offset else { return nil }
    let (sum, overflow) = offset.addingReportingOverflow(uptime)
    return overflow ? nil : Instant(millisecondsSinceEpoch: sum)
  }
}
