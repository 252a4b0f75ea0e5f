import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SQLite

@Suite(.temporaryDirectory) struct BusyTests {
  /// A connection to the file "a" that waits at most `limit`, and calls `sleep` instead of sleeping.
  private func patient(
    _ limit: Duration, sleep: @escaping (Duration) -> Void
  ) throws -> Connection {
    let path = TemporaryDirectory.current.file("a")
    return try Connection(
      path: path, flags: Connection.Mode.readWrite.flags,
      busyWait: BusyWait(limit: limit, random: SplitMix64(seed: 1), sleep: sleep))
  }

  @Test(arguments: ["DELETE", "TRUNCATE", "WAL"], [TransactionMode.immediate, .exclusive])
  func `a writer gets the lock as soon as the other releases it`(
    journal: String, mode: TransactionMode
  ) throws {
    let holder = try open("a", holding: [1])
    try holder.execute(script: "PRAGMA journal_mode = \(journal); BEGIN IMMEDIATE")
    var pauses = 0
    let waiter = try patient(.seconds(3_600)) { _ in
      pauses += 1
      guard pauses == 5 else { return }
      let error = sqliteError { try holder.run("COMMIT") }
      #expect(error == nil)
    }
    try waiter.transaction(mode) { _ = try waiter.run("INSERT INTO t VALUES (2)") }
    #expect(pauses == 5)
    #expect(try holder.values == [1, 2])
  }

  @Test(arguments: [0, 1, 10, 10_000])
  func `each wait ends at the limit`(milliseconds: Int) throws {
    let holder = try open("a", holding: [1])
    try holder.run("BEGIN IMMEDIATE")
    var waited = Duration.zero
    let waiter = try patient(.milliseconds(milliseconds)) { waited += $0 }
    for _ in 1...3 {
      waited = .zero
      let error = sqliteError { try waiter.transaction {} }
      #expect(error?.kind == .busy)
      #expect(error?.sql == "BEGIN IMMEDIATE")
      #expect(waited == .milliseconds(milliseconds))
    }
    try holder.run("ROLLBACK")
    try waiter.transaction { _ = try waiter.run("INSERT INTO t VALUES (2)") }
  }

  @Test func `the limit can be changed`() throws {
    let holder = try open("a", holding: [1])
    try holder.run("BEGIN IMMEDIATE")
    var pauses = 0
    let waiter = try patient(.seconds(10)) { _ in pauses += 1 }
    waiter.busyLimit = .zero
    #expect(sqliteError { try waiter.transaction {} }?.kind == .busy)
    #expect(pauses == 0)
    waiter.busyLimit = .milliseconds(1)
    #expect(sqliteError { try waiter.transaction {} }?.kind == .busy)
    #expect(pauses > 0)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `pauses are uneven, bounded and few`(seed: UInt64) {
    var pauses: [Duration] = []
    let wait = BusyWait(limit: .seconds(10), random: SplitMix64(seed: seed)) { pauses.append($0) }
    var attempt = 0
    while wait.pause(attempt: attempt) { attempt += 1 }
    #expect(pauses.reduce(.zero, +) == .seconds(10))
    #expect(pauses.allSatisfy { $0 <= .milliseconds(64) })
    #expect(pauses.dropLast().allSatisfy { $0 >= .microseconds(500) })
    #expect(Set(pauses.suffix(20)).count > 10)
    #expect(pauses.count < 350)
  }

  @Test func `a real wait ends when another thread commits`() throws {
    let path = TemporaryDirectory.current.file("a")
    let holder = try open("a", holding: [1])
    holder.busyLimit = .seconds(60)  // the waiter reads the file from time to time
    try holder.run("BEGIN IMMEDIATE")
    let outcome = Mutex<Result<Int, any Error>?>(nil)
    let waiting = DispatchSemaphore(value: 0)
    let thread = Thread {
      let result = Result {
        let waiter = try Connection(path: path, mode: .readWrite, busyLimit: .seconds(60))
        waiting.signal()
        return try waiter.transaction { try waiter.run("INSERT INTO t VALUES (2)") }
      }
      outcome.withLock { $0 = result }
      waiting.signal()
    }
    thread.start()
    waiting.wait()
    try holder.run("COMMIT")
    waiting.wait()
    #expect(try outcome.withLock { try $0?.get() } == 1)
  }

  #if compiler(>=6.3)  // before, a process of its own could be given no values
  @Test func `another process is kept out as well`() async throws {
    let path = TemporaryDirectory.current.file("a")
    let holder = try open("a", holding: [1])
    try holder.run("BEGIN IMMEDIATE")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let other = try Connection(path: path, mode: .readWrite, busyLimit: .milliseconds(5))
      let error = sqliteError { try other.run("INSERT INTO t VALUES (2)") }
      guard error?.kind == .busy, try other.values == [1] else { throw Stop() }
    }
    try holder.run("COMMIT")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let other = try Connection(path: path, mode: .readWrite, busyLimit: .seconds(60))
      try other.run("INSERT INTO t VALUES (2)")
    }
    #expect(try holder.values == [1, 2])
  }
  #endif
}
