import CommandLineKit

/// Text of a person in a page, where it is never markup.
enum HTMLText {
  static func escaped(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in Printable.block(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): result += Array("&amp;".utf8)
      case UInt8(ascii: "<"): result += Array("&lt;".utf8)
      case UInt8(ascii: ">"): result += Array("&gt;".utf8)
      case UInt8(ascii: "\""): result += Array("&quot;".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
