/// `vanlog spots near` as a whole process.
struct NearQuestions {
  private static let rounds = 100
  static let filters = [
    "--max-height", "2.8", "--max-length", "6", "--max-weight", "3.5", "--min-rating", "3.5",
  ]

  let vault: Vault
  let size: String
  let centres: Centres

  func comparisons() throws -> [Comparison] {
    let times = try PairedTimes.measure(rounds: Self.rounds) { round in
      let centre = centres[round]
      return [
        vault.near(centre), vault.near(centre, ["--type", centre.type] + Self.filters),
        vault.selectOne,
      ]
    }
    return [
      compare("whole process", times[0], times[2]),
      compare("whole process, type, height, length, weight, rating", times[1], times[2]),
      try memory(),
    ]
  }

  private func compare(_ question: String, _ samples: Samples, _ peer: Samples) -> Comparison {
    Comparison(
      benchmark: "vault", question: "spots near: \(question)", size: size, unit: .milliseconds,
      samples: samples, yardstick: .peer(Vault.selectOneName, peer, ratioAtMost: 1))
  }

  private func memory() throws -> Comparison {
    let peaks = try (0..<10).map { try PeakMemory(of: vault.near(centres[$0])).peak }
    return Comparison(
      benchmark: "vault", question: "spots near: peak memory", size: size, unit: .kibibytes,
      samples: Samples(peaks), yardstick: .bound(10 * 1_024))
  }
}
