internal import Glibc

/// A value that several threads share, and whose changes they can wait for.
///
/// It is only touched under `mutex`.
final class Watched<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let hasChanged: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    hasChanged = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(hasChanged, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(hasChanged)
    pthread_mutex_destroy(mutex)
    hasChanged.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(hasChanged)
      pthread_mutex_unlock(mutex)
    }
    return body(&value)
  }

  /// Waits until the value is so.
  func wait(until isSo: (Value) -> Bool) {
    pthread_mutex_lock(mutex)
    while !isSo(value) { pthread_cond_wait(hasChanged, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// The same, for so long at most; returns whether it is so.
  func wait(seconds: Int, until isSo: (Value) -> Bool) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    deadline.tv_sec += seconds
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isSo(value) {
      if pthread_cond_timedwait(hasChanged, mutex, &deadline) == ETIMEDOUT { return isSo(value) }
    }
    return true
  }
}
