import Children
import Testing
import Text

@testable import DaemonKit

/// Jobs, each of which is a script by the name of its lane.
@Suite struct ChildQueueTests {
  private struct Job: Equatable {
    let lane: String
    let script: String

    init(_ lane: String, _ script: String) { (self.lane, self.script) = (lane, script) }
  }

  private static let long: Int64 = 60_000

  private func order(_ script: String, duration: Int64 = long) -> ChildOrder {
    var limits = PolledChild.Limits(duration: duration)
    (limits.kept, limits.flood, limits.patience) = (100, 100_000, 100)
    return ChildOrder("/bin/sh", ["-c", script], limits: limits)
  }

  private func queue(_ jobs: [Job], atOnce: Int = 2) -> ChildQueue<Job> {
    var queue = ChildQueue<Job>(atOnce: atOnce)
    for job in jobs { _ = queue.add(job) }
    return queue
  }

  /// Starts and waits as a loop does, until nothing is left.
  private func finish(
    _ queue: inout ChildQueue<Job>, duration: Int64 = long
  ) throws -> [ChildQueue<Job>.Outcome] {
    var over: [ChildQueue<Job>.Outcome] = []
    while true {
      over += queue.start(now: MonotonicClock.now) { order($0.script, duration: duration) }
      guard !queue.isIdle else { return over }
      over += try turn(&queue)
    }
  }

  @discardableResult
  private func turn(_ queue: inout ChildQueue<Job>) throws -> [ChildQueue<Job>.Outcome] {
    let now = MonotonicClock.now
    var loop = EventLoop()
    queue.add(to: &loop)
    let limit = now + Self.long
    loop.wait(until: earliest(queue.deadline(now: now), limit) ?? limit)
    try #require(MonotonicClock.now < limit, "the programs have not ended")
    return queue.turn(now: MonotonicClock.now)
  }

  @Test func `what a program says is reported with its end`() throws {
    var queue = queue([Job("a", "echo out; echo why >&2; echo so >&2; exit 3")])
    let over = try finish(&queue)
    #expect(over.map(\.job.lane) == ["a"])
    let outcome = try #require(over.first)
    #expect(outcome.end == .code(3) && !outcome.isDone && !outcome.isCut)
    #expect(outcome.output == Array("out\n".utf8))
    #expect(outcome.words == "so")
    #expect(outcome.remarks == ["why", "so"])
  }

  @Test func `no more run at once than may, and the others follow in order`() throws {
    var queue = queue(["a", "b", "c", "d"].map { Job($0, "exit 0") })
    var began: [String] = []
    for rest in [["c", "d"], []] {
      let failed = queue.start(now: MonotonicClock.now) { job in
        began.append(job.lane)
        return order(job.script)
      }
      #expect(failed.isEmpty && !queue.hasNext)
      #expect(queue.waiting.map(\.lane) == rest)
      while !queue.running.isEmpty { try turn(&queue) }
    }
    #expect(began == ["a", "b", "c", "d"])
  }

  @Test func `an owner may pass over jobs that have to wait for others`() {
    var queue = queue([Job("a", "sleep 600"), Job("a", "exit 0"), Job("b", "exit 0")])
    var started: [Job?] = []
    for _ in 0..<3 {
      let busy = queue.running.map(\.lane)
      let job = queue.next { !busy.contains($0.lane) }
      started.append(job)
      if let job { #expect(queue.run(order(job.script), for: job, now: 0) == nil) }
    }
    #expect(started == [Job("a", "sleep 600"), Job("b", "exit 0"), nil])
    #expect(queue.waiting == [Job("a", "exit 0")])
  }

  @Test func `too many that wait are refused`() {
    var queue = ChildQueue<Job>(atOnce: 1, mostWaiting: 2)
    let taken = (0..<3).map { queue.add(Job("\($0)", "")) }
    #expect(taken == [true, true, false])
    #expect(queue.waiting.map(\.lane) == ["0", "1"])
  }

  @Test(arguments: [
    ("exec sleep 600", ChildEnd.overdue), ("trap '' TERM; while :; do sleep 600; done", .overdue),
  ])
  func `one that takes too long is ended`(script: String, end: ChildEnd) throws {
    var queue = queue([Job("a", script)])
    #expect(try finish(&queue, duration: 100).map(\.end) == [end])
  }

  @Test func `one that does not stop talking is ended, and the beginning of it kept`() throws {
    var queue = queue([Job("a", "yes")])
    let outcome = try #require(try finish(&queue).first)
    #expect(outcome.end == .flooded && outcome.isCut)
    #expect(outcome.output == Array(String(repeating: "y\n", count: 50).utf8))
  }

  @Test func `one that cannot be started is over, and the next one starts`() throws {
    var queue = queue([Job("a", ""), Job("b", "exit 0")], atOnce: 1)
    let none = ChildOrder("/nonexistent", [], limits: .init(duration: 1))
    let failed = queue.start(now: MonotonicClock.now) { $0.lane == "a" ? none : order("exit 0") }
    #expect(failed.map(\.job.lane) == ["a"] && failed.map(\.end) == [nil])
    #expect(failed.first?.words == "it cannot be started: no such file or directory")
    #expect(try finish(&queue).map(\.job.lane) == ["b"])
  }

  @Test func `what is useless is forgotten, and what runs of it killed`() throws {
    var queue = queue(["a", "b", "a", "b"].map { Job($0, $0 == "a" ? "sleep 600" : "exit 0") })
    _ = queue.start(now: MonotonicClock.now) { order($0.script) }
    queue.drop { job, isRunning in isRunning && job.lane == "a" }
    #expect(queue.running.map(\.lane) == ["b"] && queue.waiting.map(\.lane) == ["a", "b"])
    queue.drop { job, isRunning in !isRunning && job.lane == "a" }
    #expect(try finish(&queue).map(\.job.lane) == ["b", "b"])
  }

  @Test func `when it is stopped, what runs is told to end, and nothing else begins`() throws {
    var queue = queue(["a", "b", "c"].map { Job($0, "exec sleep 600") })
    _ = queue.start(now: MonotonicClock.now) { order($0.script) }
    queue.stop(now: MonotonicClock.now)
    #expect(queue.waiting == [] && !queue.isIdle)
    let over = try finish(&queue)
    #expect(Set(over.map(\.job.lane)) == ["a", "b"])
    #expect(over.map(\.end) == [.signal(15), .signal(15)])
  }
}
