import CSQLite
import Glibc

/// Waits for another connection's lock in growing, uneven pauses, up to a limit.
///
/// The limit runs from finding a lock taken until getting it. SQLite does not call this where
/// waiting cannot help (`SQLITE_BUSY_SNAPSHOT`: a read in WAL mode that has become too old to
/// write).
final class BusyWait {
  var limit: Duration
  private let sleep: (Duration) -> Void
  private var random: any RandomNumberGenerator
  private var waited = Duration.zero

  init(
    limit: Duration, random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    sleep: @escaping (Duration) -> Void = BusyWait.sleepThread
  ) {
    self.limit = limit
    self.random = random
    self.sleep = sleep
  }

  /// Sleeps once and returns `true`, or returns `false` once the limit is used up.
  func pause(attempt: Int) -> Bool {
    if attempt == 0 { waited = .zero }
    guard waited < limit else { return false }
    let length = min(Self.step(attempt: attempt, random: &random), limit - waited)
    waited += length
    sleep(length)
    return true
  }

  /// Makes `handle` wait this way; the owner of both must keep `self` alive as long as the handle.
  func install(on handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, attempt in
        guard let context else { return 0 }
        let wait = Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue()
        return wait.pause(attempt: Int(attempt)) ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Doubles from 1 ms to 64 ms; half to all of it, so that two waiters do not stay in step.
  private static func step(attempt: Int, random: inout any RandomNumberGenerator) -> Duration {
    let full = 1_000 << min(attempt, 6)
    return .microseconds(Int.random(in: full / 2...full, using: &random))
  }

  private static func sleepThread(_ length: Duration) {
    let (seconds, attoseconds) = length.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}
