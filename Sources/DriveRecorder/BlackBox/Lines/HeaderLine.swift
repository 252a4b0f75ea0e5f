internal import Text

/// The header of a file and its copies among the entries, up to their checksums.
enum HeaderLine {
  static let start = Array(#"{"format":"vanlog-blackbox","version":"#.utf8)

  static func text(of header: DriveHeader) -> ArraySlice<UInt8> {
    text(of: header, isCopy: false)
  }

  static func copy(of header: DriveHeader) -> ArraySlice<UInt8> {
    text(of: header, isCopy: true)
  }

  private static func text(of header: DriveHeader, isCopy: Bool) -> ArraySlice<UInt8> {
    var writer = JSONWriter()
    writer.object { writer in
      if isCopy { writer.field("e", "header") }
      writer.field("format", BlackBox.formatName)
      writer.field("version", BlackBox.version)
      writer.field("drive", header.drive.description)
      writer.field("device", header.device.cut(to: BlackBox.longestName))
      writer.field("boot", header.boot.cut(to: BlackBox.longestName))
      writer.field("started", header.started.description)
      writer.field("mode", header.mode.rawValue)
      writer.field("trip", header.trip?.description)
      writer.field("van", header.van?.description)
      writer.field("zone", header.zone?.cut(to: BlackBox.longestName))
      writer.field("offset_s", header.offsetSeconds)
      writer.field("replay", header.isReplay)
    }
    return writer.bytes.dropLast()
  }

  /// The header in a line cut off before its checksum; `nil` if it is invalid.
  static func header(_ line: UnsafeBufferPointer<UInt8>) -> DriveHeader? {
    guard let json = try? JSONValue(parsing: Array(line) + [UInt8(ascii: "}")], maximumDepth: 8),
      json["version"]?.integer == BlackBox.version,
      let drive = json["drive"]?.string.flatMap(RecordID.init(letters:)),
      let device = json["device"]?.string, let boot = json["boot"]?.string,
      let started = json["started"]?.string.flatMap({ Instant($0) })
    else { return nil }
    return DriveHeader(
      drive: drive, device: device, boot: boot, started: started,
      // A mode of a newer version is read as the one that keeps the most.
      mode: json["mode"]?.string.flatMap(RecordingMode.init) ?? .full,
      trip: json["trip"]?.string.flatMap(RecordID.init(letters:)),
      van: json["van"]?.string.flatMap(RecordID.init(letters:)),
      zone: json["zone"]?.string,
      offsetSeconds: json["offset_s"]?.integer.flatMap { Int(exactly: $0) } ?? 0,
      isReplay: json["replay"]?.bool ?? false)
  }

  /// The version in a header line, intact or not; a number with many digits is damage.
  static func version(_ line: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard line.starts(with: start) else { return nil }
    var scanner = LineScanner(line)
    scanner.position = start.count
    guard let version = scanner.digits(), version < 100, scanner.take(",") else { return nil }
    return Int64(exactly: version)
  }
}

extension RecordID {
  /// Reads 26 letters, only in the exact form in which ids are written.
  init?(letters: String) {
    guard let id = RecordID(text: letters), id.description == letters else { return nil }
    self = id
  }
}

extension String {
  /// The text, or as many whole characters of it as fit into `count` bytes.
  func cut(to count: Int) -> String {
    guard utf8.count > count else { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

/// When another copy of the header is due: after 1 KiB of entries, then after twice as much, and so
/// on up to 64 KiB.
///
/// So even a short drive does not depend on the first block of its file, and copies stay few.
struct HeaderCopies {
  private static let shortestDistance = 1_024
  private static let longestDistance = 65_536

  private var distance = shortestDistance
  private var left = shortestDistance

  var isDue: Bool { left <= 0 }

  /// Records that a copy was written.
  mutating func begin() {
    distance = min(2 * distance, Self.longestDistance)
    left = distance
  }

  /// Records that bytes of entries were written.
  mutating func count(_ bytes: Int) {
    left -= bytes
  }
}
