import Testing

@testable import LogCommands

/// Pictures as a diary shows them, without what their files tell of the place.
@Suite struct BarePictureTests {
  private static let exif = Array("Exif\0\0".utf8)
  private static let secret = Array("GPS 47.3686, 8.5391".utf8)

  /// A TIFF block with an orientation and a place.
  private static func tiff(_ orientation: UInt8, little: Bool = false) -> [UInt8] {
    let head: [UInt8] =
      little
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 2]
    let entry: [UInt8] =
      little
      ? [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let gps: [UInt8] =
      little
      ? [0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0] : [0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38]
    return head + entry + gps + [0, 0, 0, 0] + secret
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
  }

  private static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
  private static let profile = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1, 9, 9])
  private static let table = segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
  /// A scan whose data look like markers.
  private static let scan =
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 0xFF, 0, 0xFF, 0xD0, 0xE1, 0xFF, 0, 7]

  private static func jpeg(_ tiff: [UInt8], trailer: [UInt8] = []) -> [UInt8] {
    [0xFF, 0xD8] + jfif + segment(0xE1, exif + tiff)
      + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + secret)
      + profile + segment(0xED, secret) + segment(0xFE, secret) + table + scan + [0xFF, 0xFF, 0xD9]
      + trailer
  }

  @Test(arguments: [false, true])
  func `a JPEG keeps its picture, its colours and how it was held`(little: Bool) throws {
    let file = Self.jpeg(Self.tiff(6, little: little), trailer: Self.secret)
    let bare = try #require(BarePicture(file))
    let orientation = try #require(PictureOrientation(tiff: Self.tiff(6, little: little)[...]))
    #expect(
      bare.bytes == [0xFF, 0xD8] + Self.segment(0xE1, Self.exif + orientation.tiff) + Self.jfif
        + Self.profile + Self.table + Self.scan + [0xFF, 0xD9])
    #expect(PictureOrientation(tiff: orientation.tiff[...])?.value == 6)
    #expect(bare.type == "image/jpeg")
  }

  @Test func `an upright picture needs no metadata at all`() throws {
    let bare = try #require(BarePicture(Self.jpeg(Self.tiff(1))))
    #expect(
      bare.bytes
        == [0xFF, 0xD8] + Self.jfif + Self.profile + Self.table + Self.scan + [0xFF, 0xD9])
  }

  private static func chunk(_ name: String, _ content: [UInt8], _ sum: [UInt8] = [0, 0, 0, 0])
    -> [UInt8]
  {
    [0, 0, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + Array(name.utf8) + content
      + sum
  }

  @Test func `a PNG loses its texts and keeps how it was held`() throws {
    let (head, data) = (
      Self.chunk("IHDR", [UInt8](repeating: 1, count: 13)), Self.chunk("IDAT", [7])
    )
    let end = Self.chunk("IEND", [], [0xAE, 0x42, 0x60, 0x82])
    let file =
      BarePicture.pngStart + head + Self.chunk("eXIf", Self.tiff(8))
      + Self.chunk("tEXt", Self.secret)
      + Self.chunk("iTXt", Self.secret) + data + end + Self.secret
    let bare = try #require(BarePicture(file)).bytes
    let start = BarePicture.pngStart + head
    #expect(bare.starts(with: start) && bare.suffix(data.count + end.count) == (data + end)[...])
    let rest = Array(bare.dropFirst(start.count).dropLast(data.count + end.count))
    #expect(rest.count == 12 + 26 && Array(rest[4..<8]) == Array("eXIf".utf8))
    #expect(PictureOrientation(tiff: rest[8..<34])?.value == 8)
  }

  private static func riff(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [UInt8(content.count & 0xFF), UInt8(content.count >> 8), 0, 0] + content
      + (content.count % 2 == 1 ? [0] : [])
  }

  @Test func `a WebP loses its metadata and the flags that announce them`() throws {
    let parts =
      Self.riff("VP8X", [0x0C, 0, 0, 0, 9, 0, 0, 9, 0, 0]) + Self.riff("VP8 ", [1, 2, 3])
      + Self.riff("EXIF", Self.tiff(1)) + Self.riff("XMP ", Self.secret)
    let file =
      Array("RIFF".utf8) + [UInt8((parts.count + 4) & 0xFF), UInt8((parts.count + 4) >> 8), 0, 0]
      + Array("WEBP".utf8) + parts
    let kept = Self.riff("VP8X", [0, 0, 0, 0, 9, 0, 0, 9, 0, 0]) + Self.riff("VP8 ", [1, 2, 3])
    #expect(
      BarePicture(file)?.bytes == Array("RIFF".utf8) + [UInt8(kept.count + 4), 0, 0, 0]
        + Array("WEBP".utf8) + kept)
  }

  @Test func `a GIF loses its comments and keeps its loop`() throws {
    let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let comment: [UInt8] = [0x21, 0xFE, UInt8(Self.secret.count)] + Self.secret + [0]
    let xmp: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + [1, 9, 0]
    let image: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0]
    let bare = BarePicture(head + loop + comment + xmp + image + [0x3B] + Self.secret)
    #expect(bare?.bytes == head + loop + image + [0x3B])
  }

  @Test(arguments: [
    Array(jpeg(tiff(1)).prefix(40)), [0xFF, 0xD8, 0xFF], BarePicture.pngStart + [0, 0],
    Array("RIFF".utf8) + [255, 0, 0, 0] + Array("WEBP".utf8), Array("GIF89a".utf8) + [1, 0],
    Array("no picture".utf8),
  ])
  func `what is not whole is not a picture`(file: [UInt8]) {
    #expect(BarePicture(file) == nil)
  }

  @Test(arguments: 0..<200 as Range<Int>)
  func `a file that is cut off anywhere never tells the place`(length: Int) {
    let file = Array(Self.jpeg(Self.tiff(3)).prefix(length * 2))
    guard let bare = BarePicture(file) else { return }
    #expect(!String(decoding: bare.bytes, as: UTF8.self).contains("GPS"))
  }
}
