import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// A repository whose mark is gone or damaged: nobody takes it for an empty place.
@Suite("A repository without its mark", .temporaryDirectory)
struct LostMarkTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")
  private let phone = SyncingDevice("phone")

  private func begin() throws -> [UInt8] {
    try van.begin(on: remote)
    try van.checkin("Lagos")
    try van.sync(remote)
    return try #require(remote.objects[Names.repository])
  }

  private func expectRefused(
    _ isExpected: (RepositoryError) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = remote.objects
    for attempt in [phone.begin(on:), phone.join(on:)] {
      #expect(sourceLocation: sourceLocation) {
        try attempt(remote)
      } throws: {
        ($0 as? RepositoryError).map(isExpected) ?? false
      }
    }
    #expect(sourceLocation: sourceLocation) {
      try van.syncing.add(remote, options: RemoteOptions())
    } throws: {
      ($0 as? RepositoryError).map(isExpected) ?? false
    }
    #expect(remote.objects == before, sourceLocation: sourceLocation)
    #expect(try van.syncing.remotes().map(\.address) == [remote.address])
  }

  private func expectRestored() throws {
    try phone.join(on: remote)
    #expect(try phone.sync(remote).troubles == [])
    #expect(try phone.places() == ["Lagos"])
  }

  @Test("is refused when beginning, joining or adding one there, and nothing is removed")
  func missing() throws {
    let mark = try begin()
    remote.objects[Names.repository] = nil
    try expectRefused { if case .unmarked = $0 { true } else { false } }
    #expect(try Repository.mend(remote, expecting: nil))
    #expect(remote.objects[Names.repository] == mark)
    #expect(try !Repository.mend(remote, expecting: nil))
    try expectRestored()
  }

  @Test(
    "is known by any one of its folders",
    arguments: ["keys", "heads", "log", "snap"])
  func oneFolder(_ folder: String) throws {
    let mark = try begin()
    let kept = try #require(ObjectName(folder))
    remote.objects = remote.objects.filter { $0.key.isBelow(kept) }
    let before = remote.objects
    #expect(throws: RepositoryError.self) { try phone.begin(on: remote) }
    #expect(remote.objects == before)
    #expect(try Repository.mend(remote, expecting: nil))
    #expect(remote.objects[Names.repository] == mark)
  }

  @Test("gets it back where it was damaged", arguments: ["flip", "cut", "empty", "swap", "id"])
  func damaged(_ damage: String) throws {
    let mark = try begin()
    switch damage {
    case "flip": remote.objects[Names.repository]?[3] ^= 4
    case "cut": remote.objects[Names.repository] = Array(mark.prefix(20))
    case "empty": remote.objects[Names.repository] = []
    case "swap":
      let head = try #require(remote.objects.keys.first { $0.isBelow(Names.heads) })
      remote.objects[Names.repository] = remote.objects[head]
    default: remote.objects[Names.repository] = RepositoryMark.bytes(SyncHome.newID())
    }
    try expectRefused {
      switch $0 {
      case .unreadable: damage != "id"
      // A place where nothing tells whose it is, to who has no keys.
      case .exists, .alteredMark: damage == "id"
      default: false
      }
    }
    #expect(try Repository.mend(remote, expecting: nil))
    #expect(remote.objects[Names.repository] == mark)
    try expectRestored()
  }

  @Test("is mended by a device that has its keys, which stores key files there again")
  func byMember() throws {
    let mark = try begin()
    remote.objects = remote.objects.filter {
      $0.key != Names.repository && !$0.key.isBelow(Names.keys)
    }
    #expect(try van.syncing.mend(remote))
    #expect(remote.objects[Names.repository] == mark)
    try van.sync(remote)
    try expectRestored()
  }

  @Test("is not made of what is not a repository, or several")
  func notMendable() throws {
    #expect(throws: RepositoryError.self) { try Repository.mend(remote, expecting: nil) }
    let strange = Names.fixed("keys/house")
    remote.objects[strange] = Array("front door".utf8)
    let before = remote.objects
    #expect(throws: RepositoryError.self) { try phone.begin(on: remote) }
    #expect(throws: RepositoryError.self) { try Repository.mend(remote, expecting: nil) }
    #expect(remote.objects == before)
    remote.objects = [:]
    _ = try begin()
    let other = MemoryRemote("/other")
    try phone.begin(on: other)
    try phone.checkin("Porto")
    try phone.sync(other)
    let mixed = remote.objects.merging(other.objects) { mine, _ in mine }
      .filter { $0.key != Names.repository }
    remote.objects = mixed
    #expect {
      try Repository.mend(remote, expecting: nil)
    } throws: {
      if case RepositoryError.notMendable(_, isMixed: true) = $0 { true } else { false }
    }
    #expect(remote.objects == mixed)
  }

  @Test("of another one is not made into that of a device that syncs elsewhere")
  func otherRepository() throws {
    _ = try begin()
    remote.objects[Names.repository] = nil
    try phone.begin(on: MemoryRemote("/other"))
    let before = remote.objects
    #expect {
      try phone.syncing.mend(remote)
    } throws: {
      if case RepositoryError.otherRepository = $0 { true } else { false }
    }
    #expect(remote.objects == before)
  }

  @Test("stops a sync that would write there, and says what to do")
  func syncing() throws {
    _ = try begin()
    let heads = remote.objects.keys.filter { $0.isBelow(Names.heads) }
    remote.unlisted = Set(heads)
    for damage in [nil, [UInt8]("{}".utf8), RepositoryMark.bytes(SyncHome.newID())] {
      remote.objects[Names.repository] = damage
      let before = remote.objects
      let report = try van.sync(remote)
      let text = "\(try #require(report.failure))"
      #expect(text.contains("mend") || text.contains("another repository"), "\(text)")
      #expect(remote.objects == before)
    }
  }

  @Test("that a server hides for a moment is not begun again", arguments: 0..<12)
  func hiddenForMoment(requests: Int) throws {
    _ = try begin()
    let before = remote.objects
    var left = requests
    // Nothing is found for so many requests, and then everything is.
    let hiding = HidingRemote(remote) {
      left -= 1
      return left >= 0
    }
    #expect(throws: (any Error).self) { try phone.begin(on: hiding) }
    for (name, bytes) in before { #expect(remote.objects[name] == bytes) }
    try expectRestored()
  }

  @Test("is what a beginning leaves that was cut off, and it can be joined", arguments: 1..<14)
  func cutOff(after requests: Int) throws {
    var left = requests
    remote.before = { (verb, name) throws(RemoteError) in
      guard left > 0 else { throw RemoteError(.offline, .put, name, on: self.remote.address) }
      left -= 1
    }
    let hasBegun = (try? van.begin(on: remote)) != nil
    remote.before = { (_, _) throws(RemoteError) in }
    if !hasBegun {
      if try Repository.isEmpty(remote) && Repository.mark(on: remote) == nil {
        try van.begin(on: remote)
      } else {
        _ = try Repository.mend(remote, expecting: nil)
        try van.join(on: remote)
      }
    }
    try van.checkin("Lagos")
    #expect(try van.sync(remote).failure == nil)
    try expectRestored()
  }

  @Test("is never the end of two devices that begin at once", arguments: 1..<14)
  func atOnce(after requests: Int) throws {
    var left = requests
    var isNested = false
    var other: Result<Void, any Error>?
    remote.before = { (_, _) throws(RemoteError) in
      left -= 1
      guard left == 0, !isNested else { return }
      isNested = true
      other = Result { try self.phone.begin(on: self.remote) }
    }
    let first = Result { try van.begin(on: remote) }
    remote.before = { (_, _) throws(RemoteError) in }
    let winners = [first, other].filter { if case .success = $0 { true } else { false } }
    #expect(winners.count <= 1 || other == nil)
    // One of them, or whoever comes next, gets a repository that opens.
    if try Repository.mark(on: remote) == nil { _ = try Repository.mend(remote, expecting: nil) }
    let late = SyncingDevice("late")
    try late.join(on: remote)
    #expect(try late.sync(remote).failure == nil)
  }
}

/// Finds nothing as long as a test says so.
private final class HidingRemote: Remote {
  private let remote: MemoryRemote
  private let isHiding: () -> Bool
  var address: RemoteAddress { remote.address }

  init(_ remote: MemoryRemote, _ isHiding: @escaping () -> Bool) {
    (self.remote, self.isHiding) = (remote, isHiding)
  }

  func list(
    below folder: ObjectName?, after: ObjectName?, limit: Int
  ) throws(RemoteError) -> RemoteListing {
    guard !isHiding() else { return RemoteListing(names: [], isComplete: true, strays: 0) }
    return try remote.list(below: folder, after: after, limit: limit)
  }

  func get(_ name: ObjectName, from start: Int, limit: Int) throws(RemoteError) -> [UInt8] {
    guard !isHiding() else { throw RemoteError(.notFound, .get, name, on: address) }
    return try remote.get(name, from: start, limit: limit)
  }

  func put(_ name: ObjectName, _ bytes: [UInt8]) throws(RemoteError) { try remote.put(name, bytes) }
  func delete(_ name: ObjectName) throws(RemoteError) { try remote.delete(name) }
}
