import DurableFiles
import Foundation
import Glibc
import HomeFolder
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct InterruptedRestoreTests {
  private let path = TemporaryDirectory.current.file("a.vlb")
  private let home = HomeFolder(
    path: TemporaryDirectory.current.file("place/home"), origin: .option)
  private let place = TemporaryDirectory.current.file("place")

  /// The settings in a home, which distinguish the old one from the new one.
  private func content(_ name: String = "home") -> String? {
    (try? readFile(place + "/" + name + "/config.json")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place).sorted()
  }

  /// Creates an old home, and beside it a backup with `{}` as its settings.
  private func prepare(hasHome: Bool = true) throws {
    try? FileManager.default.removeItem(atPath: place)
    _ = try Directory.makePrivate(place)
    if hasHome {
      try Directory.makePrivate(home.path).replace("config.json", with: Array("old".utf8))
    }
    try writeFile(HandmadeBackup().bytes, to: path)
  }

  private func restore() throws -> RestoreReport {
    try HomeRestore.restore(.trips, from: path, into: home, replaceExisting: true)
  }

  @Test(arguments: DiskFault.all, [true, false])
  func `whichever call fails, a complete home exists or can be recovered`(
    fault: DiskFault, hasHome: Bool
  ) throws {
    let calls = try fault.atEveryCall { plan, position in
      try prepare(hasHome: hasHome)
      var failed = false
      do {
        _ = try plan.run { try restore() }
      } catch {
        failed = true
      }
      #expect(
        !failed || !fault.isHarmless,
        "call \(position)")
      let after = content()
      if hasHome { #expect((after ?? content("home.before-restore")) != nil, "call \(position)") }
      #expect(failed || after == "{}", "call \(position)")
      _ = try HomeRestore.finishInterrupted(home: home)
      let settled = content()
      #expect(settled == "{}" || settled == (hasHome ? "old" : nil), "call \(position)")
      let kept = hasHome && settled == "{}" ? ["home.before-restore"] : []
      #expect(try names() == (settled == nil ? [] : ["home"]) + kept, "call \(position)")
      if !kept.isEmpty { #expect(content(kept[0]) == "old", "call \(position)") }
    }
    #expect(calls >= 40)
  }

  @Test(arguments: [true, false])
  func `after a power cut at any call the next restore succeeds`(hasHome: Bool) throws {
    let crash = DiskFault(testDescription: "", fault: .crash)
    _ = try crash.atEveryCall { plan, position in
      try prepare(hasHome: hasHome)
      _ = try? plan.run { try restore() }
      let report = try restore()
      #expect(content() == "{}", "call \(position)")
      #expect(report.keptHome != nil || !hasHome, "call \(position)")
      if hasHome { #expect(content("home.before-restore") == "old", "call \(position)") }
      #expect(try !names().contains("home.restoring"), "call \(position)")
    }
  }

  @Test func `a power cut while finishing is recovered too`() throws {
    let crash = DiskFault(testDescription: "", fault: .crash)
    _ = try crash.atEveryCall { plan, position in
      try prepare()
      let renames = FaultPlan(at: 4, .crash, on: [.rename])
      #expect(throws: (any Error).self) { _ = try renames.run { try restore() } }
      _ = try? plan.run { try HomeRestore.finishInterrupted(home: home) }
      _ = try HomeRestore.finishInterrupted(home: home)
      #expect(["{}", "old"].contains(content()), "call \(position)")
      #expect(try !names().contains("home.restoring"), "call \(position)")
    }
  }

  /// The renames: two extracted files, the mark, the old home, the new home.
  @Test func `between the two renames the old home is kept, and finishing installs the new one`()
    throws
  {
    try prepare()
    let plan = FaultPlan(at: 5, .crash, on: [.rename])
    #expect(throws: FileError.self) { _ = try plan.run { try restore() } }
    #expect(content() == nil)
    #expect(content("home.before-restore") == "old")
    let result = try HomeRestore.finishInterrupted(home: home)
    #expect(result == .finished(keptHome: place + "/home.before-restore"))
    #expect(content() == "{}")
    #expect(try names() == ["home", "home.before-restore"])
  }

  @Test func `a home made between the two renames is preserved too`() throws {
    try prepare()
    let plan = FaultPlan(at: 5, .crash, on: [.rename])
    #expect(throws: FileError.self) { _ = try plan.run { try restore() } }
    try Directory.makePrivate(home.path).replace("config.json", with: Array("interim".utf8))
    _ = try HomeRestore.finishInterrupted(home: home)
    #expect(content() == "{}")
    #expect(content("home.before-restore") == "old")
    #expect(content("home.before-restore.2") == "interim")
  }

  @Test func `if the new home cannot be moved into place, the old one is moved back`() throws {
    try prepare()
    let plan = FaultPlan(at: 5, .error(EIO), on: [.rename])
    #expect(throws: FileError.self) { _ = try plan.run { try restore() } }
    #expect(content() == "old")
    #expect(try names() == ["home"])
  }

  @Test func `before the first rename the old home stays, and leftovers are removed`() throws {
    try prepare()
    let plan = FaultPlan(at: 4, .crash, on: [.rename])
    #expect(throws: FileError.self) { _ = try plan.run { try restore() } }
    #expect(try HomeRestore.finishInterrupted(home: home) == .undone)
    #expect(content() == "old")
    #expect(try names() == ["home"])
    #expect(try HomeRestore.finishInterrupted(home: home) == .none)
  }

  @Test func `an unreadable mark loses nothing`() throws {
    try prepare()
    let plan = FaultPlan(at: 5, .crash, on: [.rename])
    #expect(throws: FileError.self) { _ = try plan.run { try restore() } }
    try writeFile(Array(#"{"kept": "../../etc"}"#.utf8), to: home.path + ".restoring/ready")
    #expect(try HomeRestore.finishInterrupted(home: home) == .finished(keptHome: nil))
    #expect(content() == "{}")
    #expect(content("home.before-restore") == "old")
  }

  @Test func `two restores of one home do not mix`() throws {
    try prepare()
    var inner: (any Error)?
    _ = try HomeRestore.restore(.trips, from: path, into: home, replaceExisting: true) { step in
      guard step.stage == .extracting else { return }
      do { _ = try restore() } catch { inner = error }
    }
    #expect(inner as? BackupError == .restoreUnderWay(home: home.path))
    #expect(content() == "{}")
  }

  @Test func `cancelling leaves the home as it was`() throws {
    try prepare()
    #expect(throws: Stopped.self) {
      _ = try HomeRestore.restore(.trips, from: path, into: home, replaceExisting: true) { step in
        if step.stage == .extracting { throw Stopped() }
      }
    }
    #expect(content() == "old")
    #expect(try names() == ["home"])
  }

  @Test func `a folder with nothing to finish is left alone`() throws {
    #expect(try HomeRestore.finishInterrupted(home: home) == .none)
    #expect(!FileManager.default.fileExists(atPath: place))
  }
}
