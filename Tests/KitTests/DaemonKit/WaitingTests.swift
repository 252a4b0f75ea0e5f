import Foundation
import Testing
import Text

@testable import DaemonKit

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

@Suite struct EarliestTests {
  @Test(
    arguments: [
      ([nil, nil, nil], nil), ([nil, 7, nil], 7), ([9, nil, 7], 7), ([.max, nil, .max], .max),
      ([0, .min, 5], .min),
    ] as [([Int64?], Int64?)])
  func `the earliest of some deadlines is found, whichever are missing`(
    all: [Int64?], first: Int64?
  ) {
    #expect(earliest(all[0], all[1], all[2]) == first)
  }
}

@Suite struct SignalPipeTests {
  @Test func `signals are read and interrupt nothing`() async {
    await #expect(processExitsWith: .exitCode(7)) { exit(Self.readSignals()) }
  }

  /// 7 if all is well; anything else is the step that failed.
  private static func readSignals() -> CInt {
    guard let signals = try? SignalPipe() else { return 1 }
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
