/// How long ago something was, for people.
public enum Age {
  public static func text(milliseconds: Int64) -> String {
    let minutes = milliseconds / 60_000
    switch minutes {
    case ..<0: return "dated in the future, so a clock is wrong"
    case 0: return "just now"
    case 1..<120: return "\(minutes) minutes old"
    case 120..<2_880: return "\(minutes / 60) hours old"
    default: return "\(minutes / 1_440) days old"
    }
  }
}
