import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@testable import vanlog_recorder

@Suite struct EventLoopTests {
  @Test func `it reports which descriptor is ready and forgets it in the next turn`() throws {
    var first: [CInt] = [0, 0]
    var second: [CInt] = [0, 0]
    try #require(pipe(&first) == 0)
    try #require(pipe(&second) == 0)
    defer { for end in first + second { close(end) } }
    try #require(write(second[1], "x", 1) == 1)
    var loop = EventLoop()
    loop.startTurn()
    loop.add(first[0])
    loop.add(second[0])
    loop.wait(until: MonotonicClock.now + 20_000)
    #expect(!loop.isReady(first[0]))
    #expect(loop.isReady(second[0]))
    loop.startTurn()
    #expect(!loop.isReady(second[0]))
  }

  @Test func `waiting ends at once for a past deadline`() throws {
    var loop = EventLoop()
    loop.startTurn()
    loop.wait(until: .min)
    loop.wait(until: MonotonicClock.now - 5)
    let moment = MonotonicClock.now + 20
    loop.wait(until: moment)
    #expect(MonotonicClock.now >= moment)
  }

  @Test func `closing one end makes the other ready`() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[1])
    var loop = EventLoop()
    loop.add(ends[0])
    loop.wait(until: .max)
    #expect(loop.isReady(ends[0]))
    close(ends[0])
  }
}

@Suite struct SignalPipeTests {
  @Test func `signals are read and interrupt nothing`() async {
    await #expect(processExitsWith: .exitCode(7)) { exit(Self.readSignals()) }
  }

  /// 7 if all is well; anything else is the step that failed.
  private static func readSignals() -> CInt {
    guard let signals = SignalPipe() else { return 1 }
    guard signals.next() == nil else { return 2 }
    for number in [SIGHUP, SIGPIPE, SIGUSR1] { raise(number) }
    var loop = EventLoop()
    loop.add(signals.descriptor)
    loop.wait(until: MonotonicClock.now + 20_000)
    guard loop.isReady(signals.descriptor), signals.next() == .status else { return 3 }
    raise(SIGTERM)
    guard signals.next() == .terminate else { return 4 }
    raise(SIGINT)
    guard signals.next() == .interrupt, signals.next() == nil else { return 5 }
    return 7
  }
}

@Suite(.temporaryDirectory) struct RecorderLogTests {
  private let folder = TemporaryDirectory.current.path
  private static let time = Instant(secondsSinceEpoch: 1_700_000_000)

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
  }

  @Test func `an entry has both clocks and stays one line`() throws {
    var log = RecorderLog(folder: folder)
    log.write("gpsd is gone\nfake line\u{1B}[2J", time: Self.time, uptime: 12_345)
    #expect(
      try text("recorder.log") == "2023-11-14T22:13:20Z 12 s: gpsd is gone fake line [2J\n")
    #expect(log.lost == 0)
  }

  @Test func `however much is logged, the two files stay bounded and keep the newest`() throws {
    var log = RecorderLog(folder: folder, limit: 4_096)
    for number in 0..<1_000 { log.write("line \(number)", time: Self.time, uptime: 0) }
    let new = try text("recorder.log")
    let old = try text("recorder.log.old")
    #expect(new.utf8.count <= 4_096)
    #expect(old.utf8.count <= 4_096)
    #expect(new.hasSuffix("line 999\n"))
    let firstOfNew = try #require(new.split(separator: "\n").first?.split(separator: " ").last)
    let lastOfOld = try #require(old.split(separator: "\n").last?.split(separator: " ").last)
    #expect(try #require(Int(lastOfOld)) + 1 == Int(firstOfNew))
  }

  @Test func `it continues where an earlier recorder stopped`() throws {
    for number in 0..<3 {
      var log = RecorderLog(folder: folder, limit: 4_096)
      log.write("start \(number)", time: Self.time, uptime: 0)
    }
    #expect(try text("recorder.log").split(separator: "\n").count == 3)
  }

  @Test(arguments: ["missing folder", "link", "folder in its place"])
  func `a line that cannot be written is counted and harms nothing`(kind: String) throws {
    let path = folder + "/recorder.log"
    switch kind {
    case "link": try #require(symlink("/tmp/vanlog-no-such-file", path) == 0)
    case "folder in its place": try #require(mkdir(path, 0o700) == 0)
    default: break
    }
    var log = RecorderLog(folder: kind == "missing folder" ? folder + "/none" : folder)
    log.write("hello", time: Self.time, uptime: 0)
    #expect(log.lost == 1)
    #expect(access("/tmp/vanlog-no-such-file", F_OK) != 0)
  }
}
