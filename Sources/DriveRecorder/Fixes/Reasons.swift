internal import TrackFormats

/// Why a fix became a point; the raw values are names in JSON and must not change.
public enum KeepReason: String, Hashable, Sendable, CaseIterable {
  /// It is not connected to anything before it.
  case first
  /// The mode keeps every fix.
  case everyFix = "every_fix"
  /// Without it the line would leave the road.
  case shape
  case time
  case distance
  case speed
  case altitude
  case firstStanding = "first_standing"
  case lastStanding = "last_standing"
  /// A sign of life of a van that has been parked for a long time.
  case stillHere = "still_here"
  /// Before a pause, a gap or the end.
  case last
}

/// Why a good fix has not become a point so far.
public enum SkipReason: String, Hashable, Sendable, CaseIterable {
  /// The line is as good without it.
  case notNeeded = "not_needed"
  /// The van is parked; its jitter is not movement.
  case parked
  case paused
  /// No drive is being recorded.
  case standby
}

extension KeepReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .first: "the first of its segment"
    case .everyFix: "every fix"
    case .shape: "the road turns"
    case .time: "a minute passed"
    case .distance: "far from the last point"
    case .speed: "the speed changed"
    case .altitude: "the altitude changed"
    case .firstStanding: "the van stopped here"
    case .lastStanding: "the van set off here"
    case .stillHere: "still parked"
    case .last: "the last of its segment"
    }
  }
}

extension SkipReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notNeeded: "not needed"
    case .parked: "parked"
    case .paused: "paused"
    case .standby: "not recording"
    }
  }
}

/// A fix that becomes a point.
struct KeptFix: Hashable {
  var fix: Fix
  var reason: KeepReason
  /// What lies between it and the point before, if that is more than a straight line.
  var leg: TrackLeg?
}
