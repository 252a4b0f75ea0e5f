import DurableFiles
import Foundation
import Glibc
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// A recovery that is cut off, runs out of room, or is not alone.
@Suite(.temporaryDirectory) struct SalvageFaultTests {
  private let home = DamagedHome()

  /// A damaged home, the same each time.
  private func prepare() throws -> (file: Data, states: [String: RecordState]) {
    try home.fill(entries: 20, checkins: 3, points: 50)
    let states = try home.states()
    try home.overwrite(at: 0, [UInt8](repeating: 0, count: 100))
    return (try home.bytes, states)
  }

  private func begin(_ file: Data) throws {
    for name in ["set-aside", "run", "trips.sqlite.mending", "trips.sqlite-journal"] {
      try? FileManager.default.removeItem(atPath: home.test.home.path + "/" + name)
    }
    try? FileManager.default.removeItem(atPath: home.test.file)
    try file.write(to: URL(filePath: home.test.file))
  }

  /// All but those that read pages, of which there are hundreds.
  private static let calls: Set<SystemCall> = [
    .open, .close, .duplicate, .status, .permissions, .write, .truncate, .sync, .rename, .link,
    .unlink, .makeDirectory, .lock,
  ]

  @Test(arguments: [5, 20, 40])
  func `a page that is read at the second try is not lost`(position: Int) throws {
    let (file, states) = try prepare()
    try begin(file)
    let plan = FaultPlan(at: position, .error(EIO), on: [.read])
    _ = try #require(try plan.run { try home.examine() })
    #expect(plan.hasStruck)
    #expect(try home.states() == states)
  }

  @Test func `a disk that reads nothing leaves the store as it is`() throws {
    let (file, _) = try prepare()
    try begin(file)
    let plan = FaultPlan(at: 2, .error(EIO), on: [.read], isSticky: true)
    #expect(throws: FileError.self) { try plan.run { try home.examine() } }
    #expect(try home.bytes == file)
  }

  @Test(arguments: DiskFault.all)
  func `whichever call fails, nothing is lost`(fault: DiskFault) throws {
    let (file, states) = try prepare()
    var fault = fault
    fault.kinds = Self.calls
    let calls = try fault.atEveryCall { plan, position in
      try begin(file)
      let failed = (try? plan.run { try home.examine() }) == nil
      #expect(!failed || !fault.isHarmless, "call \(position)")
      // The damaged file is still in its place, or all of it is in a new one.
      if try home.bytes == file {
        #expect(failed, "call \(position)")
      } else {
        #expect(try home.states() == states, "call \(position)")
      }
      // The next one finishes what was begun.
      _ = try home.examine()
      #expect(try home.states() == states, "call \(position)")
      let traces = try home.traces()
      #expect(!traces.mending, "call \(position)")
      #expect(traces.aside == ["trips.sqlite"], "call \(position)")
      let aside = home.test.home.setAsideFolder + "/trips.sqlite"
      #expect(try Data(contentsOf: URL(filePath: aside)) == file, "call \(position)")
    }
    #expect(calls >= 30)
  }

  @Test func `where files cannot have two names, the damaged one is copied`() throws {
    let (file, states) = try prepare()
    let plan = FaultPlan(at: 1, .error(EPERM), on: [.link])
    _ = try #require(try plan.run { try home.examine() })
    #expect(plan.hasStruck)
    #expect(try home.states() == states)
    let aside = home.test.home.setAsideFolder + "/trips.sqlite"
    #expect(try Data(contentsOf: URL(filePath: aside)) == file)
  }

  @Test func `a writer beside it is waited for`() throws {
    _ = try prepare()
    let writer = try File(home.test.file, for: .updating)
    try writer.lock(waiting: 0)
    let before = try home.bytes
    let error = #expect(throws: FileError.self) {
      try Salvage(.trips, in: home.test.home, buildDate: 0, waiting: 20) {
        throw SQLiteError.damaged(home.test.file)
      }.run()
    }
    #expect(error?.kind == .locked)
    #expect(try home.bytes == before)
    #expect(try !home.traces().mending)
    withExtendedLifetime(writer) {}
  }

  /// SQLite's own locks and ours shut each other out.
  @Test func `a transaction under way is waited for`() throws {
    try home.fill(entries: 10, points: 10)
    let store = try home.test.store()
    try store.connection.run("BEGIN IMMEDIATE")
    let file = try File(home.test.file, for: .updating)
    #expect(throws: FileError.self) { try file.lock(waiting: 20) }
    try store.connection.run("ROLLBACK")
    try file.lock(waiting: 20)
    store.connection.busyLimit = .zero
    #expect(throws: SQLiteError.self) { try store.connection.run("BEGIN IMMEDIATE") }
    try file.close()
  }

  @Test func `a program that had the damaged file open cannot write to it any more`() throws {
    try home.fill(entries: 10, points: 10)
    let late = try home.test.store()
    let page = try #require(try home.pages(of: "person_newest").first).page
    try home.overwrite(page: page)
    _ = try #require(try home.examine())
    let error = #expect(throws: SQLiteError.self) { try late.add(.ledger, DamagedHome.entry(1)) }
    #expect(error?.kind == .busy)
    #expect("\(error as Any)".contains("it has just been replaced"))
    #expect(try home.test.store().count(.ledger) == 10)
  }

  @Test func `a journal that cannot be used is set aside with its store`() throws {
    let (file, states) = try prepare()
    try begin(file)
    let journal = Data("no journal, but not empty".utf8)
    try journal.write(to: URL(filePath: home.test.file + "-journal"))
    _ = try #require(try home.examine())
    #expect(try home.states() == states)
    let aside = try home.traces().aside
    #expect(aside == ["trips.sqlite", "trips.sqlite-journal"] || aside == ["trips.sqlite"])
  }

  @Test func `what an unfinished recovery left is removed, even from a sound store`() throws {
    try home.fill(entries: 3, points: 3)
    let left = home.test.home.path + "/trips.sqlite.mending"
    try Data([1]).write(to: URL(filePath: left))
    #expect(try home.examine() == nil)
    #expect(try !home.traces().mending)
  }

  // MARK: The mark

  @Test func `damage met in a query is remembered until the store is examined`() throws {
    try home.fill(entries: 3, points: 3)
    #expect(!DamageMark.isLeft(in: home.test.home))
    DamageMark.leave(after: SQLiteError.damaged(home.test.file))
    #expect(DamageMark.isLeft(in: home.test.home))
    #expect(try home.examine() == nil)
    #expect(!DamageMark.isLeft(in: home.test.home))
    DamageMark.leave(after: SQLiteError.damaged(home.test.home.path + "/spots.sqlite"))
    DamageMark.leave(after: Stopped())
    #expect(!DamageMark.isLeft(in: home.test.home))
  }
}
