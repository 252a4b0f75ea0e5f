import Foundation

/// Something that goes on in a thread of its own while a test does something else.
///
/// Tests that block hold the threads of Swift's tasks, so a task might not begin before they end.
public final class Meanwhile<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var result: Result<Value, any Error>?

  public init(_ body: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread { [self] in
      let outcome = Result { try body() }
      condition.withLock {
        result = outcome
        condition.broadcast()
      }
    }
  }

  /// What came of it; `nil` if it has not ended in time.
  public func end(seconds: Double = 60) throws -> Value? {
    let deadline = Date(timeIntervalSinceNow: seconds)
    let outcome = condition.withLock {
      while result == nil, condition.wait(until: deadline) {}
      return result
    }
    return try outcome?.get()
  }
}
