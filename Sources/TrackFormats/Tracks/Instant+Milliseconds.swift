package import Text

extension Instant {
  /// The milliseconds since an earlier moment, held at the limits of 64 bits.
  package func milliseconds(since other: Instant) -> Int64 {
    millisecondsSinceEpoch.subtractingSaturated(other.millisecondsSinceEpoch)
  }
}
