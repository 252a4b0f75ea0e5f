/// How the numbers of one column are turned into small ones; the first byte of the column.
struct ColumnCoding: RawRepresentable {
  let isSecondOrder: Bool
  let hasRuns: Bool

  init(isSecondOrder: Bool, hasRuns: Bool) {
    self.isSecondOrder = isSecondOrder
    self.hasRuns = hasRuns
  }

  /// Refuses bits that have no meaning yet.
  init?(rawValue: UInt8) {
    guard rawValue < 4 else { return nil }
    self.init(isSecondOrder: rawValue & 1 != 0, hasRuns: rawValue & 2 != 0)
  }

  var rawValue: UInt8 { (isSecondOrder ? 1 : 0) | (hasRuns ? 2 : 0) }
}
