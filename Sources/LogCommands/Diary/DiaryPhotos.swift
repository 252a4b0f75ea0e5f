internal import Records
import Text
internal import TripStore

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
    let size: Int
    do { size = try files.verifiedSize(of: hash) } catch let error as AttachmentError {
      return "\(error)"
    }
    let file = try files.bytes(of: hash, from: 0, count: min(size, Self.largest))
    guard BarePicture.type(of: file) != nil else {
      return "its file is not a picture that browsers show (JPEG, PNG, WebP or GIF)"
    }
    // A page is made to be shown around, and files of cameras tell where they were taken.
    guard let picture = BarePicture(file) else {
      return "its file is damaged, so that the place where it was taken cannot be removed"
    }
    let title = HTMLText.escaped(photo.title)
    try sink(Array("<figure><img alt=\"\(title)\" src=\"data:\(picture.type);base64,".utf8))
    // A multiple of three bytes has no padding, which belongs at the end only.
    for start in stride(from: 0, to: picture.bytes.count, by: 49_152) {
      let end = min(start + 49_152, picture.bytes.count)
      try sink(Base64.bytes(of: Array(picture.bytes[start..<end])))
    }
    try sink(Array("\"><figcaption>\(title)</figcaption></figure>\n".utf8))
    return nil
  }
}
