import Glibc
import Synchronization
import Testing

@testable import TripSync

/// Work on another thread.
@Suite struct MeanwhileTests {
  @Test func `the work is done on a thread of its own, once`() {
    let count = Count()
    let here = pthread_self()
    let other = Meanwhile { () -> Bool in
      count.value.add(1, ordering: .relaxed)
      return pthread_equal(pthread_self(), here) == 0
    }
    #expect(other.value())
    #expect(other.value())
    #expect(count.value.load(ordering: .relaxed) == 1)
  }

  @Test func `work that no one asks for any more has ended when its owner goes`() {
    let count = Count()
    for _ in 1...20 { _ = Meanwhile { count.value.add(1, ordering: .relaxed) } }
    #expect(count.value.load(ordering: .relaxed) == 20)
  }

  private final class Count: Sendable {
    let value = Atomic(0)
  }
}
