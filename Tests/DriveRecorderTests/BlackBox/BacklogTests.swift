import DriveRecorder
import DurableFiles
import Glibc
import TestSupport
import Testing

/// Invariant 6: entries wait in memory, within limits, and every loss is reported.
@Suite(.temporaryDirectory) struct BacklogTests {
  /// Adds points as the recorder does, while the disk refuses writes.
  static func fill(_ writer: inout BlackBoxWriter, _ seconds: Range<Int64>) throws {
    let plan = FaultPlan(at: 1, .error(ENOSPC), on: [.write], isSticky: true)
    try plan.run { () throws in
      for second in seconds {
        writer.add(try .point(second))
        let now = second * 1_000
        if writer.isDue(at: now) { writer.flush(at: now) }
      }
    }
  }

  @Test func `five hours without a disk lose nothing`() throws {
    let home = try TestHome()
    var writer = try home.create()
    try Self.fill(&writer, 0..<18_000)
    let (pending, dropped) = (writer.pendingEntries, writer.droppedEntries)
    #expect(pending == 18_000)
    #expect(dropped == 0)
    var writes = 0
    var largest = 0
    while writer.isDue(at: 18_000_000) || writer.pendingEntries > 0 {
      let flush = writer.flush(at: 18_000_000)
      #expect(flush.failure == nil)
      largest = max(largest, flush.savedBytes)
      writes += 1
    }
    #expect(largest <= 65_536)
    #expect((40..<60).contains(writes))
    try writer.close()
    let (pieces, contents) = try home.pieces()
    #expect(try pieces.entries == DriveEntry.points(0..<18_000))
    #expect(contents.points == 18_000)
    #expect(!contents.isDamaged)
  }

  @Test func `a longer outage leaves a coarser track of the whole`() throws {
    let home = try TestHome()
    var writer = try home.create()
    try Self.fill(&writer, 0..<5)
    writer.add(.event(.note("x"), 5))
    try Self.fill(&writer, 5..<41_000)
    writer.add(.stop)
    let (pending, dropped) = (writer.pendingEntries, writer.droppedEntries)
    #expect(pending > 10_000)
    #expect(pending <= 20_000)
    #expect(dropped + pending == 41_002)
    try writer.flushAll(at: 0)
    try writer.close()
    let (pieces, contents) = try home.pieces()
    let points = contents.points
    #expect(points == pending - 2)
    #expect(Int(contents.missingEntries) == dropped)
    #expect(contents.state == .stopped)
    #expect(!contents.isDamaged)
    #expect(contents.droppedLines == 0)
    let uptimes = pieces.entries.map { entry in
      switch entry {
      case .point(let point): point.uptime
      case .event(let event): event.uptime
      }
    }
    let widest = zip(uptimes, uptimes.dropFirst().dropLast()).map { $1 - $0 }.max()
    #expect(widest == 4_000)
    #expect(pieces.entries.contains(.event(.note("x"), 5)))
  }

  @Test func `endless notes are refused before the end of the drive is`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let note = DriveEntry.event(.note(String(repeating: "x", count: 9_000)), 0)
    var taken = 0
    while writer.add(note) != nil { taken += 1 }
    #expect(taken == 64)
    while writer.add(.event(.pause, 0)) != nil { taken += 1 }
    #expect(taken == 20_000)
    let stop = writer.add(.stop)
    #expect(stop != nil)
    try writer.flushAll(at: 0)
    try writer.close()
    #expect(try BlackBox.contents(in: home.home)?.state == .stopped)
  }

  @Test func `an entry's number shows when it is saved`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let first = writer.add(try .point(0))
    let note = writer.add(.event(.note("x"), 1))
    #expect(first == 1)
    #expect(note == 2)
    let plan = FaultPlan(at: 1, .error(EIO), on: [.sync])
    let failed = plan.run { writer.flush(at: 0) }
    let before = writer.savedNumber
    #expect(failed.failure != nil)
    #expect(before == 0)
    writer.flush(at: 0)
    let after = writer.savedNumber
    #expect(after == note)
  }
}
