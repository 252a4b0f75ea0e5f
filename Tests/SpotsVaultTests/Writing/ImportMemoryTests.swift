import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import SpotsVault

/// Imports whose rows are in files, as those of very large files are.
@Suite(.temporaryDirectory) struct ImportMemoryTests {
  private var folder: String { TemporaryDirectory.current.path }

  @Test(arguments: [0, 1_000, 100_000, 10_000_000])
  func `elements are the same wherever they are`(limit: Int) throws {
    let memory = ImportMemory(folder: folder, limit: limit)
    var array = try RowArray<Int64>(in: memory)
    for number in 0..<5_000 { try array.append(Int64(number * 7 % 5_000)) }
    #expect(Array(array) == (0..<5_000).map { Int64($0 * 7 % 5_000) })
    array[4_999] = -1
    array.sort()
    #expect(Array(array) == Array(array).sorted())
    #expect(array.first == -1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `memory is given back and used again`() throws {
    let memory = ImportMemory(folder: "/nonexistent", limit: 100_000)
    for _ in 0..<20 { _ = try RowArray<Int64>(repeating: 1, count: 10_000, in: memory) }
    #expect(throws: (any Error).self) {
      _ = try RowArray<Int64>(repeating: 1, count: 100_000, in: memory)
    }
  }

  private func rows(_ numbers: Range<Int>, edition: Int = 1) -> [PackRow] {
    numbers.map { number in
      PackRow(
        id: "\(number % 990)", name: "Place \(number) of \(number % 3 == 0 ? edition : 1)",
        latitude: Int32(number % 70) * 1_000_000, longitude: Int32(number) * 1_000)
    }
  }

  private func states(limit: Int) throws -> [[String]] {
    try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
    let vault = try SpotsVault.writing()
    vault.importLimit = limit
    var states: [[String]] = []
    for (rows, prune) in [
      (rows(0..<1_000), false), (rows(100..<1_200, edition: 2), false), (rows(300..<500), true),
    ] {
      try vault.put(rows, prune: prune)
      try vault.checkConsistency()
      states.append(
        try vault.spots().values.map { "\($0.id) \($0.name) \($0.key) \($0.state)" }.sorted())
    }
    return states
  }

  @Test func `an import in files gives the same vault as one in memory`() throws {
    #expect(try states(limit: 0) == states(limit: ImportMemory.most))
  }
}
