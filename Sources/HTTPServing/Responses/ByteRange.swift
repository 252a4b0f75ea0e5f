internal import Text

/// The part of a file that a request asks for, by the header `Range`.
public enum ByteRange {
  /// Reads `bytes=FIRST-LAST`, `bytes=FIRST-` or `bytes=-COUNT` for a file of `size` bytes.
  ///
  /// `nil` stands for what is to be passed over: several ranges, or another unit. An empty range is
  /// one that lies outside of the file.
  public static func parse(_ text: String, size: Int) -> Range<Int>? {
    let prefix = "bytes="
    guard text.hasPrefix(prefix) else { return nil }
    let parts = text.utf8.dropFirst(prefix.utf8.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2, let first = number(parts[0]), let last = number(parts[1]) else {
      return nil
    }
    switch (first, last) {
    case (nil, nil): return nil
    case (nil, .some(let count)): return max(0, size - count)..<size
    case (.some(let first), .some(let last)) where last < first: return nil
    case (.some(let first), let last):
      let end = min(last ?? .max, size - 1) + 1
      return first < end ? first..<end : 0..<0
    }
  }

  /// A number, nothing (`.some(nil)`), or something else (`nil`).
  private static func number(_ bytes: Substring.UTF8View) -> Int?? {
    if bytes.isEmpty { return .some(nil) }
    guard bytes.count <= 15, let number = Digits.value(bytes) else { return nil }
    return .some(number)
  }
}
