/// Cuts a stream of bytes into lines, of which it skips those that are too long.
///
/// It never holds more than one line of the longest length, whatever arrives.
public struct LineSplitter: Sendable {
  /// The longest line that gpsd sends, with its line end.
  public static let longestLine = 10_240

  /// How many lines were longer than that.
  public private(set) var skippedLines = 0
  /// The bytes of the longest line so far, skipped ones included.
  public private(set) var longestSeen = 0

  private var held: [UInt8] = []
  private var length = 0

  public init() {}

  /// Takes the next bytes, and hands over every line that they complete, without its line end.
  ///
  /// Empty lines are left out.
  public mutating func take(_ bytes: ArraySlice<UInt8>, _ line: (ArraySlice<UInt8>) -> Void) {
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let part = rest[..<end]
      if length == 0 {
        length = part.count
        handOver(part, line)
      } else {
        hold(part)
        handOver(held[...], line)
      }
      rest = rest[(end + 1)...]
    }
    hold(rest)
  }

  /// Hands over a last line that has no end, as a file may have.
  public mutating func finish(_ line: (ArraySlice<UInt8>) -> Void) {
    handOver(held[...], line)
  }

  /// Forgets half a line, as after a connection was lost.
  public mutating func reset() {
    length = 0
    held.removeAll(keepingCapacity: true)
  }

  private mutating func hold(_ part: ArraySlice<UInt8>) {
    length = length.addingReportingOverflow(part.count).partialValue
    if length < Self.longestLine { held += part } else { held.removeAll(keepingCapacity: true) }
  }

  private mutating func handOver(_ bytes: ArraySlice<UInt8>, _ line: (ArraySlice<UInt8>) -> Void) {
    defer { reset() }
    longestSeen = max(longestSeen, length)
    // The line end counts too.
    guard length < Self.longestLine else { return skippedLines += 1 }
    let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    if !text.isEmpty { line(text) }
  }
}
