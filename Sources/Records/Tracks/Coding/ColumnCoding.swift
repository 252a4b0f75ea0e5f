/// How the numbers of a column are transformed to make them small; the column's first byte.
struct ColumnCoding: RawRepresentable {
  let isSecondOrder: Bool
  let hasRuns: Bool

  init(isSecondOrder: Bool, hasRuns: Bool) {
    self.isSecondOrder = isSecondOrder
    self.hasRuns = hasRuns
  }

  /// Refuses undefined bits.
  init?(rawValue: UInt8) {
    guard rawValue < 4 else { return nil }
    self.init(isSecondOrder: rawValue & 1 != 0, hasRuns: rawValue & 2 != 0)
  }

  var rawValue: UInt8 { (isSecondOrder ? 1 : 0) | (hasRuns ? 2 : 0) }
}
