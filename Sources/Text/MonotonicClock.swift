internal import Glibc

/// The clock for measuring intervals: it never jumps, and keeps running while the machine sleeps.
public enum MonotonicClock {
  /// Milliseconds since boot.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
