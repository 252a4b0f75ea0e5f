import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// Key files are read by who joins and by nobody else: their rot is found all the same.
@Suite("A rotten key file", .temporaryDirectory)
struct KeyFileRotTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func rot() throws -> ObjectName {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    let name = try #require(remote.objects.keys.first { $0.isBelow(Names.keys) })
    remote.objects[name]?[100] ^= 1
    return name
  }

  private func verify() throws -> SyncHome.Verification {
    let syncing = try van.syncing
    let scratch = SyncingDevice("scratch")
    defer { try? scratch.reopen() }
    return try syncing.verify(
      remote, try #require(try syncing.remotes().first), in: scratch.home,
      buildDate: SyncingDevice.buildDate, now: van.now)
  }

  @Test("is named by who cannot join, and not taken for a wrong passphrase")
  func joining() throws {
    _ = try rot()
    #expect {
      try phone.join(on: remote)
    } throws: {
      if case RepositoryError.noSlot(_, _, damaged: 1) = $0 { true } else { false }
    }
  }

  @Test("is found by a restore drill, and stored again by the next sync")
  func verified() throws {
    let name = try rot()
    let found = try verify()
    #expect(!found.isSame)
    #expect(found.report.troubles.map(\.about) == [name.text])
    try van.sync(remote)
    try phone.join(on: remote)
    try phone.sync(remote)
    #expect(try phone.places() == ["Lagos"])
  }

  @Test("is stored again where one looks after it now and then")
  func lookedAfter() throws {
    _ = try rot()
    van.now = Moment(milliseconds: van.now.milliseconds + 8 * 86_400_000, isProven: true)
    #expect(try van.sync(remote).troubles.map(\.kind) == [.altered])
    try phone.join(on: remote)
    #expect(try van.sync(remote).troubles == [])
  }

  @Test("does not stop those who add the place again")
  func addedAgain() throws {
    _ = try rot()
    try van.syncing.add(remote, options: RemoteOptions())
    for _ in 1...2 { #expect(try van.sync(remote).failure == nil) }
    try phone.join(on: remote)
  }

  @Test("that cannot be fetched for a moment is not a wrong passphrase")
  func transient() throws {
    _ = try van.begin(on: remote)
    let address = remote.address
    remote.before = { (verb, name) throws(RemoteError) in
      guard verb == "get", name?.isBelow(Names.keys) == true else { return }
      throw RemoteError(.temporary(retryAfterSeconds: nil), .get, name, on: address)
    }
    #expect {
      try phone.join(on: remote)
    } throws: {
      ($0 as? RemoteError)?.kind == .temporary(retryAfterSeconds: nil)
    }
  }
}
