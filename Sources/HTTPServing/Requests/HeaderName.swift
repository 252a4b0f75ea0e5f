/// The headers that mean something here; all others are checked and forgotten.
public enum HeaderName: String, CaseIterable, Sendable {
  case host
  case connection
  case contentLength = "content-length"
  case contentType = "content-type"
  case transferEncoding = "transfer-encoding"
  case expect
  case authorization
  case origin
  case marker = "x-vanlog"
  case acceptEncoding = "accept-encoding"
  case ifNoneMatch = "if-none-match"
  case ifRange = "if-range"
  case range

  /// Whether it is a list, whose parts may come in several headers.
  var isList: Bool {
    switch self {
    case .connection, .acceptEncoding, .ifNoneMatch: true
    default: false
    }
  }

  /// The header of a name in any case; `nil` for one without meaning.
  init?(_ name: ArraySlice<UInt8>) {
    for known in Self.allCases where known.rawValue.utf8.count == name.count {
      // Only letters differ in the bit, and names that are compared have letters and - alone.
      if known.rawValue.utf8.elementsEqual(name.lazy.map(Self.lowered)) {
        self = known
        return
      }
    }
    return nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Whether a byte may stand in the name of a header or a method (RFC 9110, token).
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
