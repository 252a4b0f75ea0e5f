import DurableFiles
import Foundation
import Glibc
import HomeFolder
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct WipingTests {
  private let rows = (0..<40).map { PackRow(id: "\($0)", latitude: Int32($0) * 10_000) }
  private let copy = TemporaryDirectory.current.file("copy.sqlite")

  private func prepare() throws {
    for path in [HomeFolder.test.path, copy, copy + ".unverified"] {
      try? FileManager.default.removeItem(atPath: path)
    }
    try SpotsVault.writing().put(rows)
  }

  /// How many spots a copy holds, once it has been put back.
  private func spotsAfterReturn() throws -> Int? {
    try FileManager.default.copyItem(atPath: copy, toPath: HomeFolder.test.vaultPath)
    return try SpotsVault.openToRead(in: .test)?.spots().count
  }

  @Test func `a wiped vault is gone, and its copy can be put back`() throws {
    try prepare()
    try SpotsVault.wipe(in: .test, copyingTo: copy)
    #expect(try !SpotsVault.isThere(in: .test))
    let names = try FileManager.default.contentsOfDirectory(atPath: HomeFolder.test.path)
    #expect(names == ["run"])
    #expect(try spotsAfterReturn() == 40)
  }

  @Test func `without a copy what is damaged goes too`() throws {
    try prepare()
    try Data("nonsense".utf8).write(to: URL(fileURLWithPath: HomeFolder.test.vaultPath))
    try SpotsVault.wipe(in: .test, copyingTo: nil)
    #expect(try !SpotsVault.isThere(in: .test))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `an existing file is not overwritten, and the vault stays`() throws {
    try prepare()
    try Data([1]).write(to: URL(fileURLWithPath: copy))
    #expect(throws: FileError.self) { try SpotsVault.wipe(in: .test, copyingTo: copy) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data([1]))
    #expect(try SpotsVault.openToRead(in: .test)?.spots().count == 40)
    #expect(!FileManager.default.fileExists(atPath: copy + ".unverified"))
  }

  @Test func `a vault that another process changes is not wiped`() throws {
    try prepare()
    let writer = try SpotsVault.writing()
    #expect(throws: VaultError.busy) { try SpotsVault.wipe(in: .test, copyingTo: nil) }
    #expect(throws: VaultError.busy) { try SpotsVault.withoutWriters(in: .test) {} }
    #expect(writer.isWritable)
  }

  @Test(arguments: [FaultPlan.Fault.error(EIO), .error(ENOSPC), .crash])
  func `whichever call fails, the vault is there or its copy is`(fault: FaultPlan.Fault) throws {
    for position in 1...2_000 {
      let plan = FaultPlan(at: position, fault)
      try prepare()
      _ = try? plan.run { try SpotsVault.wipe(in: .test, copyingTo: copy) }
      if try SpotsVault.isThere(in: .test) {
        let spots = try SpotsVault.openToRead(in: .test)?.spots().count
        #expect(spots == 40, "call \(position)")
      } else {
        #expect(try spotsAfterReturn() == 40, "call \(position)")
      }
      if !plan.hasStruck { return }
    }
  }
}
