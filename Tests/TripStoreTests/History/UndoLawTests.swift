import TestSupport
import Testing

@testable import Records

/// Undo by a law, with a model of states: see `UndoWorld`.
@Suite(.temporaryDirectory) struct UndoLawTests {
  static let everyday: UInt64 = 40
  static let all: UInt64 = 2_000
  static let atOnce: UInt64 = 20

  private func play(_ seed: UInt64) throws {
    let world = try UndoWorld(seed: seed)
    do {
      try world.run(15 + Int(seed % 20))
    } catch {
      Issue.record("seed \(seed): \(error) after \(world.trace)")
    }
  }

  @Test(arguments: 1...everyday)
  func `what is undone is as it was before, and nothing else changes`(seed: UInt64) throws {
    try play(seed)
  }

  /// Seeds from this one on.
  @Test(arguments: stride(from: everyday + 1, through: all, by: Int(atOnce)).map(\.self))
  func `two thousand histories obey the law of undo`(first: UInt64) throws {
    for seed in first..<min(first + Self.atOnce, Self.all + 1) { try play(seed) }
  }
}
