/// Cuts a stream of bytes into lines, with memory that never grows and without giving up on a line
/// that is too long.
///
/// A line arrives in as many pieces as it likes. One that is longer than the limit or has a NUL in it
/// is skipped up to its end, and counted.
public struct LineCollector: Sendable {
  /// What gpsd promises never to exceed, the end of the line included.
  public static let gpsdLimit = 10_240

  public let limit: Int
  public private(set) var badLines: Int64 = 0
  /// The bytes of the longest line so far, good or bad, or still without an end.
  public private(set) var longestLine: Int64 = 0

  private var line: [UInt8] = []
  /// The bytes of the line in hand, those that are skipped included.
  private var length: Int64 = 0
  private var isBad = false

  public init(limit: Int = gpsdLimit) {
    self.limit = limit
    line.reserveCapacity(limit)
  }

  /// Whether a line has begun that has not ended yet.
  public var isAmidLine: Bool { length > 0 }

  /// Takes the next bytes, and hands out each good line that ends in them, without its end.
  ///
  /// An empty line is no line: some programs end theirs with CR and LF.
  public mutating func take(_ bytes: ArraySlice<UInt8>, _ use: ([UInt8]) -> Void) {
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        append(byte)
        continue
      }
      if let line = end() { use(line) }
      startLine()
    }
    longestLine = max(longestLine, length)
  }

  /// Forgets a line that has begun: what follows comes from elsewhere.
  public mutating func startLine() {
    longestLine = max(longestLine, length)
    line.removeAll(keepingCapacity: true)
    length = 0
    isBad = false
  }

  private mutating func append(_ byte: UInt8) {
    length &+= 1
    guard !isBad else { return }
    // The limit counts the end of the line too.
    if byte == 0 || line.count + 1 >= limit {
      isBad = true
    } else {
      line.append(byte)
    }
  }

  /// The line that ends here, or `nil` if it is empty or bad.
  private mutating func end() -> [UInt8]? {
    if isBad {
      badLines &+= 1
      return nil
    }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line.isEmpty ? nil : line
  }
}
