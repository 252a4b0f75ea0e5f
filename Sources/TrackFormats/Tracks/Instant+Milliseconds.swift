package import Text

extension Instant {
  /// The milliseconds since an earlier moment, held at the limits of 64 bits.
  package func milliseconds(since other: Instant) -> Int64 {
    let (difference, overflow) = millisecondsSinceEpoch.subtractingReportingOverflow(
      other.millisecondsSinceEpoch)
    guard overflow else { return difference }
    return self > other ? .max : .min
  }
}

extension Int64 {
  /// A sum that stops at the limits instead of trapping: times of a damaged clock can be anything.
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other > 0 ? .max : .min
  }
}
