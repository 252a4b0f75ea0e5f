import DriveRecorder
import DurableFiles
import Glibc
import TestSupport
import Testing

/// What can go wrong with a system call.
struct DiskFault: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fault: FaultPlan.Fault
  var isSticky = false

  static let all = [
    DiskFault(testDescription: "an I/O error", fault: .error(EIO)),
    DiskFault(testDescription: "no space left", fault: .error(ENOSPC)),
    DiskFault(testDescription: "no space from then on", fault: .error(ENOSPC), isSticky: true),
    DiskFault(testDescription: "read-only from then on", fault: .error(EROFS), isSticky: true),
    DiskFault(testDescription: "half a write, then no space", fault: .shortThenError(ENOSPC)),
    DiskFault(testDescription: "half a write", fault: .short),
    DiskFault(testDescription: "a signal", fault: .error(EINTR)),
    DiskFault(testDescription: "the end of the process", fault: .crash),
  ]

  /// Runs a body with the fault at the first system call, the second, and so on until none is left.
  func atEveryCall(_ body: (_ plan: FaultPlan, _ position: Int) throws -> Void) throws {
    for position in 1..<500 {
      let plan = FaultPlan(at: position, fault, isSticky: isSticky)
      try body(plan, position)
      guard plan.hasStruck else {
        #expect(position > 6)
        return
      }
    }
    Issue.record("an operation should not need so many calls")
  }
}

@Suite(.temporaryDirectory) struct FaultTests {
  /// Invariants 1, 2 and 6.
  @Test(arguments: DiskFault.all)
  func `whichever call fails, acknowledged entries are found again`(fault: DiskFault) throws {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<13) + [.stop]
    try fault.atEveryCall { plan, position in
      try home.home.remove(BlackBox.fileName)
      // Creating the ballast can fail at many calls too; one kind of fault is enough for it.
      if fault.fault == .error(EIO) { try home.run.remove("ballast") }
      let saved = plan.run { Self.record(entries, home) }
      guard let saved else {
        // The drive was not begun. The file is not a drive, or a complete one.
        #expect(try BlackBox.contents(in: home.home)?.isDamaged != true, "call \(position)")
        return
      }
      let (pieces, _) = try home.pieces()
      #expect(pieces.firstRun.starts(with: entries.prefix(saved)), "call \(position)")
      #expect(pieces.firstRun.isPart(of: entries), "call \(position)")
      #expect(pieces.entries == pieces.firstRun, "call \(position)")
    }
  }

  /// How many entries were acknowledged; `nil` if the drive could not be begun.
  static func record(_ entries: [DriveEntry], _ home: borrowing TestHome) -> Int? {
    guard var writer = try? home.create() else { return nil }
    var saved = 0
    for entry in entries {
      writer.add(entry)
      if writer.pendingEntries >= 5 { saved += writer.flush(at: 0).savedEntries }
    }
    saved += writer.flush(at: 0).savedEntries
    try? writer.close()
    return saved
  }

  /// Invariant 6.
  @Test(arguments: DiskFault.all.filter { $0.fault != .crash })
  func `whichever call fails once, everything is written exactly once`(fault: DiskFault) throws {
    let home = try TestHome()
    let entries = try DriveEntry.points(0..<18) + [.stop]
    try fault.atEveryCall { plan, position in
      try home.home.remove(BlackBox.fileName)
      var writer = try home.create()
      plan.run {
        for entry in entries {
          writer.add(entry)
          if writer.pendingEntries >= 5 { writer.flush(at: 0) }
        }
      }
      try writer.flushAll(at: 0)
      let state = writer.state
      #expect(state == .saved)
      try writer.close()
      let (pieces, contents) = try home.pieces()
      #expect(pieces.entries == entries, "call \(position)")
      #expect(!contents.isDamaged, "call \(position)")
    }
  }

  @Test func `a failing disk is retried after longer and longer pauses`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let plan = FaultPlan(at: 1, .error(EROFS), on: [.write], isSticky: true)
    writer.add(try .point(0))
    var now: Int64 = 20_000
    var pauses: [Int64] = []
    for _ in 0..<8 {
      let flush = plan.run { writer.flush(at: now) }
      #expect(flush.failure?.kind == .readOnly)
      guard case .waiting(let reason) = writer.state else {
        Issue.record("the writer should say what it waits for")
        return
      }
      #expect(reason.kind == .readOnly)
      writer.add(.event(.note("again"), 1))
      let deadline = writer.nextDeadline
      let next = try #require(deadline)
      pauses.append(next - now)
      now = next
    }
    #expect(pauses == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    let isDue = writer.isDue(at: now)
    #expect(isDue)
    let flush = writer.flush(at: now)
    #expect(flush.savedEntries == 9)
    #expect(flush.savedPoints == 1)
    let state = writer.state
    #expect(state == .saved)
  }

  @Test func `the ballast is given up once on a full disk, and created again later`() throws {
    let home = try TestHome()
    var writer = try home.create()
    #expect(try home.run.status(of: "ballast")?.allocatedSize ?? 0 >= 262_144)
    writer.add(try .point(0))
    let plan = FaultPlan(at: 1, .shortThenError(ENOSPC), on: [.write])
    let flush = plan.run { writer.flush(at: 100) }
    #expect(flush.failure == nil)
    #expect(flush.savedPoints == 1)
    #expect(try home.run.status(of: "ballast") == nil)
    writer.add(try .point(1))
    let second = FaultPlan(at: 1, .error(ENOSPC), on: [.write]).run { writer.flush(at: 200) }
    #expect(second.failure?.kind == .noSpace)
    writer.flush(at: 59_999)
    #expect(try home.run.status(of: "ballast") == nil)
    writer.add(try .point(2))
    writer.flush(at: 60_100)
    #expect(try home.run.status(of: "ballast")?.size == 262_144)
    #expect(try home.entries() == DriveEntry.points(0..<3))
  }

  @Test func `a drive can be begun on a full disk if there is a ballast`() throws {
    let home = try TestHome()
    _ = try home.create()
    try home.home.remove(BlackBox.fileName)
    let plan = FaultPlan(at: 1, .error(ENOSPC), on: [.write])
    var writer = try plan.run { try home.create() }
    writer.add(try .point(0))
    try writer.flushAll(at: 0)
    #expect(plan.hasStruck)
    #expect(try home.entries() == [.point(0)])
  }
}
