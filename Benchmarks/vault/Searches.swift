/// `vanlog spots search`: the first one, which builds the text index, and later ones.
struct Searches {
  private static let firstRounds = 5
  private static let rounds = 100

  let vault: Vault
  let file: SpotsFile
  let folder: WorkFolder
  let centres: Centres

  func comparisons() throws -> [Comparison] {
    [try first()] + (try later())
  }

  /// The copy of the vault in which the last first search ran.
  private var indexed: Vault { Vault(vanlog: vault.vanlog, home: folder.path + "/indexed") }

  private func first() throws -> Comparison {
    let imports = Imports(vanlog: vault.vanlog, file: file, folder: folder)
    let times = try PairedTimes.measure(rounds: Self.firstRounds) { round in
      try Command.run("rm", "-rf", indexed.home)
      try Command.run("cp", "-r", vault.home, indexed.home)
      try imports.clear()
      return [indexed.search(centres[round].name), imports.bareImport]
    }
    return compare(
      "the first, which builds the index", times[0], "sqlite3 .import", times[1], atMost: 2.5)
  }

  /// People remember the name of a spot; two common words match a great many.
  private func later() throws -> [Comparison] {
    let times = try PairedTimes.measure(rounds: Self.rounds) { round in
      [
        indexed.search(centres[round].name), indexed.search("quiet bakery"), indexed.selectOne,
      ]
    }
    return [
      compare("a spot's name", times[0], Vault.selectOneName, times[2], atMost: 1.5),
      compare("two common words", times[1], Vault.selectOneName, times[2], atMost: 1.5),
    ]
  }

  private func compare(
    _ question: String, _ samples: Samples, _ peer: String, _ peerSamples: Samples,
    atMost ratio: Double
  ) -> Comparison {
    Comparison(
      benchmark: "vault", question: "spots search: \(question)", size: file.size,
      unit: .milliseconds, samples: samples,
      yardstick: .peer(peer, peerSamples, ratioAtMost: ratio))
  }
}
