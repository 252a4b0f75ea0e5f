/// Why a fix can never become a point; the raw values are names in JSON and must not change.
public enum Rejection: String, Hashable, Sendable, CaseIterable {
  /// The receiver reports that it has no fix.
  case noFix = "no_fix"
  case noPosition = "no_position"
  /// Not on earth, such as latitude 91.
  case outOfRange = "out_of_range"
  /// 0,0, which broken receivers report.
  case zeroPosition = "zero_position"
  /// The same moment as the fix before.
  case doubled
  case timeBack = "time_back"
  /// Minutes behind the clock of the fixes before.
  case stale
  /// May be off by many times the width of a road.
  case inaccurate
  /// No van gets from the last good fix to this one in the time.
  case impossibleSpeed = "impossible_speed"
}

extension Rejection: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noFix: "no fix"
    case .noPosition: "no position"
    case .outOfRange: "no such place"
    case .zeroPosition: "at 0,0"
    case .doubled: "the same moment again"
    case .timeBack: "time went backwards"
    case .stale: "too old"
    case .inaccurate: "too inaccurate"
    case .impossibleSpeed: "impossibly fast"
    }
  }
}
