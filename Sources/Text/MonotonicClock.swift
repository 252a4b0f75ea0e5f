internal import Glibc

/// The clock that intervals are measured with: it never jumps, and goes on while the machine sleeps.
public enum MonotonicClock {
  /// Milliseconds since the machine was switched on.
  public static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
