/// One answer of a benchmark: what was measured, beside what, and what was asked.
struct Comparison {
  enum Unit: String {
    case milliseconds = "ms"
    case microseconds = "us"
    case kibibytes = "KiB"
    case megabytes = "MB"
    case bytes, calls, pages, points
  }

  /// What the measured value is held against.
  enum Yardstick {
    /// Another program in the same run; the ratio may be at most this.
    case peer(String, Samples, ratioAtMost: Double)
    /// A fixed bound; with a bound of 0 the ratio is the value itself.
    case bound(Double)
  }

  let benchmark: String
  let question: String
  /// How much work it was, such as the rows of a table, or what there is to say about it.
  let size: String
  let unit: Unit
  let samples: Samples
  let yardstick: Yardstick

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

  var isMet: Bool { ratio <= asked }
}
