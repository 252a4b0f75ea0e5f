extension JSONWriter {
  /// Writes a number rounded to so many decimals; NaN and infinity become `null`.
  public mutating func value(_ number: Double, decimals: Int) {
    guard number.isFinite else { return null() }
    raw(FixedDecimal.text(number, decimals: decimals))
  }

  /// Writes a whole number of 10⁻ⁿ as a decimal number, without zeros at its end.
  public mutating func value(_ number: Int64, places: Int) {
    raw(Decimals.text(number, places: places))
  }

  /// Writes the member with `null` when there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ number: Double?, decimals: Int) {
    key(name)
    if let number { value(number, decimals: decimals) } else { null() }
  }

  /// Writes the member with `null` when there is no value, so that readers always find the name.
  public mutating func field(_ name: String, _ number: Int64?, places: Int) {
    key(name)
    if let number { value(number, places: places) } else { null() }
  }
}
