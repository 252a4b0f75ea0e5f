package import Text

extension Instant {
  /// The milliseconds since an earlier instant, clamped to 64 bits.
  package func milliseconds(since other: Instant) -> Int64 {
    millisecondsSinceEpoch.subtractingSaturated(other.millisecondsSinceEpoch)
  }
}
