/// A moon's look by name, among eight.
public enum MoonShape: String, Sendable, CaseIterable {
  case new
  case waxingCrescent = "waxing_crescent"
  case firstQuarter = "first_quarter"
  case waxingGibbous = "waxing_gibbous"
  case full
  case waningGibbous = "waning_gibbous"
  case lastQuarter = "last_quarter"
  case waningCrescent = "waning_crescent"

  /// Half a day around the moment of a phase has its name.
  public init(elongationDegrees degrees: Double) {
    let width = 6.1
    let quarter = (degrees / 90).rounded()
    guard (degrees - quarter * 90).magnitude <= width else {
      self.init(betweenPhasesAt: degrees)
      return
    }
    self = Self.allCases[Int(quarter) % 4 * 2]
  }

  /// The look between two phases, for days on which there is none.
  public init(betweenPhasesAt degrees: Double) {
    let index = Int((degrees / 90).rounded(.down)) * 2 + 1
    self = Self.allCases[((index % 8) + 8) % 8]
  }

  /// The name in words, such as `waxing crescent`.
  public var words: String {
    switch self {
    case .new: "new moon"
    case .waxingCrescent: "waxing crescent"
    case .firstQuarter: "first quarter"
    case .waxingGibbous: "waxing gibbous"
    case .full: "full moon"
    case .waningGibbous: "waning gibbous"
    case .lastQuarter: "last quarter"
    case .waningCrescent: "waning crescent"
    }
  }
}
