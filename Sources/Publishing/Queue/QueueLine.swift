internal import Text

/// One line of a queue file: checksum, number and text.
///
///     5c1b0f3e 000000000123 {"_type":"location", …}
///
/// The checksum covers what follows it, so half a line is none.
enum QueueLine {
  static let numberWidth = 12
  private static let prefix = 8 + 1 + numberWidth + 1

  static func bytes(_ number: Int, _ text: [UInt8]) -> [UInt8] {
    let rest = Array(Digits.padded(number, to: numberWidth).utf8) + [UInt8(ascii: " ")] + text
    return checksum(rest[...]) + [UInt8(ascii: " ")] + rest + [UInt8(ascii: "\n")]
  }

  /// Reads a line without its end; `nil` if it is not whole.
  static func parse(_ line: ArraySlice<UInt8>) -> (number: Int, text: [UInt8])? {
    let start = line.startIndex
    guard line.count >= prefix, line[start + 8] == UInt8(ascii: " "),
      line[start + prefix - 1] == UInt8(ascii: " ")
    else { return nil }
    let rest = line[(start + 9)...]
    guard checksum(rest).elementsEqual(line[..<(start + 8)]),
      let number = Digits.value(rest.prefix(numberWidth))
    else { return nil }
    return (number, Array(line[(start + prefix)...]))
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let sum = CRC32C.checksum(bytes)
    return (0..<8).map { Digits.hexadecimal(UInt8(truncatingIfNeeded: sum >> (28 - 4 * $0))) }
  }
}

/// The first line of a queue file, always as long: the number before which everything was sent.
enum QueueHeader {
  static let size = 64
  private static let start = Array("vanlog-queue 1 ".utf8)

  static func bytes(sentBefore number: Int) -> [UInt8] {
    let text = start + Array(Digits.padded(number, to: QueueLine.numberWidth).utf8)
    let line = text + [UInt8(ascii: " ")] + QueueLine.checksum(text[...])
    let padding = [UInt8](repeating: UInt8(ascii: " "), count: size - 1 - line.count)
    return line + padding + [UInt8(ascii: "\n")]
  }

  /// What the header of a queue says, or `nil` if there is none.
  ///
  /// One that is damaged says that nothing was sent: to send again is better than not at all.
  static func sentBefore(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= size, bytes.starts(with: start) else { return nil }
    let text = bytes.prefix(start.count + QueueLine.numberWidth)
    let sum = bytes.dropFirst(text.count + 1).prefix(8)
    guard sum.elementsEqual(QueueLine.checksum(text)) else { return 0 }
    return Digits.value(text.dropFirst(start.count)) ?? 0
  }
}
