import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// The file of rules in the home.
@Suite(.temporaryDirectory) struct ImportRuleFileTests {
  private let home = TestHome()
  private var path: String { home.home.path + "/" + ImportRules.fileName }

  private func add(_ name: String) throws -> ImportRules {
    try home.home.changeImportRules { $0.banks.append(ImportBank(name: name)) }
  }

  private func write(_ text: String) throws {
    _ = try home.home.make()
    try Data(text.utf8).write(to: URL(filePath: path))
  }

  @Test func `without a file there are no rules, and looking makes none`() throws {
    #expect(try home.home.importRules().isEmpty)
    #expect(!home.home.exists)
    #expect(try add("A").banks.map(\.name) == ["A"])
    #expect(try home.home.importRules().banks.map(\.name) == ["A"])
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    (#"{"banks":[}"#, "line 1, column 11:"),
    (#"{"rules":[{"vendor":"a"}]}"#, "rules[0]: does nothing"),
    ("", "line 1, column 1"), (#"{"version":9}"#, "version: 9 is newer"),
  ])
  func `a damaged file is neither used nor changed nor set aside`(text: String, reason: String)
    throws
  {
    try write(text)
    for attempt in [{ _ = try home.home.importRules() }, { _ = try add("A") }] {
      let error = #expect(throws: ImportRulesError.self) { try attempt() }
      #expect(error?.path == path)
      #expect(error?.problems.first?.hasPrefix(reason) == true, "\(String(describing: error))")
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(text.utf8))
    #expect(try home.home.setAsideNames().isEmpty)
  }

  @Test func `what is not an ordinary file, or a huge one, is refused`() throws {
    try write(String(repeating: " ", count: ImportRules.sizeLimit + 1))
    #expect(throws: ImportRulesError(path: path, problems: ["is larger than 1024 KiB"])) {
      try home.home.importRules()
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    #expect(throws: ImportRulesError(path: path, problems: ["is a symbolic link"])) {
      try home.home.importRules()
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: ImportRulesError(path: path, problems: ["is not an ordinary file"])) {
      try home.home.importRules()
    }
  }

  @Test func `a change that the file could not hold is not written`() throws {
    _ = try add("A")
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: ImportRulesError.self) { try add("a") }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test func `changes at once wait for each other, and none is lost`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask { _ = try self.add("Bank \(number)") }
      }
      try await group.waitForAll()
    }
    #expect(try home.home.importRules().banks.count == 8)
  }

  @Test(arguments: [FaultPlan.Fault.crash, .error(ENOSPC), .error(EIO), .short])
  func `a change that is cut off at any call leaves the old file or the new one`(
    fault: FaultPlan.Fault
  ) throws {
    _ = try add("A")
    let old = try home.home.importRules()
    for position in 1... {
      let plan = FaultPlan(at: position, fault)
      _ = try? plan.run { try add("B") }
      let now = try home.home.importRules()
      #expect(now == old || now.banks.map(\.name) == ["A", "B"], "call \(position)")
      guard plan.hasStruck else { break }
      try home.home.changeImportRules { $0 = old }
    }
    #expect(try home.home.importRules().banks.map(\.name) == ["A", "B"])
  }
}
