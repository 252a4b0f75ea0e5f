import DriveRecorder
import DurableFiles
import Glibc
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct WriterTests {
  /// Invariant 1.
  @Test func `a drive has its file as soon as it is started`() throws {
    let home = try TestHome()
    _ = try home.create()
    let contents = try BlackBox.contents(in: home.home)
    #expect(contents?.header == .test)
    #expect(contents?.points == 0)
    #expect(contents?.state == .running)
    #expect(contents?.isDamaged == false)
  }

  /// Invariant 5.
  @Test func `a second drive never overwrites the first one's file`() throws {
    let home = try TestHome()
    try home.record([try .point(0)])
    let before = try home.bytes()
    let error = #expect(throws: FileError.self) { _ = try home.create(.numbered(2)) }
    #expect(error?.kind == .exists)
    #expect(try home.bytes() == before)
  }

  @Test func `the file is one JSON text after every write`() throws {
    let home = try TestHome()
    var writer = try home.create()
    var random = SplitMix64(seed: 7)
    for count in 1...60 {
      for entry in try random.entries(Int(count % 9)) { writer.add(entry) }
      try writer.flushAll(at: 0)
      let json = try JSONValue(parsing: try home.bytes())
      let kinds = (json["entries"]?.elements ?? []).map { $0["e"]?.string }
      #expect(Int64(kinds.count { $0 != "header" }) == writer.savedNumber)
      #expect(kinds.first == "header")
    }
    try writer.close()
    let bytes = try home.bytes()
    #expect(bytes.suffix(4) == Array("\n]}\n".utf8)[...])
  }

  @Test func `a write is one write and one sync`() throws {
    let home = try TestHome()
    var writer = try home.create()
    let plan = FaultPlan()
    for second in 0..<5 as Range<Int64> { writer.add(try .point(second)) }
    let flush = plan.run { writer.flush(at: 0) }
    // Looking whether somebody else has changed the file costs the disk nothing.
    #expect(plan.calls == [.status, .read, .status, .write, .sync])
    #expect(flush.savedPoints == 5)
    #expect(flush.savedEntries == 5)
    #expect(flush.failure == nil)
    let (points, number) = (writer.savedPoints, writer.savedNumber)
    #expect(points == 5)
    #expect(number == 5)
    let nothing = plan.run { writer.flush(at: 0) }
    #expect(nothing.savedEntries == 0)
    #expect(plan.calls.count == 5)
  }

  /// Invariant 2.
  @Test func `no byte of an acknowledged line is written again`() throws {
    let home = try TestHome()
    var writer = try home.create()
    var random = SplitMix64(seed: 3)
    var saved: ArraySlice<UInt8> = []
    for _ in 0..<100 {
      for entry in try random.entries(5) { writer.add(entry) }
      try writer.flushAll(at: 0)
      let bytes = try home.bytes()
      #expect(bytes.starts(with: saved))
      saved = bytes.prefix(writer.savedBytes)
      #expect(saved.last == UInt8(ascii: "\n"))
    }
  }

  struct Due: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let entries: [DriveEntry]
    let deadline: Int64?
  }

  static let due = later + atOnce

  static let later = [
    Due(testDescription: "nothing", entries: [], deadline: nil),
    Due(testDescription: "one point", entries: points(1), deadline: 16_000),
    Due(testDescription: "four points", entries: points(4), deadline: 16_000),
    Due(testDescription: "five points", entries: points(5), deadline: 1_000),
    Due(testDescription: "a gap", entries: [.event(.gap, 0)], deadline: 16_000),
    Due(
      testDescription: "proven time", entries: [.event(.timeProven(isCorrected: false), 0)],
      deadline: 16_000),
  ]

  static let atOnce = [
    DriveEvent.Kind.pause, .resume, .mode(.balanced), .note("x"), .suspended, .stop,
    .continued(boot: "b"),
  ].map { kind in
    Due(testDescription: "\(kind)", entries: points(1) + [.event(kind, 1)], deadline: 1_000)
  }

  static func points(_ count: Int64) -> [DriveEntry] {
    (try? DriveEntry.points(0..<count)) ?? []
  }

  @Test(arguments: due)
  func `a write is due by count, by time or at once`(due: Due) throws {
    let home = try TestHome()
    var writer = try home.create(at: 500)
    writer.add(.event(.pause, 0))
    try writer.flushAll(at: 1_000)
    for entry in due.entries { writer.add(entry) }
    let (deadline, isDueBefore, isDueAfter) = (
      writer.nextDeadline, writer.isDue(at: 15_999), writer.isDue(at: 16_000)
    )
    #expect(deadline == due.deadline)
    #expect(isDueBefore == (due.deadline == 1_000))
    #expect(isDueAfter == (due.deadline != nil))
    #expect(writer.state == (due.entries.isEmpty ? .saved : .pending))
  }

  @Test func `a point long after the last write is due at once`() throws {
    let home = try TestHome()
    var writer = try home.create(at: 0)
    writer.add(try .point(3_600))
    let isDue = writer.isDue(at: 3_600_000)
    #expect(isDue)
  }

  @Test func `copies of the header follow each other at doubling distances`() throws {
    let home = try TestHome()
    var writer = try home.create()
    for entry in try DriveEntry.points(0..<3_000) {
      writer.add(entry)
      if writer.pendingEntries == 5 { try writer.flushAll(at: 0) }
    }
    try writer.close()
    var places: [Int] = []
    var offset = 0
    for line in try home.bytes().split(separator: UInt8(ascii: "\n")) {
      if String(decoding: line, as: UTF8.self).contains(#""e":"header""#) { places.append(offset) }
      offset += line.count + 1
    }
    #expect(places.count == 13)
    // One write of about 800 bytes more than the distance, at most.
    for (index, (place, next)) in zip(places.dropFirst(), places.dropFirst(2)).enumerated() {
      let distance = min(2_048 << index, 65_536)
      #expect((distance..<distance + 1_200).contains(next - place))
    }
    #expect((1_024..<2_500).contains(places[1]))
  }
}
