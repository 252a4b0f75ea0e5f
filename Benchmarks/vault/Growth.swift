/// Whether a vault four times as large answers as quickly.
struct Growth {
  private static let rounds = 100

  let vault: Vault
  let file: SpotsFile
  let folder: WorkFolder
  let centres: Centres

  func comparisons() throws -> [Comparison] {
    let larger = try SpotsFile(rows: file.rows * 4, in: folder)
    let large = try Imports(vanlog: vault.vanlog, file: larger, folder: folder)
      .vault(named: "large")
    try Command.run("rm", larger.path)
    try Command.run("sync", "--file-system", folder.path)
    let times = try PairedTimes.measure(rounds: Self.rounds) { round in
      [large.near(centres[round]), vault.near(centres[round])]
    }
    try Command.run("rm", "-rf", large.home)
    return [
      Comparison(
        benchmark: "vault", question: "spots near: whole process", size: larger.size,
        unit: .milliseconds, samples: times[0],
        yardstick: .peer("a quarter of the spots", times[1], ratioAtMost: 1.2))
    ]
  }
}
