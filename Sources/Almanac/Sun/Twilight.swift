/// The three twilights, by how far the sun's middle is below the horizon.
public enum Twilight: String, CaseIterable, Sendable {
  case civil, nautical, astronomical

  /// The elevation of the sun's middle at which it begins in the morning and ends in the evening.
  public var degrees: Double {
    switch self {
    case .civil: -6
    case .nautical: -12
    case .astronomical: -18
    }
  }
}
