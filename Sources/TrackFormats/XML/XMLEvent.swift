/// The name of an element or attribute, split at its colon.
package struct XMLName: Hashable, Sendable {
  /// The part before the colon; empty without one.
  package let prefix: String
  package let local: String

  init(_ bytes: ArraySlice<UInt8>) {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      prefix = ""
      local = String(decoding: bytes, as: UTF8.self)
      return
    }
    prefix = String(decoding: bytes[..<colon], as: UTF8.self)
    local = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  /// The name as written in the file.
  package var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }
}

/// A start tag: its name, and its attributes in document order.
package struct XMLElement: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    package let name: XMLName
    package let value: String
  }

  package let name: XMLName
  package let attributes: [Attribute]

  /// Where the tag begins.
  package let place: XMLPlace

  /// The value of the attribute with this name and no prefix.
  package subscript(name: String) -> String? {
    attributes.first { $0.name.local == name && $0.name.prefix.isEmpty }?.value
  }
}

/// An event of a document, in document order.
package enum XMLEvent: Hashable, Sendable {
  case start(XMLElement)
  case end(XMLName)
  /// All text up to the next tag, with entities and CDATA resolved; blank text is left out.
  case text(String)
}

/// The limits that keep a document from filling the memory.
package struct XMLLimits: Sendable {
  /// Longer names are refused; no format has any.
  package var nameBytes = 256
  /// Longer values are refused, too.
  package var attributeBytes = 16_384
  package var attributes = 64
  /// Longer text is truncated and reported as a problem.
  package var textBytes = 65_536
  package var depth = 64

  package init() {}
}

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
