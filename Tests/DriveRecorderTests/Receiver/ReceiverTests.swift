import DriveRecorder
import TestSupport
import Testing

/// gpsd's behaviour as set by a test, and what it has seen.
private final class Script {
  var isThere = true
  var reads: [[UInt8]?] = []
  var connects = 0
  var questions = 0
  var closes = 0
  /// How many bytes make the source readable.
  var threshold = 1
}

/// A source that follows the script; the script's reads come one by one, `nil` ends.
private struct ScriptedSource: ReportSource, ~Copyable {
  let script: Script
  private(set) var descriptor: CInt?

  init(_ script: Script) { self.script = script }

  mutating func connect() throws(ReportSourceError) {
    guard script.isThere else { throw ReportSourceError(place: "here", reason: "refused") }
    script.connects += 1
    script.threshold = 1
    descriptor = 42
  }

  mutating func ask() throws(ReportSourceError) {
    script.questions += 1
    guard script.isThere else { throw ReportSourceError(place: "here", reason: "gone") }
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadingResult {
    guard !script.reads.isEmpty else { return .nothingYet }
    guard let bytes = script.reads.removeFirst() else { return .ended }
    for (index, byte) in bytes.enumerated() { buffer[index] = byte }
    return .bytes(bytes.count)
  }

  mutating func wakeUp(at bytes: Int) { script.threshold = bytes }

  mutating func close() {
    if descriptor != nil { script.closes += 1 }
    descriptor = nil
  }
}

@Suite struct ReceiverTests {
  private let script = Script()

  private func receiver() -> Receiver<ScriptedSource> {
    Receiver(ScriptedSource(script), now: 0, random: SplitMix64(seed: 1))
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `lines reach the caller and its verdict reaches the link`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    #expect(receiver.descriptor(at: 0) == 42)
    script.reads = [bytes("{\"a\":1}\n{\"b\""), bytes(":2}\nnonsense\n")]
    var lines: [String] = []
    // A short read took everything; later bytes are left for the next turn.
    for _ in 0..<2 {
      receiver.turn(now: 100, isReadable: true) { line in
        lines.append(String(decoding: line, as: UTF8.self))
        return line.first == UInt8(ascii: "{") ? .report : .bad
      }
    }
    #expect(lines == ["{\"a\":1}", "{\"b\":2}", "nonsense"])
    #expect(receiver.state == .watching)
    #expect(receiver.counters.reports == 2)
    #expect(receiver.counters.badLines == 1)
    #expect(receiver.counters.longestLine == 8)
  }

  @Test func `in a flood bytes gather, and are read without polling`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    var now: Int64 = 0
    while receiver.descriptor(at: now) != nil, now < 100 {
      now += 1
      script.reads = [bytes("{}\n")]
      receiver.turn(now: now, isReadable: true) { _ in .report }
    }
    #expect(now < 10)
    let before = receiver.counters.reports
    #expect(receiver.deadline(at: now) == now + 20)
    script.reads = [bytes("{}\n{}\n")]
    receiver.turn(now: now + 19, isReadable: false) { _ in .report }
    #expect(receiver.counters.reports == before)
    receiver.turn(now: now + 20, isReadable: false) { _ in .report }
    #expect(receiver.counters.reports == before + 2)
    // Nothing more has come: it polls again.
    receiver.turn(now: now + 40, isReadable: false) { _ in .report }
    #expect(receiver.descriptor(at: now + 40) == 42)
  }

  @Test func `lines that arrive before the end count`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    script.reads = [bytes("{}\n"), nil]
    var count = 0
    for _ in 0..<2 {
      receiver.turn(now: 5, isReadable: true) { _ in
        count += 1
        return .report
      }
    }
    #expect(count == 1)
    #expect(receiver.descriptor(at: 0) == nil)
    #expect(script.closes == 1)
    #expect(receiver.counters.losses == 1)
    #expect(receiver.deadline(at: 0) > 5)
  }

  @Test func `an endless stream ends the turn after a bounded number of reads`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    script.reads = Array(repeating: Array(repeating: UInt8(ascii: "x"), count: 8_192), count: 128)
    receiver.turn(now: 1, isReadable: true) { _ in .bad }
    #expect(script.reads.count == 120)
    for moment in Int64(2)...16 { receiver.turn(now: moment, isReadable: true) { _ in .bad } }
    script.reads = [bytes("\n{}\n")]
    receiver.turn(now: 20, isReadable: true) { _ in .report }
    #expect(receiver.counters.longestLine == 1_048_576)
    #expect(receiver.counters.badLines == 1)
    #expect(receiver.counters.reports == 1)
  }

  @Test func `a refused connection is retried later and its reason reported`() {
    script.isThere = false
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    #expect(receiver.descriptor(at: 0) == nil)
    let problem = "cannot reach gpsd at here (refused); check that it is running; next try in "
    #expect(receiver.sentence(now: 0).hasPrefix(problem))
    receiver.turn(now: 1, isReadable: false) { _ in .bad }
    #expect(receiver.counters.failures == 1)
    script.isThere = true
    receiver.turn(now: receiver.deadline(at: 0), isReadable: false) { _ in .bad }
    #expect(script.connects == 1)
    #expect(receiver.state == .connecting)
  }

  @Test func `a failure to ask ends the connection`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    script.reads = [bytes("{}\n")]
    receiver.turn(now: 0, isReadable: true) { _ in .report }
    script.isThere = false
    receiver.turn(now: 10_000, isReadable: false) { _ in .bad }
    #expect(script.questions == 1)
    #expect(receiver.descriptor(at: 0) == nil)
    #expect(receiver.counters.losses == 1)
  }

  @Test func `reports in two pieces are read together once that is their rhythm`() {
    var receiver = receiver()
    receiver.turn(now: 0, isReadable: false) { _ in .bad }
    var lines = 0
    func read(_ bytes: Int?, at now: Int64, of receiver: inout Receiver<ScriptedSource>) {
      if let bytes { script.reads = [Array(repeating: UInt8(ascii: "x"), count: bytes - 1) + [10]] }
      receiver.turn(now: now, isReadable: bytes != nil) { _ in
        lines += 1
        return .report
      }
    }
    for second in 1...6 as ClosedRange<Int64> {
      read(400, at: second * 1_000, of: &receiver)
      read(1_000, at: second * 1_000 + 30, of: &receiver)
    }
    #expect(script.threshold == 900)
    read(1_400, at: 7_030, of: &receiver)
    #expect(receiver.deadline(at: 7_030) == 8_130)
    // Half of it comes, and is read when the rest is overdue.
    script.reads = [Array("{}\n".utf8)]
    receiver.turn(now: 8_129, isReadable: false) { _ in .bad }
    #expect(script.reads.count == 1)
    read(nil, at: 8_130, of: &receiver)
    #expect(lines == 14)
    #expect(script.threshold == 1)
    // And when nothing comes, it waits for any byte again.
    #expect(receiver.deadline(at: 8_130) == 18_130)
  }
}
