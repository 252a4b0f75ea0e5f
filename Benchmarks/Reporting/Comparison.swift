/// One answer of a benchmark: what was measured, against what, and the target.
struct Comparison {
  enum Unit: String {
    case milliseconds = "ms"
    case microseconds = "us"
    case kibibytes = "KiB"
    case megabytes = "MB"
    case percent = "%"
    case wakeUps = "wake-ups"
    case bytes, calls, pages, points
  }

  /// What the measured value is compared with.
  enum Yardstick {
    /// Another program in the same run, with the highest allowed ratio.
    case peer(String, Samples, ratioAtMost: Double)
    /// A fixed bound; with a bound of 0 the ratio is the value itself.
    case bound(Double)
  }

  let benchmark: String
  let question: String
  /// The amount of work, such as the rows of a table, or a remark.
  let size: String
  let unit: Unit
  let samples: Samples
  let yardstick: Yardstick
  /// What would be better than what is asked, if that was named: a ratio to the peer, or a bound.
  var aim: Double?

  /// The median over the peer's median or over the bound.
  var ratio: Double {
    switch yardstick {
    case .peer(_, let peer, _): samples.median / peer.median
    case .bound(let bound): bound == 0 ? samples.median : samples.median / bound
    }
  }

  var asked: Double {
    switch yardstick {
    case .peer(_, _, let ratio): ratio
    case .bound(let bound): bound == 0 ? 0 : 1
    }
  }

  /// The aim as a ratio.
  var aimed: Double? {
    guard let aim, case .bound(let bound) = yardstick, bound > 0 else { return aim }
    return aim / bound
  }

  var isMet: Bool { ratio <= asked }
}
