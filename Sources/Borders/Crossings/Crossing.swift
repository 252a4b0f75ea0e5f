public import Geodesy
public import Text

/// One time at which the van left a country and entered another.
public struct Crossing: Sendable, Hashable {
  /// Who says so.
  public enum Source: String, Sendable, CaseIterable {
    /// The daemon, on the move.
    case watch
    /// The points of a kept drive, or where two drives end and begin.
    case drive
    /// A person, who is always right.
    case hand
  }

  /// What a detector has seen: when, where, and between which countries.
  public struct Event: Sendable, Hashable {
    /// When the country was entered.
    public var at: Instant
    /// When the other one was left, if nothing is known about the time between: a ferry, a flight,
    /// or a receiver without a fix.
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
  /// Whether a van other than the one in use crossed: it counts only for people named aboard.
  public internal(set) var isOfOtherVan = false
  /// What its times were made from, if the clock was not proven then.
  public var typed: TypedTimes?
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

}

extension Crossing.Event {
  /// Two sightings within this time may be one crossing.
  static let sameMilliseconds: Int64 = 30 * 60_000
  /// So may two sightings within this distance and half a day, as of a ferry.
  static let sameMetres = 5_000.0
  static let longestMilliseconds: Int64 = 12 * 3_600_000

  /// Whether both may be sightings of one crossing, as far as these two show: if the van went back
  /// between them, they are two, however near they are.
  func isSame(as other: Crossing.Event) -> Bool {
    guard from == other.from, to == other.to else { return false }
    if millisecondsApart(from: other) <= Self.sameMilliseconds { return true }
    guard abs(other.at.milliseconds(since: at)) <= Self.longestMilliseconds, let place,
      let there = other.place
    else { return false }
    return Coordinate(place).sphericalDistanceMetres(to: Coordinate(there)) <= Self.sameMetres
  }

  /// How far apart the times are in which each must have happened.
  func millisecondsApart(from other: Crossing.Event) -> Int64 {
    let (start, otherStart) = (left ?? at, other.left ?? other.at)
    return max(0, otherStart.milliseconds(since: at), start.milliseconds(since: other.at))
  }

  /// Whether it takes the van out of the country that the other has led it to, or into the one that
  /// it has left, by any route.
  func undoes(_ other: Crossing.Event) -> Bool { from == other.to || to == other.from }

  /// Whether the van went back between two sightings of one pair of countries, as any of these says.
  static func wentBack(
    in events: some Sequence<Crossing.Event>, between one: Crossing.Event, and other: Crossing.Event
  ) -> Bool {
    let (first, last) = (min(one.at, other.at), max(one.at, other.at))
    return events.contains { $0.undoes(one) && first < $0.at && $0.at < last }
  }

  /// An id that follows from what was seen, so that it is the same whenever it is derived.
  var derivedID: RecordID {
    var bits = EventBits(self)
    return RecordID(milliseconds: at.millisecondsSinceEpoch, using: &bits)
  }
}

/// The bits of an event as if they were random (FNV-1a, spread by SplitMix64).
private struct EventBits: RandomNumberGenerator {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ event: Crossing.Event) {
    for text in ["vanlog crossing 1", event.from, event.to] {
      for byte in text.utf8 { take(byte) }
      take(UInt8(ascii: " "))
    }
    withUnsafeBytes(of: event.at.millisecondsSinceEpoch.littleEndian) { time in
      for byte in time { take(byte) }
    }
  }

  private mutating func take(_ byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
