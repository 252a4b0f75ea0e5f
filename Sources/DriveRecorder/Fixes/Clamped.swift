extension Int64 {
  /// The sum, or the nearest number that fits.
  func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number that fits.
  func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other > 0 ? .min : .max) : difference
  }
}
