internal import Glibc
internal import Text

/// What the machine takes for the time, right or wrong.
enum WallClock {
  static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(
      millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
