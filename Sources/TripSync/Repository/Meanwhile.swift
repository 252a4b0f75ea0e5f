internal import Glibc

/// Work that a thread of its own does while this one does something else.
///
/// (1) The job belongs to that thread until it was joined, and then to the holder of this. (2) The
/// thread is joined once, by `value` or at the end of this.
final class Meanwhile<Value: Sendable> {
  private let job: Job<Value>
  /// `nil` if there is no thread, or not any more.
  private var thread: pthread_t?

  init(_ work: @escaping @Sendable () -> Value) {
    job = Job(work)
    let handed: Unmanaged<AnyJob> = .passRetained(self.job)
    var thread = pthread_t()
    let code = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<AnyJob>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, handed.toOpaque())
    // Where the system has no thread to give, `value` does the work.
    if code == 0 { self.thread = thread } else { handed.release() }
  }

  deinit {
    if let thread { pthread_join(thread, nil) }
  }

  /// The result, waiting for it if need be.
  func value() -> Value {
    if let thread { pthread_join(thread, nil) }
    thread = nil
    job.run()
    guard let value = job.value else { preconditionFailure("a job that has run has a value") }
    return value
  }
}

/// A job without type parameters, so that it can pass through C.
private class AnyJob {
  func run() {}
}

private final class Job<Value>: AnyJob {
  /// What it needs is released as soon as it has run.
  private var work: (() -> Value)?
  private(set) var value: Value?

  init(_ work: @escaping () -> Value) {
    self.work = work
  }

  /// Does the work unless it is done.
  override func run() {
    guard let work = work.take() else { return }
    value = work()
  }
}
