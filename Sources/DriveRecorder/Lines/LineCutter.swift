internal import Glibc

/// Splits a stream of bytes into lines in bounded memory, skipping lines that are too long.
///
/// A line may arrive in any number of pieces. One that is longer than the limit is skipped to its
/// end, and counted. Empty lines do not count: some programs end theirs with CR and LF.
public struct LineCutter: Sendable {
  /// The length that gpsd promises never to exceed, line end included.
  public static let gpsdLimit = 10_240

  /// The longest line in bytes, its end included.
  public let limit: Int
  /// How many lines were too long, or contained a NUL where that is refused.
  public private(set) var badLines: Int64 = 0
  /// The length in bytes of the longest line so far, good, bad or unfinished.
  public private(set) var longestLine: Int64 = 0

  private let refusesNUL: Bool
  /// The current line, as long as it may still be a good one.
  private var held: [UInt8] = []
  /// Its length, including skipped bytes.
  private var length: Int64 = 0

  public init(limit: Int = gpsdLimit, refusesNUL: Bool = true) {
    self.limit = limit
    self.refusesNUL = refusesNUL
    held.reserveCapacity(limit)
  }

  /// Takes the next bytes, and lends each good line that ends in them, without its end.
  public mutating func take(_ bytes: ArraySlice<UInt8>, _ use: (ArraySlice<UInt8>) -> Void) {
    var rest = bytes
    while let end = rest.index(ofByte: UInt8(ascii: "\n")) {
      let part = rest[..<end]
      if length == 0 {
        length = Int64(part.count)
        finish(part, use)
      } else {
        hold(part)
        finish(held[...], use)
      }
      rest = rest[(end + 1)...]
    }
    hold(rest)
    longestLine = max(longestLine, length)
  }

  /// Lends a last line without an end, as a file may have.
  public mutating func finish(_ use: (ArraySlice<UInt8>) -> Void) {
    finish(held[...], use)
  }

  /// Discards an unfinished line: what follows comes from elsewhere.
  public mutating func startLine() {
    longestLine = max(longestLine, length)
    held.removeAll(keepingCapacity: true)
    length = 0
  }

  private mutating func hold(_ part: ArraySlice<UInt8>) {
    length &+= Int64(part.count)
    if length < limit { held += part } else { held.removeAll(keepingCapacity: true) }
  }

  private mutating func finish(_ line: ArraySlice<UInt8>, _ use: (ArraySlice<UInt8>) -> Void) {
    defer { startLine() }
    guard length < limit, !refusesNUL || line.index(ofByte: 0) == nil else {
      badLines &+= 1
      return
    }
    let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    if !text.isEmpty { use(text) }
  }
}

extension ArraySlice<UInt8> {
  /// The first place of a byte, which the C library finds many bytes at a time.
  fileprivate func index(ofByte byte: UInt8) -> Int? {
    withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let found = memchr(start, CInt(byte), bytes.count)
      else { return nil }
      return startIndex + (UnsafeRawPointer(found) - start)
    }
  }
}
