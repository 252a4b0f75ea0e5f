internal import Glibc

/// The clock for measuring intervals: it never jumps, and keeps running while the machine sleeps.
public enum MonotonicClock {
  /// Milliseconds since boot.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Waits for this many milliseconds, even if a signal arrives meanwhile.
  public static func sleep(milliseconds: Int64) {
    let end = now + max(milliseconds, 0)
    var time = timespec()
    time.tv_sec = Int(end / 1_000)
    time.tv_nsec = Int(end % 1_000) * 1_000_000
    while clock_nanosleep(CLOCK_BOOTTIME, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
