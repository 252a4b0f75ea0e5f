import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import Records
@testable import TripStore

/// A home whose store is gone: it is never taken for one in which nothing was kept.
@Suite(.temporaryDirectory) struct StoreLossTests {
  private let home = TestHome()
  private let files = FileManager.default

  /// What shows that there was a store, and how the store is lost.
  enum Trace: String, CaseIterable { case mark, document, keys, setAside }
  enum Loss: String, CaseIterable { case gone, empty }

  private func path(_ name: String) -> String { "\(home.home.path)/\(name)" }

  private func write(_ name: String) throws {
    let url = URL(filePath: path(name))
    try files.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("x".utf8).write(to: url)
  }

  private func leave(_ trace: Trace) throws {
    if trace != .mark, files.fileExists(atPath: path(StoreLoss.markName)) {
      try files.removeItem(atPath: path(StoreLoss.markName))
    }
    switch trace {
    case .mark: break
    case .document: try write("attachments/ab/cd")
    case .keys: try write("keys/device.json")
    case .setAside: try write("set-aside/trips.sqlite-2")
    }
  }

  private func lose(_ loss: Loss) throws {
    try files.removeItem(atPath: home.file)
    if loss == .empty { try Data().write(to: URL(filePath: home.file)) }
  }

  private func lost(_ loss: Loss) -> StoreError { .lost(path: home.file, isEmpty: loss == .empty) }

  private func beginAnew() throws {
    try RecordStore.beginAnew(.trips, in: home.home, buildDate: TestHome.buildDate) {
      Moment(milliseconds: 0, isProven: false)
    }
  }

  @Test(arguments: Trace.allCases, Loss.allCases)
  func `a store that is lost is neither read nor replaced automatically`(
    trace: Trace, loss: Loss
  ) throws {
    _ = try home.store().addCheckin("a")
    try leave(trace)
    try lose(loss)
    #expect(throws: lost(loss)) { try home.storeToRead() }
    #expect(throws: lost(loss)) { try home.store() }
    #expect(try RecordStore.loss(in: home.home) == lost(loss))
    #expect(files.fileExists(atPath: home.file) == (loss == .empty))
  }

  @Test(arguments: Loss.allCases) func `a home in which nothing was kept is not a loss`(loss: Loss)
    throws
  {
    _ = try home.home.make()
    try write("ended/first-drive.json")
    try write("visits.json")
    if loss == .empty { try Data().write(to: URL(filePath: home.file)) }
    #expect(try RecordStore.loss(in: home.home) == nil)
    #expect(try home.storeToRead() == nil)
    _ = try home.store().addCheckin("a")
    #expect(try home.storeToRead()?.count(.checkin) == 1)
  }

  @Test func `a store that was begun before there were marks gets one when it is next written`()
    throws
  {
    _ = try home.store().addCheckin("a")
    try files.removeItem(atPath: path(StoreLoss.markName))
    _ = try home.store()
    try lose(.gone)
    #expect(throws: lost(.gone)) { try home.storeToRead() }
  }

  @Test(arguments: Loss.allCases)
  func `an empty store is begun when someone asks for it, and once`(loss: Loss) throws {
    _ = try home.store().addCheckin("a")
    try lose(loss)
    try beginAnew()
    #expect(try home.storeToRead()?.count(.checkin) == 0)
    _ = try home.store().addCheckin("b")
    #expect(throws: StoreError.notLost(path: home.file)) { try beginAnew() }
    #expect(try home.storeToRead()?.count(.checkin) == 1)
  }

  @Test func `an unreadable store stays, and goes aside when one is begun`() throws {
    _ = try home.home.make()
    let bytes = Data(repeating: 0x5A, count: 6_400)
    try bytes.write(to: URL(filePath: home.file))
    for _ in 0..<2 {
      #expect(throws: StoreError.nothingReadable(path: home.file)) { try home.store() }
      #expect(try Data(contentsOf: URL(filePath: home.file)) == bytes)
    }
    try beginAnew()
    #expect(try home.store().count(.checkin) == 0)
    #expect(
      try Data(contentsOf: URL(filePath: home.home.setAsideFolder + "/trips.sqlite")) == bytes)
  }

  @Test func `a damaged store that can be read in part is not replaced by an empty one`() throws {
    _ = try home.store().addCheckin("a")
    let file = try FileHandle(forUpdating: URL(filePath: home.file))
    try file.write(contentsOf: Data(count: 100))
    try file.close()
    #expect(throws: StoreError.notLost(path: home.file)) { try beginAnew() }
  }

  @Test func `there is no backup of a home whose store is lost`() throws {
    _ = try home.store().addCheckin("a")
    try write("border_crossings.json")
    try lose(.gone)
    let path = TemporaryDirectory.current.file("copy.vlb")
    let stamp = try #require(
      BackupStamp(version: "1", created: "2026-01-01T00:00:00Z", isClockProven: true))
    #expect(throws: lost(.gone)) {
      try HomeBackup.write(home: home.home, to: path, stamp: stamp)
    }
    #expect(!files.fileExists(atPath: path))
  }
}
