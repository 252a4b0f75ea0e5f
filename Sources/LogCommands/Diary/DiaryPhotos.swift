import Text
import TripStore

/// Photos among the documents, as a page can hold them.
struct DiaryPhotos {
  /// A larger one is left out: phones take a long time to open a page of hundreds of megabytes.
  static let largest = 33_554_432

  let files: DocumentFiles

  /// Writes a photo as an image element; why it cannot be shown, if so.
  func write(_ photo: Record, to sink: ([UInt8]) throws -> Void) throws -> String? {
    guard let hash = photo[.content].flatMap({ ContentHash($0) }) else { return "it has no file" }
    guard photo[.size] ?? 0 <= Int64(Self.largest) else {
      return "its file is larger than \(Self.largest / 1_048_576) MiB"
    }
    // Its content is verified before the first byte is written.
    do { _ = try files.verifiedSize(of: hash) } catch let error as AttachmentError {
      return "\(error)"
    }
    guard let type = try Self.type(of: files.bytes(of: hash, from: 0, count: 16))
    else { return "its file is not a picture that browsers show (JPEG, PNG, WebP or GIF)" }
    let title = HTMLText.escaped(photo.title)
    try sink(Array("<figure><img alt=\"\(title)\" src=\"data:\(type);base64,".utf8))
    var start = 0
    while true {
      // A multiple of three bytes has no padding, which belongs at the end only.
      let piece = try files.bytes(of: hash, from: start, count: 49_152)
      guard !piece.isEmpty else { break }
      try sink(Base64.bytes(of: piece))
      start += piece.count
    }
    try sink(Array("\"><figcaption>\(title)</figcaption></figure>\n".utf8))
    return nil
  }

  /// The media type by the first bytes, whatever the file is called.
  static func type(of head: [UInt8]) -> String? {
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if head.starts(with: [0x89] + Array("PNG\r\n".utf8)) { return "image/png" }
    if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
