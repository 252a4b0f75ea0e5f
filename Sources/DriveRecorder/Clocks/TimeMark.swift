internal import Text

/// A GPS time and when it arrived by the machine's clock.
struct TimeMark: Hashable {
  var time: Instant
  /// Milliseconds since boot.
  var uptime: Int64

  /// How many milliseconds GPS time advanced since an earlier mark.
  func advance(since earlier: TimeMark) -> Int64 {
    time.millisecondsSinceEpoch.subtractingSaturated(earlier.time.millisecondsSinceEpoch)
  }

  /// How many milliseconds less passed in GPS time than on the machine.
  func lag(behind earlier: TimeMark) -> Int64 {
    uptime.subtractingSaturated(earlier.uptime).subtractingSaturated(advance(since: earlier))
  }
}

extension TimeMark {
  func adding(_ milliseconds: Int64) -> TimeMark {
    let moved = time.millisecondsSinceEpoch.addingSaturated(milliseconds)
    return TimeMark(time: Instant(millisecondsSinceEpoch: moved), uptime: uptime)
  }

  /// The time of another moment, by the machine's clock.
  func time(at uptime: Int64) -> Instant {
    adding(uptime.subtractingSaturated(self.uptime)).time
  }
}
