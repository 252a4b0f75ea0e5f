extension Int64 {
  /// The sum, or the limit that it passes: times of a damaged file or clock can be anything.
  public func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    guard overflows else { return sum }
    return other > 0 ? .max : .min
  }

  /// The difference, or the limit that it passes.
  public func subtractingSaturated(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    guard overflows else { return difference }
    return other > 0 ? .min : .max
  }
}
