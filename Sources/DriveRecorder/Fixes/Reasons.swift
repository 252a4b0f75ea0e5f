/// Why a fix became a point; the raw values are names in JSON and stay as they are.
public enum KeepReason: String, Hashable, Sendable, CaseIterable {
  /// Nothing before it is to be joined with it.
  case first
  /// The mode keeps them all.
  case everyFix = "every_fix"
  /// Without it the line would leave the road.
  case shape
  case time
  case distance
  case speed
  case altitude
  case firstStanding = "first_standing"
  case lastStanding = "last_standing"
  /// A sign of life of a van that has been parked for long.
  case stillHere = "still_here"
  /// Before a pause, a gap or the end.
  case last
}

/// Why a good fix did not become a point, so far.
public enum SkipReason: String, Hashable, Sendable, CaseIterable {
  /// A line without it is as good.
  case notNeeded = "not_needed"
  /// The van stands; its jitter is no movement.
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
    case .shape: "the way turns"
    case .time: "a minute went by"
    case .distance: "a long way"
    case .speed: "another speed"
    case .altitude: "another altitude"
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
}
