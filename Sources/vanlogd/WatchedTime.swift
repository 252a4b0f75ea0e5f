internal import Text

/// The clock of what is watched: the machine's, or a faster one for a recording that is played fast.
///
/// Sockets and children go by the machine's clock in any case.
struct WatchedTime: Equatable {
  var hurry: Int64 = 1

  /// Milliseconds.
  var now: Int64 { at(MonotonicClock.now) }

  /// The watched time at a moment of the machine's clock.
  func at(_ machine: Int64) -> Int64 { machine * hurry }

  /// When a watched moment comes, by the machine's clock.
  func machine(_ watched: Int64) -> Int64 { watched / hurry + (watched % hurry == 0 ? 0 : 1) }
}
