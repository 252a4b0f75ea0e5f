import DurableFiles
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
    let numbers: [Int64] = (0..<5_000).map { $0 * 7 % 5_000 }
    for number in numbers { try array.append(number) }
    #expect(Array(array) == numbers)
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

  // MARK: Cut off

  private static let whole = 10_000

  private static func places(_ count: Int) -> [PackRow] {
    (0..<count).map { PackRow(id: "\($0)", longitude: Int32($0) * 1_000) }
  }

  /// Imports with all rows in files; a first import goes to a copy of the vault.
  private static func importInFiles(
    to home: HomeFolder, _ progress: @escaping () -> Void = {}
  ) throws {
    let vault = try SpotsVault.openToWrite(in: home, waiting: 0)
    vault.importLimit = 0
    try vault.put(places(whole)) { _, _ in progress() }
  }

  /// Nothing is half written, nothing is left beside it, and the next import does it all.
  private func checkWhatIsLeft(after fault: String) throws {
    #expect(try names().isSubset(of: Self.usual.union([SpotsVault.copyName])), "\(fault)")
    if let vault = try SpotsVault.openToRead(in: .test), try !vault.packs().isEmpty {
      try vault.checkConsistency()
      #expect(try vault.spots().count == Self.whole, "\(fault)")
    }
    try Self.importInFiles(to: .test)
    let vault = try SpotsVault.writing()
    try vault.checkConsistency()
    #expect(try vault.spots().count == Self.whole, "\(fault)")
    #expect(try names().isSubset(of: Self.usual), "\(fault)")
  }

  private static let usual: Set<String> = [
    SpotsVault.fileName, SpotsVault.journalName, HomeFolder.runName,
  ]

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: HomeFolder.test.path))
  }

  @Test func `whichever file of an import has no room, nothing is half written or left`() throws {
    var (position, failures) = (0, 0)
    while true {
      position += 1
      try? FileManager.default.removeItem(atPath: HomeFolder.test.path)
      _ = try HomeFolder.test.make()
      let plan = FaultPlan(at: position, .error(ENOSPC), on: [.open])
      let isDone = (try? plan.run { try Self.importInFiles(to: .test) }) != nil
      guard plan.hasStruck else { break }
      if !isDone { failures += 1 }
      try checkWhatIsLeft(after: "file \(position)")
    }
    #expect(failures >= 10)
  }

  #if compiler(>=6.3)  // earlier, exit tests cannot capture values
  @Test(arguments: 1...5)
  func `an import in files that is killed leaves nothing half written`(step: Int) async throws {
    let path = HomeFolder.test.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, step = step as Int] in
      var steps = 0
      try Self.importInFiles(to: HomeFolder(path: path, origin: .option)) {
        steps += 1
        if steps == step { kill(getpid(), SIGKILL) }
      }
    }
    try checkWhatIsLeft(after: "step \(step)")
  }
  #endif
}
