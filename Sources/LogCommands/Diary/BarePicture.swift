/// A picture without what else its file reveals: where and when it was taken, by which camera, and
/// smaller pictures of it.
///
/// Only the parts that browsers need to draw it are kept, so unknown kinds of metadata go too, and
/// anything after its end. How a camera was held is kept, in a block of metadata that holds
/// nothing else.
struct BarePicture {
  /// The media type.
  let type: String
  let bytes: [UInt8]

  /// `nil` if the file is not such a picture, or not a whole one.
  init?(_ file: [UInt8]) {
    guard let type = Self.type(of: file) else { return nil }
    self.type = type
    let bare: [UInt8]?
    switch type {
    case "image/jpeg": bare = Self.jpeg(file)
    case "image/png": bare = Self.png(file)
    case "image/webp": bare = Self.webp(file)
    default: bare = Self.gif(file)
    }
    guard let bare else { return nil }
    bytes = bare
  }

  /// The media type by the first bytes, not by the file's name.
  static func type(of head: [UInt8]) -> String? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: pngStart) { return "image/png" }
    if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }

  static let pngStart: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]
}

/// How the camera was held, as metadata of pictures say it.
struct PictureOrientation {
  /// From 1, upright, to 8.
  let value: UInt8

  private static let tag = 0x0112

  /// Reads it from a TIFF block, in which pictures of all formats keep it; `nil` if it is upright.
  init?(tiff bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= 8 else { return nil }
    let isLittle = bytes[0] == UInt8(ascii: "I")
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      let digits = bytes[offset..<offset + size]
      return (isLittle ? digits.reversed() : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let count = number(start, 2) else { return nil }
    for entry in 0..<count {
      let place = start + 2 + 12 * entry
      guard let tag = number(place, 2), let value = number(place + 8, 2) else { return nil }
      guard tag == Self.tag else { continue }
      guard (2...8).contains(value) else { return nil }
      self.value = UInt8(value)
      return
    }
    return nil
  }

  /// A TIFF block with nothing else in it.
  var tiff: [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
  }
}
