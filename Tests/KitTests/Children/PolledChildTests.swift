import Glibc
import TestSupport
import Testing
import Text

@testable import Children

/// Programs that run beside a loop.
@Suite(.temporaryDirectory) struct PolledChildTests {
  private static let long: Int64 = 60_000

  private func start(
    _ script: String, input: String = "", isTalking: Bool = false,
    limits: PolledChild.Limits = .init(duration: long)
  ) throws -> PolledChild {
    try PolledChild(
      "/bin/sh", ["-c", script], input: Array(input.utf8), isTalking: isTalking, limits: limits,
      now: MonotonicClock.now)
  }

  /// Waits as a loop does, until the program has ended or a condition holds.
  @discardableResult
  private func turn(
    _ child: PolledChild, until isEnough: () -> Bool = { false }
  ) throws -> ChildEnd? {
    let limit = MonotonicClock.now + Self.long
    while !isEnough() {
      let now = MonotonicClock.now
      try #require(now < limit, "the program has not ended")
      var requests: [pollfd] = []
      child.forEachDescriptor { descriptor, forReading, forWriting in
        let events = (forReading ? POLLIN : 0) | (forWriting ? POLLOUT : 0)
        requests.append(pollfd(fd: descriptor, events: Int16(events), revents: 0))
      }
      let left = max(0, min(child.deadline(now: now) ?? limit, limit) - now)
      poll(&requests, nfds_t(requests.count), Int32(clamping: left))
      if let end = child.turn(now: MonotonicClock.now) { return end }
    }
    return nil
  }

  private func text(_ child: PolledChild) -> String {
    String(decoding: child.output, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("exit 0", ChildEnd.code(0)), ("exit 75", .code(75)), ("kill -9 $$", .signal(9)),
    ])
  func `the end is reported as it was`(script: String, end: ChildEnd) throws {
    let child = try start(script)
    #expect(try turn(child) == end)
    #expect(child.turn(now: MonotonicClock.now) == nil)
  }

  @Test func `it gets its input, and its output and last words are kept`() throws {
    let child = try start("cat; echo first >&2; echo last >&2", input: "hello")
    #expect(try turn(child) == .code(0))
    #expect(text(child) == "hello")
    #expect(child.lastWords == "last")
    #expect(!child.isCut)
  }

  @Test func `the first lines of its errors are kept, and no more of them than have room`() throws {
    let child = try start("echo one >&2; echo >&2; echo ' two' >&2; printf three >&2")
    #expect(try turn(child) == .code(0))
    #expect(child.remarks == ["one", " two", "three"])
    let talker = try start("yes | head -c 100000 >&2; yes | tr -d '\\n' | head -c 100000 >&2")
    #expect(try turn(talker) == .code(0))
    #expect(talker.remarks == Array(repeating: "y", count: 16))
    let bore = try start("yes | tr -d '\\n' | head -c 100000 >&2")
    #expect(try turn(bore) == .code(0))
    #expect(bore.remarks.map(\.utf8.count) == [2_000])
  }

  @Test func `errors can join the output`() throws {
    var limits = PolledChild.Limits(duration: Self.long)
    limits.joinsErrors = true
    let child = try start("echo one; echo two >&2", limits: limits)
    #expect(try turn(child) == .code(0))
    #expect(text(child) == "one\ntwo\n")
    #expect(child.lastWords == "two")
  }

  @Test func `more input than any pipe holds is sent as it is read`() throws {
    let much = String(repeating: "x", count: 1_000_000)
    let child = try start("wc -c", input: much)
    #expect(try turn(child) == .code(0))
    #expect(text(child) == "1000000\n")
  }

  @Test func `one that reads no input loses it and nothing else`() throws {
    let child = try start("exec <&-; echo done", input: String(repeating: "x", count: 1_000_000))
    #expect(try turn(child) == .code(0))
    #expect(text(child) == "done\n")
  }

  @Test func `only the beginning of a long output is kept`() throws {
    var limits = PolledChild.Limits(duration: Self.long)
    limits.kept = 1_000
    let child = try start("head -c 300000 /dev/zero", limits: limits)
    #expect(try turn(child) == .code(0))
    #expect(child.output == [UInt8](repeating: 0, count: 1_000))
    #expect(child.isCut)
  }

  @Test func `one that does not stop talking is ended`() throws {
    var limits = PolledChild.Limits(duration: Self.long)
    limits.flood = 1_000_000
    let child = try start("yes", limits: limits)
    #expect(try turn(child) == .flooded)
    #expect(child.output.count == limits.kept)
  }

  @Test func `one that hangs is told to end, and killed if it does not`() throws {
    var limits = PolledChild.Limits(duration: 100)
    limits.patience = 100
    let polite = try start("exec sleep 600", limits: limits)
    #expect(try turn(polite) == .overdue)
    let stubborn = try start("trap '' TERM; while :; do sleep 600; done", limits: limits)
    #expect(try turn(stubborn) == .overdue)
  }

  @Test func `what it leaves running ends with it`() throws {
    let child = try start("sleep 600 & echo $!")
    #expect(try turn(child) == .code(0))
    let left = try #require(pid_t(text(child).dropLast()))
    // It has been killed; whoever inherited it may not have buried it yet.
    let limit = MonotonicClock.now + Self.long
    while kill(left, 0) == 0, state(of: left) != "Z", MonotonicClock.now < limit {}
    #expect(kill(left, 0) != 0 || state(of: left) == "Z")
  }

  private func state(of process: pid_t) -> Character? {
    let file = open("/proc/\(process)/stat", O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = read(file, &bytes, bytes.count)
    let text = String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    return text.split(separator: ")").last?.dropFirst().first
  }

  @Test func `one can be talked with for as long as it lives`() throws {
    let child = try start("while read -r line; do echo \"<$line>\"; done", isTalking: true)
    for word in ["one", "two"] {
      #expect(child.say(Array("\(word)\n".utf8)))
      try turn(child) { child.output.last == UInt8(ascii: "\n") }
      #expect(child.takeOutput() == Array("<\(word)>\n".utf8))
    }
    child.finish(within: Self.long, now: MonotonicClock.now)
    #expect(!child.say([0]))
    #expect(try turn(child) == .code(0))
  }

  @Test func `one that is not there does not start`() {
    #expect(throws: ChildError.self) {
      try PolledChild("/nonexistent", limits: .init(duration: 1), now: MonotonicClock.now)
    }
  }
}
