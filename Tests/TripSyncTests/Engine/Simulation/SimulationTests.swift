import Foundation
import TestSupport
import Testing

/// Whole histories in one process, each from its seed.
///
/// `VANLOG_SYNC_HISTORIES=100000` runs more, and `VANLOG_SYNC_SEED=N` only one, with its steps.
@Suite("Simulated histories") struct SimulationTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["VANLOG_SYNC_SEED"].flatMap { UInt64($0) }
  private static let count = environment["VANLOG_SYNC_HISTORIES"].flatMap { UInt64($0) } ?? 200
  private static let groups: UInt64 = 50

  private static var seeds: [Range<UInt64>] {
    if let seed { return [seed..<seed + 1] }
    let size = max(count / groups, 1)
    return (0..<min(groups, count)).map { $0 * size..<($0 + 1) * size }
  }

  @Test("in the end every device has everything, once", arguments: seeds)
  func histories(seeds: Range<UInt64>) throws {
    // Nothing here depends on a disk.
    let folder = try TemporaryDirectory.makeInMemory()
    defer { try? folder.remove() }
    for seed in seeds {
      let home = folder.file("\(seed)")
      try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
      try run(seed, in: home)
      try FileManager.default.removeItem(atPath: home)
    }
  }

  private func run(_ seed: UInt64, in folder: String) throws {
    let simulation = try SyncSimulation(seed: seed, in: folder)
    do {
      try simulation.run(steps: 40)
      try simulation.finish()
    } catch {
      let steps = Self.seed == nil ? "" : simulation.steps.joined(separator: "\n") + "\n"
      Issue.record("\(steps)VANLOG_SYNC_SEED=\(seed): \(error)")
    }
  }
}
