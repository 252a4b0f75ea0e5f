internal import Text

/// A line with the outer form of one of ours: perhaps a comma, a brace, and a checksum at its end.
struct SealedLine {
  let whole: UnsafeBufferPointer<UInt8>
  let hasComma: Bool
  /// From the brace to before the checksum.
  let text: UnsafeBufferPointer<UInt8>
  let sum: UInt32

  private static let sealSize = 18

  init?(_ line: UnsafeBufferPointer<UInt8>) {
    guard let first = line.first else { return nil }
    hasComma = first == UInt8(ascii: ",")
    let start = hasComma ? 1 : 0
    let end = line.count - Self.sealSize
    guard end > start, line[start] == UInt8(ascii: "{"),
      let sum = Self.sum(line, at: end, suffix: #""}"#)
    else { return nil }
    self.sum = sum
    whole = line
    text = UnsafeBufferPointer(rebasing: line[start..<end])
  }

  /// The checksum at a place, if the line ends right after it with `suffix`.
  static func sum(
    _ line: UnsafeBufferPointer<UInt8>, at place: Int, suffix: StaticString
  ) -> UInt32? {
    var scanner = LineScanner(line)
    scanner.position = place
    guard place >= 0, scanner.take(#","crc":""#), let sum = scanner.hexadecimal(),
      scanner.take(suffix), scanner.isAtEnd
    else { return nil }
    return sum
  }

  /// What the line is, if it is not an entry.
  var mark: ScannedLine.Kind? {
    var scanner = LineScanner(text)
    guard scanner.take(#"{"e":""#) else { return nil }
    if scanner.take(#"header","#) { return .headerCopy }
    return scanner.take(#"damage""#) && scanner.isAtEnd ? .damageMark : nil
  }

  /// The number, if the line contains it.
  var number: Int64? {
    var scanner = LineScanner(text)
    guard scanner.take(#"{"n":"#) else { return nil }
    // An unreadable number fits nowhere, and no line has number 0.
    return scanner.digits().flatMap { Int64(exactly: $0) } ?? 0
  }

  /// The content of the line; `nil` if only a newer vanlog understands it.
  var entry: DriveEntry? {
    var scanner = LineScanner(text)
    guard scanner.take("{") else { return nil }
    if scanner.take(#""n":"#) {
      guard scanner.digits() != nil, scanner.take(",") else { return nil }
    }
    if let point = PointLine.point(&scanner) { return .point(point) }
    // Events are few, and only a full JSON reader can skip members that we do not know.
    guard let json = try? JSONValue(parsing: Array(text) + [UInt8(ascii: "}")], maximumDepth: 16)
    else { return nil }
    if let point = PointLine.point(json) { return .point(point) }
    return EventLine.event(json).map { .event($0) }
  }
}

/// Headers and their copies name the drive that their own checksum begins with.
enum SelfProof {
  private static let headerSealSize = 29

  /// The header in a whole line, and whether it is a copy among the entries; `nil` for other lines.
  static func header(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> (header: DriveHeader, isCopy: Bool)? {
    if line.starts(with: HeaderLine.start) {
      let place = line.count - headerSealSize
      guard let sum = SealedLine.sum(line, at: place, suffix: #"","entries":["#) else { return nil }
      return proven(UnsafeBufferPointer(rebasing: line[..<place]), sum).map { ($0, false) }
    }
    guard let sealed = SealedLine(line), case .headerCopy? = sealed.mark else { return nil }
    return proven(sealed.text, sealed.sum).map { ($0, true) }
  }

  private static func proven(_ text: UnsafeBufferPointer<UInt8>, _ sum: UInt32) -> DriveHeader? {
    guard let header = HeaderLine.header(text) else { return nil }
    var checksum = LineChecksum(drive: header.drive)
    return checksum.of(text, number: 0) == sum ? header : nil
  }
}
