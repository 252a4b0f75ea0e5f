/// Numbers with a fixed count of decimals, kept as whole numbers of the smallest unit.
public enum Decimals {
  /// The number as people write it, without zeros at the end that say nothing.
  public static func text(_ value: Int64, places: Int) -> String {
    guard places > 0 else { return String(value) }
    let digits = String(value.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    var fraction = padded.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let whole = (value < 0 ? "-" : "") + padded.dropLast(places)
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }

  /// Reads digits with at most one point or comma; `nil` for anything else, for more decimals than
  /// there are places, and for numbers that are too large.
  public static func value(_ text: some StringProtocol, places: Int) -> Int64? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = text.utf8.dropFirst(isNegative ? 1 : 0)
    let parts = digits.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard (1...2).contains(parts.count), let whole = parts.first, !whole.isEmpty else { return nil }
    let fraction = parts.count == 2 ? parts[1] : parts[0].prefix(0)
    guard parts.count == 1 || !fraction.isEmpty, fraction.count <= places else { return nil }
    var value: Int64 = 0
    let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: places - fraction.count)
    for byte in Array(whole) + Array(fraction) + zeros {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = product.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
      guard !isTooLarge, !overflows else { return nil }
      value = sum
    }
    return isNegative ? -value : value
  }
}
