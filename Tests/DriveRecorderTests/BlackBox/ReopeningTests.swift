import DriveRecorder
import DurableFiles
import Glibc
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct ReopeningTests {
  static let continued = DriveEntry.event(
    DriveEvent(.continued(boot: "boot-2"), time: nil, uptime: 7_000))

  @Test func `a drive resumes where its recorder was cut off`() throws {
    let home = try TestHome()
    var first = try home.create()
    for entry in try DriveEntry.points(0..<7) { first.add(entry) }
    try first.flushAll(at: 0)
    var second = try home.reopen(at: 7_000)
    let (points, isDue, name) = (second.savedPoints, second.isDue(at: 7_000), second.setAsideName)
    #expect(points == 7)
    #expect(isDue)
    #expect(name == nil)
    second.add(try .point(8))
    second.add(.stop)
    try second.flushAll(at: 7_000)
    try second.close()
    let (pieces, contents) = try home.pieces()
    #expect(try pieces.entries == DriveEntry.points(0..<7) + [Self.continued, .point(8), .stop])
    #expect(contents.boot == "boot-2")
    #expect(contents.state == .stopped)
    #expect(!contents.isDamaged)
    _ = try JSONValue(parsing: try home.bytes())
  }

  @Test(arguments: [
    ([DriveEntry](), BlackBoxContents.State.running, false),
    ([.event(.pause, 1)], .running, true),
    ([.event(.pause, 1), .event(.resume, 2)], .running, false),
    ([.event(.pause, 1), .event(.suspended, 2)], .suspended, true),
    ([.event(.suspended, 1), .event(.continued(boot: "b"), 2)], .running, false),
    ([.event(.mode(.breadcrumb), 1), .stop], .stopped, false),
  ])
  func `the last event tells the state`(
    entries: [DriveEntry], state: BlackBoxContents.State, isPaused: Bool
  ) throws {
    let home = try TestHome()
    try home.record([try .point(0)] + entries)
    let contents = try #require(try BlackBox.contents(in: home.home))
    #expect(contents.state == state)
    #expect(contents.isPaused == isPaused)
    #expect(contents.lastPoint.map { .point($0) } == (try DriveEntry.point(0)))
    let isCoarse = entries.contains(.event(.mode(.breadcrumb), 1))
    #expect(contents.mode == (isCoarse ? .breadcrumb : .full))
  }

  /// Invariants 3 and 5, and the life of a file that is damaged again and again.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func `a damaged file is copied, repaired and resumed`(seed: UInt64) throws {
    let home = try TestHome()
    var random = SplitMix64(seed: seed)
    try home.record(try DriveEntry.points(0..<60))
    for round in 1...4 as ClosedRange<Int64> {
      let size = try home.bytes().count
      let start = Int.random(in: 0..<size - 300, using: &random)
      try home.put([UInt8](repeating: UInt8(ascii: "#"), count: 300), at: start)
      let (damaged, before) = (try home.bytes(), try home.pieces().pieces)
      var writer = try home.reopen(at: 7_000)
      let name = try #require(writer.setAsideName as String?)
      #expect(try home.aside.contents(of: name, limit: 1_000_000) == damaged)
      let added = try DriveEntry.points(round * 100..<round * 100 + 7)
      for entry in added { writer.add(entry) }
      try writer.flushAll(at: 7_000)
      try writer.close()
      let (after, contents) = try home.pieces()
      let expected = before + [.entry(Self.continued)] + added.map { .entry($0) }
      #expect(after == expected)
      #expect(!contents.isDamaged)
      _ = try JSONValue(parsing: try home.bytes())
    }
    #expect(try home.aside.names().count == 4)
  }

  @Test(arguments: DiskFault.all)
  func `no matter what fails during a repair, nothing of the file is lost`(fault: DiskFault)
    throws
  {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<30))
    try home.put(Array("#####".utf8), at: 2_000)
    let (damaged, found) = (try home.bytes(), try home.entries())
    try fault.atEveryCall { plan, position in
      try home.home.replace(BlackBox.fileName, with: damaged)
      for name in try home.aside.names() { try home.aside.remove(name) }
      let isOpen = plan.run { (try? home.reopen(at: 7_000)) != nil }
      let entries = try home.entries()
      #expect(entries == found, "call \(position)")
      guard isOpen else { return }
      let copies = try home.aside.names()
      #expect(copies == [BlackBox.fileName], "call \(position)")
      #expect(try home.aside.contents(of: copies[0], limit: 100_000) == damaged)
    }
  }

  @Test func `numbers of a torn write are never reused`() throws {
    let home = try TestHome()
    var writer = try home.create()
    for entry in try DriveEntry.points(0..<3) { writer.add(entry) }
    try writer.flushAll(at: 0)
    let start = writer.savedBytes
    for entry in try DriveEntry.points(3..<6) { writer.add(entry) }
    try writer.flushAll(at: 0)
    try home.put([0], at: start + 20)
    var second = try home.reopen(at: 7_000)
    let number = second.add(try .point(9))
    #expect(number == 8)
    try second.flushAll(at: 7_000)
    #expect(
      try home.entries()
        == DriveEntry.points(0..<3) + DriveEntry.points(4..<6) + [Self.continued, .point(9)])
  }

  /// Invariants 1 and 5.
  @Test(arguments: [false, true])
  func `the file is removed once its drive is kept, and set aside if damaged`(
    isDamaged: Bool
  ) throws {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<5))
    if isDamaged { try home.put([0], at: 1_000) }
    let contents = try #require(try BlackBox.contents(in: home.home))
    let name = try BlackBox.retire(in: home.home, contents, aside: home.aside)
    #expect(name == (isDamaged ? BlackBox.fileName : nil))
    #expect(try BlackBox.contents(in: home.home) == nil)
    #expect(try home.aside.names() == (isDamaged ? [BlackBox.fileName] : []))
  }

  @Test func `repeated repair attempts keep one copy`() throws {
    let home = try TestHome()
    try home.record(try DriveEntry.points(0..<30))
    try home.put(Array("#####".utf8), at: 2_000)
    let plan = FaultPlan(at: 2, .error(EIO), on: [.rename], isSticky: true)
    for _ in 0..<4 {
      let isOpen = plan.run { (try? home.reopen(at: 7_000)) != nil }
      #expect(!isOpen)
    }
    #expect(try home.aside.names() == [BlackBox.fileName])
  }
}
