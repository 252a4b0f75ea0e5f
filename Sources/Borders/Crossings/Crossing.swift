public import Geodesy
public import Text

/// One time at which the van left a country and entered another.
public struct Crossing: Sendable, Hashable {
  /// Who says so.
  public enum Source: String, Sendable, CaseIterable {
    /// The daemon, on the move.
    case watch
    /// A drive that was kept, or all of them again.
    case drive
    /// A person, who is always right.
    case hand
  }

  /// What a detector has seen: when, where, and between which countries.
  public struct Event: Sendable, Hashable {
    /// When the country was entered.
    public var at: Instant
    /// When the other one was left, if nothing is known of the time between: a ferry, a flight, or a
    /// receiver without a fix.
    public var left: Instant?
    public var place: CoordinateE7?
    /// Codes of ISO 3166-1.
    public var from, to: String

    public init(at: Instant, left: Instant? = nil, place: CoordinateE7?, from: String, to: String) {
      self.at = at
      self.left = left
      self.place = place
      self.from = from
      self.to = to
    }
  }

  public let id: RecordID
  public var event: Event
  public var source: Source
  /// What was detected, if a person has corrected it: a later detection still finds it by this.
  public var detected: Event?
  /// The ids of the people aboard; `nil` for everyone.
  public var aboard: [RecordID]?
  /// Whether a person has said that it never happened.
  public var isDeleted: Bool
  /// What a newer version, or a person, has put into the file, and this one passes on.
  var unknown: [JSONValue.Member] = []

  public init(
    id: RecordID, event: Event, source: Source, detected: Event? = nil, aboard: [RecordID]? = nil,
    isDeleted: Bool = false
  ) {
    self.id = id
    self.event = event
    self.source = source
    self.detected = detected
    self.aboard = aboard
    self.isDeleted = isDeleted
  }

  /// Whether a detection is this crossing, seen again.
  func isSeenAgain(as other: Event) -> Bool {
    event.isSame(as: other) || detected?.isSame(as: other) == true
  }
}

extension Crossing.Event {
  /// Two sightings within this time are one crossing.
  static let sameMilliseconds: Int64 = 30 * 60_000
  /// So are two sightings within this distance and half a day, as of a ferry.
  static let sameMetres = 5_000.0
  static let longestMilliseconds: Int64 = 12 * 3_600_000

  /// Whether both are sightings of one crossing.
  func isSame(as other: Crossing.Event) -> Bool {
    guard from == other.from, to == other.to else { return false }
    let apart = abs(at.millisecondsSinceEpoch - other.at.millisecondsSinceEpoch)
    if apart <= Self.sameMilliseconds { return true }
    guard apart <= Self.longestMilliseconds, let place, let there = other.place else {
      return false
    }
    return Coordinate(place).sphericalDistanceMetres(to: Coordinate(there)) <= Self.sameMetres
  }
}
