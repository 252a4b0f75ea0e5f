import TestSupport
import Testing

@testable import TripSync

/// What every remote promises; see `Remote`.
@Suite(.temporaryDirectory) struct RemoteConformanceTests {
  // MARK: Objects

  @Test(arguments: RemoteUnderTest.installed, [0, 1, 255, 65_537, RemoteLimits.largestObject])
  func `an object comes back byte for byte`(kind: RemoteUnderTest, count: Int) throws {
    let remote = try kind.create()
    try remote.put("log/a/1", sample(count))
    #expect(try remote.get("log/a/1") == sample(count))
    #expect(
      try kind.open(at: TemporaryDirectory.current.file("remote")).get("log/a/1", limit: count)
        == sample(count))
  }

  @Test(
    arguments: RemoteUnderTest.installed,
    [(0, 100), (1, 99), (60, 40), (99, 1), (100, 0), (101, 0), (1_000_000, 0)])
  func `the rest of an object can be read`(kind: RemoteUnderTest, part: (start: Int, count: Int))
    throws
  {
    let remote = try kind.create()
    try remote.put("repo", sample(100))
    let rest = try remote.get("repo", from: part.start, limit: part.count)
    #expect(rest == Array(sample(100).suffix(part.count)))
  }

  @Test(arguments: RemoteUnderTest.installed, ["repo", "heads/b", "log/a/1/2/3"])
  func `an object that does not exist is not found`(kind: RemoteUnderTest, name: String) throws {
    let remote = try kind.create()
    try remote.put("heads/a", sample(1))
    let name = try #require(ObjectName(name))
    let error = #expect(throws: RemoteError.self) { try remote.get(name) }
    #expect(error?.kind == .notFound)
    #expect(error?.object == name)
  }

  @Test(arguments: RemoteUnderTest.installed, [(0, 99), (60, 39), (0, 0)])
  func `more bytes than asked for are refused`(
    remoteKind: RemoteUnderTest, part: (start: Int, limit: Int)
  ) throws {
    let remote = try remoteKind.create()
    try remote.put("repo", sample(100))
    let kind = kind { _ = try remote.get("repo", from: part.start, limit: part.limit) }
    #expect(kind == .tooLarge(limit: part.limit))
    #expect(try remote.get("repo") == sample(100))
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `an object that is too large is not stored`(remoteKind: RemoteUnderTest) throws {
    let remote = try remoteKind.create()
    let bytes = [UInt8](repeating: 0, count: RemoteLimits.largestObject + 1)
    let kind = kind { try remote.put("a", bytes) }
    #expect(kind == .tooLarge(limit: RemoteLimits.largestObject))
    #expect(try remote.names() == [])
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `the same bytes may be stored again`(kind: RemoteUnderTest) throws {
    let remote = try kind.create()
    for _ in 1...3 { try remote.put("heads/a", sample(1_000)) }
    #expect(try remote.get("heads/a") == sample(1_000))
    #expect(try remote.names() == ["heads/a"])
  }

  @Test(arguments: RemoteUnderTest.installed, [sample(100, seed: 2), sample(99), sample(101), []])
  func `no object is overwritten with other bytes`(remoteKind: RemoteUnderTest, other: [UInt8])
    throws
  {
    let remote = try remoteKind.create()
    try remote.put("heads/a", sample(100))
    #expect(kind { try remote.put("heads/a", other) } == .conflict)
    #expect(try remote.get("heads/a") == sample(100))
    // Nor is the remote any worse for it.
    try remote.put("heads/b", other)
    #expect(try remote.get("heads/b") == other)
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `several objects may be stored and removed at once`(remoteKind: RemoteUnderTest) throws {
    let remote = try remoteKind.create()
    try remote.put("heads/a", sample(10))
    try remote.put("heads/b", sample(20))
    let names = (10..<30).compactMap { ObjectName("log/\($0 % 3)/\($0)") }
    let objects = names.map { (name: $0, bytes: sample(3_000, seed: 7)) }
    try remote.put("heads/d", sample(30))
    let puts = objects.map { RemoteChange.put($0.name, $0.bytes) }
    try remote.change(
      all: [.put("heads/a", sample(10)), .delete("heads/d"), .delete("log/9/never")] + puts)
    try remote.change(all: [])
    try remote.change(all: [.put("heads/c", [])])
    try remote.change(all: [.delete("heads/never")])
    #expect(try remote.list(below: "log").names == names.sorted())
    for name in names { #expect(try remote.get(name) == sample(3_000, seed: 7)) }
    #expect(
      kind {
        try remote.change(
          all: [.put("x", sample(5)), .put("heads/b", sample(21)), .delete("y")])
      } == .conflict)
    #expect(try remote.get("heads/b") == sample(20))
    let tooLarge = [UInt8](repeating: 0, count: RemoteLimits.largestObject + 1)
    #expect(
      kind { try remote.change(all: [.put("z", []), .put("large", tooLarge)]) }
        == .tooLarge(limit: RemoteLimits.largestObject))
    #expect(try remote.names(below: "heads") == ["heads/a", "heads/b", "heads/c"])
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `several objects that are had together are those that are had alone`(
    remoteKind: RemoteUnderTest
  ) throws {
    let remote = try remoteKind.create()
    let names = (10..<30).compactMap { ObjectName("log/\($0 % 3)/\($0)") }
    try remote.change(all: names.map { .put($0, sample(3_000, seed: 7)) } + [.put("heads/a", [])])
    try remote.put("large", sample(3_001))
    let found = remote.get(all: names + ["heads/a", "heads/never", "large"], limit: 3_000)
    // Where each is as quick alone there are none.
    guard !found.isEmpty else { return }
    #expect(Set(found.keys) == Set(names + ["heads/a"]))
    #expect(found["heads/a"] == [])
    for name in names { #expect(found[name] == sample(3_000, seed: 7)) }
    #expect(remote.get(all: [], limit: 1).isEmpty)
    #expect(kind { _ = try remote.get("heads/never") } == .notFound)
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `an object is gone once it is deleted, and may be gone before`(remoteKind: RemoteUnderTest)
    throws
  {
    let remote = try remoteKind.create()
    try remote.put("heads/a", sample(10))
    try remote.put("heads/b", sample(20))
    for name in ["heads/a", "heads/a", "heads/c", "never/used"] as [ObjectName] {
      try remote.delete(name)
    }
    #expect(kind { _ = try remote.get("heads/a") } == .notFound)
    #expect(try remote.names() == ["heads/b"])
    #expect(try remote.get("heads/b") == sample(20))
    try remote.put("heads/a", sample(30))
    #expect(try remote.get("heads/a") == sample(30))
  }

  // MARK: Lists

  private static let many: [ObjectName] = [
    "repo", "heads/a", "heads/b", "heads-old/a", "head/a", "log/a/0/1", "log/a/0/2", "log/a/1/1",
    "log/b/0/1",
  ]

  @Test(
    arguments: RemoteUnderTest.installed,
    [
      ("heads", ["heads/a", "heads/b"]),
      ("log", ["log/a/0/1", "log/a/0/2", "log/a/1/1", "log/b/0/1"]),
      ("log/a", ["log/a/0/1", "log/a/0/2", "log/a/1/1"]), ("repo", []), ("never", []),
      ("never/used", []), ("log/a/0/1", []), ("lo", []),
    ])
  func `a list has the names below a folder, in order`(
    kind: RemoteUnderTest, below: (folder: String, names: [String])
  ) throws {
    let remote = try kind.create()
    for name in Self.many.shuffled() { try remote.put(name, sample(3)) }
    let listing = try remote.list(below: ObjectName(below.folder))
    #expect(listing.names.map(\.text) == below.names)
    #expect(listing.isComplete)
    #expect(try remote.list().names == Self.many.sorted())
  }

  @Test(arguments: RemoteUnderTest.installed)
  func `a remote that no one has used is empty`(kind: RemoteUnderTest) throws {
    let remote = try kind.create()
    #expect(try remote.list() == RemoteListing(names: [], isComplete: true, strays: 0))
  }

  @Test(arguments: RemoteUnderTest.installed, [1, 2, 3, 8, 9, 10])
  func `a list in pages is the same list`(kind: RemoteUnderTest, limit: Int) throws {
    let remote = try kind.create()
    for name in Self.many { try remote.put(name, sample(3)) }
    var found: [ObjectName] = []
    while true {
      let page = try remote.list(below: nil, after: found.last, limit: limit)
      #expect(page.names.count <= limit)
      found += page.names
      if page.isComplete { break }
      #expect(!page.names.isEmpty || found == Self.many.sorted())
      if found.count > Self.many.count || page.names.isEmpty { break }
    }
    #expect(found == Self.many.sorted())
  }

  // MARK: Anything

  /// Stores, reads, deletes and lists at random, through two ways in, as a dictionary would.
  @Test(arguments: RemoteUnderTest.installed, [1, 2, 3] as [UInt64])
  func `it holds what a dictionary would`(remoteKind: RemoteUnderTest, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let ways = [
      try remoteKind.create(), try remoteKind.open(at: TemporaryDirectory.current.file("remote")),
    ]
    var model: [ObjectName: [UInt8]] = [:]
    for step in 0..<60 {
      let remote = ways[step % 2]
      let folder = ["", "a/", "a/b/"][Int.random(in: 0..<3, using: &random)]
      let name = try #require(ObjectName("\(folder)\(Int.random(in: 0..<4, using: &random))"))
      let bytes = sample(
        Int.random(in: 0..<3_000, using: &random), seed: UInt64.random(in: 0..<3, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let conflict: RemoteError.Kind? = (model[name] ?? bytes) == bytes ? nil : .conflict
        #expect(kind { try remote.put(name, bytes) } == conflict)
        if conflict == nil { model[name] = bytes }
      case 2:
        try remote.delete(name)
        model[name] = nil
      default:
        if let bytes = model[name] {
          #expect(try remote.get(name) == bytes)
        } else {
          #expect(kind { _ = try remote.get(name) } == .notFound)
        }
      }
      #expect(try remote.list().names == model.keys.sorted())
    }
  }
}
