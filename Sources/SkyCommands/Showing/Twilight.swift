/// The three twilights, by how far the sun's middle is below the horizon.
enum Twilight: String, CaseIterable {
  case civil, nautical, astronomical

  var degrees: Double {
    switch self {
    case .civil: -6
    case .nautical: -12
    case .astronomical: -18
    }
  }

  var word: String { rawValue }
}
