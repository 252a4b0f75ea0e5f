import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore
@testable import TripSync

/// What is stored elsewhere is read back bit by bit, and mended while it is still here.
@Suite(.temporaryDirectory) struct ReadingBackTests {
  private let remote = MemoryRemote()
  private let van = SyncingDevice("van")

  /// A sync for each of three batches, and a document of two parts.
  private func begin() throws {
    try van.begin(on: remote)
    for place in ["Bled", "Piran", "Kotor"] {
      try van.checkin(place)
      try van.sync(remote)
    }
    let source = TemporaryDirectory.current.file("papers.pdf")
    var random = SplitMix64(seed: 7)
    let bytes = (0..<300_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    try Data(bytes).write(to: URL(filePath: source))
    let stored = try AttachmentStore(in: try van.home.make()).add(from: source)
    try van.add(
      .document,
      [
        .set(.title, "Papers"), .set(.content, stored.hash.description),
        .set(.fileName, "papers.pdf"), .set(.size, Int64(bytes.count)),
      ])
    try van.sync(remote)
    remote.forgetRequests()
  }

  private func later(_ minutes: Int64) {
    van.now = Moment(milliseconds: van.now.milliseconds + minutes * 60_000, isProven: true)
  }

  private var names: [ObjectName] {
    remote.objects.keys.filter { $0.text.hasPrefix("log/") || $0.text.hasPrefix("blob/") }
      .sorted { $0.text < $1.text }
  }

  private var gets: [String] {
    remote.requests.filter { $0.hasPrefix("get log/") || $0.hasPrefix("get blob/") }.map {
      String($0.dropFirst(4))
    }
  }

  /// The requests of a sync a quarter of an hour later.
  private func gotLater() throws -> [String] {
    remote.forgetRequests()
    later(15)
    #expect(try van.sync(remote).failure == nil)
    return gets
  }

  private var since: Int64? {
    get throws { try van.syncing.remotes().first?.readBackSince }
  }

  @Test func `every object is read once a round, one a sync`() throws {
    try begin()
    #expect(names.count >= 6)
    var read: [String] = []
    let began = van.now.milliseconds + 15 * 60_000
    for _ in names {
      let got = try gotLater()
      #expect(got.count == 1)
      read += got
    }
    #expect(read.sorted() == names.map(\.text))
    #expect(try since == nil)
    #expect(try gotLater() == [read[0]])
    #expect(try since == began)
  }

  @Test func `syncs that follow each other read nothing back`() throws {
    try begin()
    later(14)
    try van.sync(remote)
    #expect(gets == [])
    #expect(try gotLater().count == 1)
    remote.forgetRequests()
    try van.sync(remote)
    later(1)
    try van.sync(remote, mode: .recordsOnly)
    later(60)
    try van.sync(remote, mode: .recordsOnly)
    try van.sync(remote, budget: SyncBudget(bytes: 1_000_000))
    #expect(gets == [])
  }

  @Test(arguments: [false, true])
  func `what rots or is lost is stored again and told`(isLost: Bool) throws {
    try begin()
    let good = remote.objects
    for name in names { remote.objects[name] = isLost ? nil : good[name].map { $0 + [0] } }
    var told: [String] = []
    for _ in 0..<good.count {
      later(15)
      let report = try van.sync(remote)
      #expect(report.failure == nil)
      told += report.troubles.map(\.about)
    }
    let stored = good.keys.filter { $0.text.hasPrefix("log/") || $0.text.hasPrefix("blob/") }
    let wrong = stored.filter { remote.objects[$0] != good[$0] }.map(\.text)
    #expect(stored.count >= 6 && wrong == [])
    let segments = stored.map(\.text).filter { $0.hasPrefix("log/") }
    #expect(Set(segments).isSubset(of: told))
    let documents = told.compactMap { $0.hasPrefix("document ") ? $0.suffix(1) : nil }
    #expect(Set(documents) == ["0", "1"], "\(told)")
  }

  @Test(arguments: ["delete", "put"])
  func `mending that is cut off is done once a sync has gone through`(verb: String) throws {
    try begin()
    let name = try #require(names.first { $0.text.hasPrefix("log/") })
    let good = try #require(remote.objects[name])
    remote.objects[name] = good + [0]
    remote.before = { asked, about throws(RemoteError) in
      guard asked == verb, about == name else { return }
      throw RemoteError(.full, .put, name, on: remote.address)
    }
    var isCutOff = false
    for _ in names where !isCutOff {
      later(15)
      isCutOff = try van.sync(remote).failure != nil
    }
    #expect(isCutOff)
    #expect(remote.objects[name] != good)
    remote.before = { _, _ throws(RemoteError) in }
    // The first one goes carefully over a link that broke.
    for _ in 0..<2 { #expect(try van.sync(remote).failure == nil) }
    #expect(remote.objects[name] == good)
  }

  @Test func `a byte that flips on the way changes nothing`() throws {
    try begin()
    let name = try #require(names.last { $0.text.hasPrefix("log/") })
    var spoiled = 0
    remote.after = { asked, bytes in
      guard asked == name, spoiled == 0 else { return bytes }
      spoiled += 1
      return bytes + [0]
    }
    for _ in names { _ = try gotLater() }
    #expect(spoiled == 1)
    #expect(remote.requests.allSatisfy { !$0.hasPrefix("delete log/") })
    #expect(try van.syncing.remotes().first?.troubles == [])
  }
}
