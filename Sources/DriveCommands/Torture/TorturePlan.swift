/// How many trials to run.
struct TorturePlan {
  enum Size: String, CaseIterable {
    case small, normal, large
  }

  let seed: Int
  /// Number of fixes while driving; they make about as many points.
  var points: Int
  /// Recorders killed at a random moment, besides one for each write.
  var kills: Int
  /// Writes to tear, each at every byte.
  let torn: Int
  /// Bytes at the end of a file, at each of which it is cut.
  let tail: Int
  /// Random places for each kind of damage.
  let places: Int
  /// Damaged drives to repair, with a kill at each write of the repair.
  let mendings: Int
  /// Drives that the real program keeps, killed midway and started again.
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
