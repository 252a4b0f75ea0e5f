/// A place in a document: line and character, both counted from 1.
package struct XMLPlace: Hashable, Sendable {
  package private(set) var line = 1
  package private(set) var column = 1

  private var followsCR = false

  init() {}

  /// Advances over UTF-8 bytes; LF, CR and CRLF end a line.
  mutating func pass(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes { pass(byte) }
  }

  private mutating func pass(_ byte: UInt8) {
    switch byte {
    case 0x0A where followsCR: followsCR = false
    case 0x0A, 0x0D:
      line += 1
      column = 1
      followsCR = byte == 0x0D
    default:
      followsCR = false
      if byte & 0xC0 != 0x80 { column += 1 }
    }
  }
}
