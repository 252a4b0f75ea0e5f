/// Importing a whole file, and importing the same file again.
struct Imports {
  private static let rounds = 5

  let vanlog: String
  let file: SpotsFile
  let folder: WorkFolder

  /// A home of this name, whose vault contains all spots of the file.
  func vault(named name: String) throws -> Vault {
    let vault = empty(named: name)
    _ = try vault.importing(file).time()
    return vault
  }

  private func empty(named name: String) -> Vault {
    Vault(vanlog: vanlog, home: "\(folder.path)/\(name)")
  }

  func comparisons() throws -> [Comparison] {
    var written: [Double] = []
    let times = try PairedTimes.measure(rounds: Self.rounds) { round in
      if round > 0 { written.append(try bytesWrittenAgain()) }
      try clear()
      let vault = empty(named: "again")
      return [vault.importing(file), bareImport, vault.importing(file)]
    }
    written.append(try bytesWrittenAgain())
    return [
      compare("whole process", times[0], times[1], atMost: 1.5),
      compare("the same file again", times[2], times[1], atMost: 0.5),
      count("the same file again: bytes written to the vault", .bytes, [written.max() ?? 0], 0),
      count("peak memory beyond mapped files", .kibibytes, try memory(), 100 * 1_024),
    ]
  }

  // MARK: Time

  var bareImport: Child {
    Child("sqlite3", [folder.path + "/bare.db", ".import --csv \(file.path) spots"])
  }

  /// Removes what the last round made, and lets the disk settle.
  func clear() throws {
    try Command.run("rm", "-rf", empty(named: "again").home, folder.path + "/bare.db")
    try Command.run("sync", "--file-system", folder.path)
  }

  private func compare(
    _ question: String, _ samples: Samples, _ peer: Samples, atMost ratio: Double
  ) -> Comparison {
    Comparison(
      benchmark: "vault", question: "spots import: \(question)", size: file.size,
      unit: .milliseconds, samples: samples,
      yardstick: .peer("sqlite3 .import", peer, ratioAtMost: ratio))
  }

  private func count(
    _ question: String, _ unit: Comparison.Unit, _ values: [Double], _ bound: Double
  ) -> Comparison {
    Comparison(
      benchmark: "vault", question: "spots import: \(question)", size: file.size, unit: unit,
      samples: Samples(values), yardstick: .bound(bound))
  }

  // MARK: What is written

  /// 0 if the vault is still the same file, with the same content, never touched; else its size.
  private func bytesWrittenAgain() throws -> Double {
    let vault = empty(named: "again")
    let before = try state(of: vault)
    _ = try vault.importing(file).time()
    guard try state(of: vault) != before else { return 0 }
    return Double(try Command.output("stat", "--format", "%s", vault.database)) ?? .infinity
  }

  private func state(of vault: Vault) throws -> [String] {
    [
      try Command.output("stat", "--format", "%i %s %y", vault.database),
      try Command.output("sha256sum", vault.database),
    ]
  }

  // MARK: Memory

  private func memory() throws -> [Double] {
    try (0..<3).map { _ in
      try clear()
      return try OwnMemory(of: empty(named: "again").importing(file)).peak
    }
  }
}
