import Compression

extension BarePicture {
  // MARK: PNG

  private static let pngChunks = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs",
    "cICP", "acTL", "fcTL", "fdAT",
  ].map { Array($0.utf8) }

  static func png(_ file: [UInt8]) -> [UInt8]? {
    var bare = pngStart
    var index = pngStart.count
    while index + 12 <= file.count {
      let size = file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = index + 12 + size
      guard end <= file.count else { return nil }
      let name = Array(file[index + 4..<index + 8])
      if name == Array("eXIf".utf8),
        let orientation = PictureOrientation(tiff: file[index + 8..<end - 4])
      {
        bare += chunk(name, orientation.tiff)
      }
      if pngChunks.contains(name) { bare += file[index..<end] }
      if name == Array("IEND".utf8) { return bare }
      index = end
    }
    return nil
  }

  private static func chunk(_ name: [UInt8], _ content: [UInt8]) -> [UInt8] {
    bytes(content.count) + name + content + bytes(Int(CRC32(of: name + content).value))
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // MARK: WebP

  private static let webpChunks = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
    .map { Array($0.utf8) }
  /// The bits of `VP8X` that announce metadata.
  private static let (exifBit, xmpBit): (UInt8, UInt8) = (0x08, 0x04)

  static func webp(_ file: [UInt8]) -> [UInt8]? {
    guard file.count >= 12 else { return nil }
    let all = 8 + littleNumber(file, 4)
    guard all <= file.count else { return nil }
    var parts: [UInt8] = []
    var flags: Int?
    var orientation: PictureOrientation?
    var index = 12
    while index + 8 <= all {
      let size = littleNumber(file, index + 4)
      let end = index + 8 + size + size % 2
      guard index + 8 + size <= all else { return nil }
      let name = Array(file[index..<index + 4])
      let content = file[index + 8..<index + 8 + size]
      if name == Array("EXIF".utf8) {
        let start = content.starts(with: Array("Exif\0\0".utf8)) ? 6 : 0
        orientation = PictureOrientation(tiff: content.dropFirst(start))
      }
      if webpChunks.contains(name) {
        if name == Array("VP8X".utf8), size > 0 { flags = parts.count + 8 }
        parts += file[index..<min(end, all)]
      }
      index = end
    }
    guard !parts.isEmpty else { return nil }
    if let flags { parts[flags] &= ~(exifBit | xmpBit) }
    if let flags, let orientation {
      parts[flags] |= exifBit
      parts += Array("EXIF".utf8) + littleBytes(orientation.tiff.count) + orientation.tiff
    }
    return Array("RIFF".utf8) + littleBytes(parts.count + 4) + Array("WEBP".utf8) + parts
  }

  private static func littleNumber(_ bytes: [UInt8], _ offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func littleBytes(_ number: Int) -> [UInt8] { bytes(number).reversed() }

  // MARK: GIF

  /// All blocks but comments and what programs add, except how often an animation repeats.
  static func gif(_ file: [UInt8]) -> [UInt8]? {
    guard file.count >= 13 else { return nil }
    var index = 13 + colours(file[10])
    guard index <= file.count else { return nil }
    var bare = Array(file[..<index])
    while index < file.count {
      let start = index
      var isDrawn = true
      switch file[index] {
      case 0x3B: return bare + [0x3B]
      case 0x2C:
        guard index + 10 <= file.count else { return nil }
        index += 10 + colours(file[index + 9]) + 1
      case 0x21:
        guard index + 2 < file.count else { return nil }
        let content = file[(index + 3)...]
        let isLoop = ["NETSCAPE2.0", "ANIMEXTS1.0"].contains {
          content.starts(with: Array($0.utf8))
        }
        isDrawn = file[index + 1] != 0xFE && (file[index + 1] != 0xFF || isLoop)
        index += 2
      default: return nil
      }
      guard skipSubBlocks(file, &index) else { return nil }
      if isDrawn { bare += file[start..<index] }
    }
    return nil
  }

  /// How many bytes a table of colours has that flags announce.
  private static func colours(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipSubBlocks(_ file: [UInt8], _ index: inout Int) -> Bool {
    while index < file.count {
      let size = Int(file[index])
      index += size + 1
      if size == 0 { return true }
    }
    return false
  }
}
