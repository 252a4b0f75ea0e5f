import DurableFiles
import Foundation
import HomeFolder
import SQLite
import TestSupport
import Testing

@testable import Records
@testable import TripStore

@Suite(.temporaryDirectory) struct HomeWipeTests {
  private let place = TemporaryDirectory.current.file("place")

  private func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: place + folder).sorted()
  }

  private func prepare() throws -> SampleHome {
    try? FileManager.default.removeItem(atPath: place)
    _ = try Directory.makePrivate(place)
    return try SampleHome.make("place/home")
  }

  @Test func `a wiped home is empty, and nothing is left beside it`() throws {
    let sample = try prepare()
    #expect(try HomeWipe.wipe(sample.home) { 7 } == 7)
    #expect(try names() == ["home"])
    #expect(try names("/home") == [])
    #expect(try Directory(place).status(of: "home")?.permissions == 0o700)
  }

  @Test func `if the backup fails, the home stays as it is`() throws {
    let sample = try prepare()
    let before = try sample.files()
    #expect(throws: Stopped.self) { try HomeWipe.wipe(sample.home) { throw Stopped() } }
    #expect(try sample.files() == before)
    #expect(try names() == ["home"])
  }

  @Test(arguments: DiskFault.all)
  func `whichever call fails, there is the old home, or the next command finishes the wipe`(
    fault: DiskFault
  ) throws {
    let calls = try fault.atEveryCall { plan, position in
      let sample = try prepare()
      let before = try sample.files()
      var failed = false
      do {
        try plan.run { try HomeWipe.wipe(sample.home) {} }
      } catch {
        failed = true
      }
      let isWhole = try sample.home.exists && sample.files() == before
      let isGone = try !sample.home.exists || names("/home") == []
      #expect(isWhole || isGone, "call \(position)")
      #expect(failed || !isWhole, "call \(position)")
      _ = try HomeRestore.finishInterrupted(home: sample.home)
      let after = isWhole ? try sample.files() : before
      #expect(after == before, "call \(position)")
      let left = sample.home.exists ? ["home"] : []
      #expect(try names() == left, "call \(position)")
    }
    #expect(calls >= 20)
  }

  @Test func `what a cut off wipe has left is removed even if there is a new home`() throws {
    let sample = try prepare()
    _ = try Directory.makePrivate(place + "/home.restoring")
    try FileManager.default.moveItem(atPath: sample.path, toPath: place + "/home.restoring/wiped")
    #expect(HomeWipe.isUnfinished(sample.home))
    try Directory.makePrivate(sample.path).replace("config.json", with: Array("{}".utf8))
    #expect(try HomeRestore.finishInterrupted(home: sample.home) == .wiped)
    #expect(!HomeWipe.isUnfinished(sample.home))
    #expect(try names() == ["home"])
    #expect(try names("/home") == ["config.json"])
  }

  @Test func `a home that another process is changing is not wiped`() throws {
    let test = TestHome("home")
    _ = try test.store().addCheckin("a")
    let writer = try Connection(path: test.file, mode: .readWrite)
    _ = try writer.transaction(.immediate) {
      #expect(throws: BackupError.homeIsWritten(path: test.home.path)) {
        try HomeWipe.wipe(test.home) {}
      }
    }
    #expect(try test.store().ownActors().count == 1)
  }

  @Test func `a backup can be made while the home is locked`() throws {
    let test = TestHome("home")
    _ = try test.store().addCheckin("a")
    let path = TemporaryDirectory.current.file("a.vlb")
    try HomeWipe.wipe(test.home) {
      _ = try HomeBackup.write(home: test.home, to: path, stamp: .sample())
    }
    _ = try HomeRestore.restore(.trips, from: path, into: test.home)
    #expect(try test.store().ownActors().count == 2)
  }

  @Test func `two do not wipe at once`() throws {
    let sample = try prepare()
    _ = try HomeWipe.wipe(sample.home) {
      #expect(throws: BackupError.restoreUnderWay(home: sample.path)) {
        try HomeWipe.wipe(sample.home) {}
      }
    }
  }

  @Test func `a damaged store is not an obstacle`() throws {
    let sample = try prepare()
    try writeFile(Array("no database".utf8), to: sample.path + "/trips.sqlite")
    try HomeWipe.wipe(sample.home) {}
    #expect(try names("/home") == [])
  }

  @Test func `homes that restores have left stay, and are named`() throws {
    let sample = try prepare()
    _ = try Directory.makePrivate(place + "/home.before-restore")
    _ = try Directory.makePrivate(place + "/home.before-restore.2")
    _ = try Directory.makePrivate(place + "/home.other")
    try HomeWipe.wipe(sample.home) {}
    #expect(
      try HomeWipe.keptHomes(of: sample.home)
        == [place + "/home.before-restore", place + "/home.before-restore.2"])
    #expect(try names().count == 4)
  }
}
