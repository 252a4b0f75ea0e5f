/// Why a fix can never become a point; the raw values are names in JSON and stay as they are.
public enum Rejection: String, Hashable, Sendable, CaseIterable {
  /// The receiver says that it has no fix.
  case noFix = "no_fix"
  case noPosition = "no_position"
  /// No such place, as latitude 91.
  case outOfRange = "out_of_range"
  /// 0,0, which is what broken receivers send.
  case zeroPosition = "zero_position"
  /// The same moment as the fix before.
  case doubled
  case timeBack = "time_back"
  /// Minutes behind the clock by which its predecessors came.
  case stale
  /// May be farther off than a road is wide many times over.
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
    case .timeBack: "time went back"
    case .stale: "too old"
    case .inaccurate: "too inaccurate"
    case .impossibleSpeed: "impossibly fast"
    }
  }
}
