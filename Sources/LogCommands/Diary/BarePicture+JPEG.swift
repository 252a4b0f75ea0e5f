extension BarePicture {
  private static let exif = Array("Exif\0\0".utf8)

  /// Tables, frames and scans, the form of colours (JFIF, Adobe) and their profile.
  ///
  /// Phones append further pictures and films with metadata of their own, so the file ends with the
  /// picture.
  static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    var parts: [ArraySlice<UInt8>] = []
    var orientation: PictureOrientation?
    var index = 2
    while true {
      guard let marker = nextMarker(file, &index) else { return nil }
      if marker == 0xD9 { break }
      guard index + 2 <= file.count else { return nil }
      let end = index + Int(file[index]) << 8 + Int(file[index + 1])
      guard end >= index + 2, end <= file.count else { return nil }
      let content = file[index + 2..<end]
      if marker == 0xE1, content.starts(with: exif) {
        orientation = orientation ?? PictureOrientation(tiff: content.dropFirst(exif.count))
      }
      if isDrawn(marker, content) { parts.append(file[index - 2..<end]) }
      index = end
      if marker == 0xDA {
        let scan = index
        skipScan(file, &index)
        // Data never end with 255: that fills up to the next marker.
        let data = file[scan..<index]
        parts.append(data[..<(data.lastIndex { $0 != 0xFF } ?? scan - 1).advanced(by: 1)])
        // Cut off, as by an interrupted download; browsers draw what there is.
        if index == file.count { break }
      }
    }
    guard !parts.isEmpty else { return nil }
    var bare: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let content = exif + orientation.tiff
      bare += [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
    }
    for part in parts { bare += part }
    return bare + [0xFF, 0xD9]
  }

  /// The marker that begins at `index`, and `index` behind it; fill bytes before it are passed over.
  private static func nextMarker(_ file: [UInt8], _ index: inout Int) -> UInt8? {
    guard index < file.count, file[index] == 0xFF else { return nil }
    while index < file.count, file[index] == 0xFF { index += 1 }
    guard index < file.count else { return nil }
    index += 1
    return file[index - 1]
  }

  /// Goes to the marker that ends a scan: neither a byte of data nor one to continue from.
  private static func skipScan(_ file: [UInt8], _ index: inout Int) {
    while index + 1 < file.count {
      let next = file[index + 1]
      if file[index] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return }
      index += 1
    }
    index = file.count
  }

  private static func isDrawn(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: content.starts(with: Array("JFIF\0".utf8))
    case 0xE2: content.starts(with: Array("ICC_PROFILE\0".utf8))
    case 0xEE: content.starts(with: Array("Adobe".utf8))
    case 0xE1...0xEF, 0xFE: false
    default: marker >= 0xC0
    }
  }
}
