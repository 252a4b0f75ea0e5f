import Foundation
import HomeFolder
import TestSupport
import Testing

@testable import Records
@testable import TripStore
@testable import TripSync

/// Homes that a restore has set aside.
@Suite("Homes set aside", .temporaryDirectory)
struct KeptHomeTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func backUp() throws -> String {
    let backup = TemporaryDirectory.current.file("before.backup")
    let stamp = try #require(BackupStamp(version: "1.0.0", created: "2026-08-12T17:37:00Z"))
    try HomeBackup.write(home: van.home, to: backup, stamp: stamp, includeKeys: true)
    return backup
  }

  private func addPapers() throws -> StoredAttachment {
    let source = TemporaryDirectory.current.file("papers")
    try Data("these papers".utf8).write(to: URL(filePath: source))
    let stored = try AttachmentStore(in: try van.home.make()).add(from: source)
    try van.add(
      .document,
      [
        .set(.title, "Papers"), .set(.content, stored.hash.description),
        .set(.fileName, "papers.pdf"), .set(.size, Int64(stored.size)),
      ])
    return stored
  }

  @Test("a file that had not been sent comes back from there")
  func unsentFile() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    try phone.join(on: remote)
    let backup = try backUp()
    let papers = try addPapers()
    // There is no time for files.
    try van.sync(remote, mode: .recordsOnly)
    try van.reopen()
    _ = try HomeRestore.restore(.trips, from: backup, into: van.home, replaceExisting: true)
    let files = try AttachmentStore(in: try van.home.make())
    #expect(try !files.holds(papers.hash))
    #expect(try van.sync(remote).recoveredDocuments == 1)
    #expect(try files.verify(papers.hash) == papers.size)
    #expect(try van.sync(remote).recoveredDocuments == 0)
    let kept = HomeFolder(path: van.home.path + ".before-restore", origin: .option)
    #expect(try AttachmentStore(in: try kept.make()).holds(papers.hash))
    #expect(try phone.sync(remote).receivedDocuments == 1)
  }

  @Test("a file that is damaged there stays there")
  func damagedFile() throws {
    try van.begin(on: remote)
    try van.sync(remote)
    let backup = try backUp()
    let papers = try addPapers()
    try van.sync(remote, mode: .recordsOnly)
    try van.reopen()
    _ = try HomeRestore.restore(.trips, from: backup, into: van.home, replaceExisting: true)
    let damaged = "\(van.home.path).before-restore/\(papers.hash.place)"
    try Data("other papers".utf8).write(to: URL(filePath: damaged))
    #expect(try van.sync(remote).recoveredDocuments == 0)
    #expect(try AttachmentStore(in: try van.home.make()).all().isEmpty)
  }
}
