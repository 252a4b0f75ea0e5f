/// How much is tried.
struct TorturePlan {
  enum Size: String, CaseIterable {
    case small, normal, large
  }

  let seed: Int
  /// Fixes of a van under way; about as many points come of them.
  var points: Int
  /// Recorders killed at a random instant; each write has its own kill besides.
  var kills: Int
  /// Writes that are torn, each at every byte.
  let torn: Int
  /// Bytes at the end of a file at each of which it is cut.
  let tail: Int
  /// Places of each kind of damage that is laid at random.
  let places: Int
  /// Damaged drives that are mended, with a kill at each write of that.
  let mendings: Int
  /// Drives that the real program keeps, killed on the way and started again.
  let keepings: Int

  init(_ size: Size, seed: Int) {
    self.seed = seed
    switch size {
    case .small:
      (points, kills, torn, tail, places, mendings, keepings) = (60, 10, 3, 700, 300, 2, 3)
    case .normal:
      (points, kills, torn, tail, places, mendings, keepings) = (300, 100, 20, 8_000, 4_000, 12, 20)
    case .large:
      (points, kills, torn, tail, places, mendings, keepings) =
        (1_500, 1_000, 100, 65_536, 40_000, 100, 200)
    }
  }
}
