internal import CBorderData
internal import Geodesy
public import Text

/// What the survey of a drive has found, and of which points: a line of the cache.
public struct SurveyedDrive: Sendable, Hashable {
  public let id: RecordID
  /// What tells its points from others.
  public let print: UInt64
  public let stretches: [DriveStretch]

  public init(id: RecordID, print: UInt64, stretches: [DriveStretch]) {
    self.id = id
    self.print = print
    self.stretches = stretches
  }
}

/// `cache/drive-countries`: a first line, then a line for each drive, in order of their ids.
///
/// Everything in it can be found again in the drives, so a file that is not what the first line says
/// counts as none.
enum SurveyFile {
  /// What a survey finds depends on how it looks, and on the borders.
  private static let survey = 2
  private static let title = "vanlog drive countries \(survey) \(vanlog_border_file_size()) "

  static func bytes(_ drives: [SurveyedDrive]) -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(drives.count * 160)
    for drive in drives { write(drive, to: &lines) }
    return Array("\(title)\(CRC32C.checksum(lines[...]))\n".utf8) + lines
  }

  static func read(_ bytes: [UInt8]) -> [SurveyedDrive]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      bytes[..<end].elementsEqual("\(title)\(CRC32C.checksum(bytes[(end + 1)...]))".utf8)
    else { return nil }
    var words = Words(bytes: bytes, place: end + 1)
    var drives: [SurveyedDrive] = []
    while !words.isAtEnd {
      guard let drive = words.drive() else { return nil }
      drives.append(drive)
    }
    return drives
  }

  private static func write(_ drive: SurveyedDrive, to lines: inout [UInt8]) {
    lines += drive.id.description.utf8
    append(Int64(bitPattern: drive.print), to: &lines)
    append(Int64(drive.stretches.count), to: &lines)
    for stretch in drive.stretches {
      for country in [stretch.country, stretch.from ?? "--"] {
        lines.append(UInt8(ascii: " "))
        lines += country.utf8
      }
      append(stretch.first.millisecondsSinceEpoch, to: &lines)
      append(stretch.last.millisecondsSinceEpoch, to: &lines)
      append(stretch.left.map { stretch.first.milliseconds(since: $0) } ?? -1, to: &lines)
      for place in [stretch.place, stretch.end] {
        append(Int64(place.latitude), to: &lines)
        append(Int64(place.longitude), to: &lines)
      }
      append(stretch.isCertain ? 1 : 0, to: &lines)
      append(Int64(stretch.metres.rounded()), to: &lines)
    }
    lines.append(UInt8(ascii: "\n"))
  }

  private static func append(_ number: Int64, to lines: inout [UInt8]) {
    lines.append(UInt8(ascii: " "))
    lines += String(number).utf8
  }
}

/// Reads words that a space or the end of a line ends.
private struct Words {
  let bytes: [UInt8]
  var place: Int

  var isAtEnd: Bool { place >= bytes.count }

  mutating func drive() -> SurveyedDrive? {
    guard let id = RecordID(text: text()), let print = number(), let count = number(), count >= 0
    else { return nil }
    var stretches: [DriveStretch] = []
    for _ in 0..<count {
      guard let stretch = stretch() else { return nil }
      stretches.append(stretch)
    }
    return SurveyedDrive(id: id, print: UInt64(bitPattern: print), stretches: stretches)
  }

  private mutating func stretch() -> DriveStretch? {
    let (country, from) = (text(), text())
    guard let first = number(), let last = number(), let gap = number(),
      let place = position(), let end = position(), let certain = number(), let metres = number()
    else { return nil }
    return DriveStretch(
      country: country, first: Instant(millisecondsSinceEpoch: first),
      last: Instant(millisecondsSinceEpoch: last), place: place, end: end,
      from: from == "--" ? nil : from,
      left: gap < 0 ? nil : Instant(millisecondsSinceEpoch: first.subtractingSaturated(gap)),
      isCertain: certain == 1, metres: Double(metres))
  }

  private mutating func position() -> CoordinateE7? {
    guard let latitude = number(), let longitude = number() else { return nil }
    return try? CoordinateE7(
      latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude))
  }

  private mutating func text() -> String {
    let start = place
    while place < bytes.count, bytes[place] > UInt8(ascii: " ") { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    place += 1
    return text
  }

  private mutating func number() -> Int64? {
    var (value, isNegative, digits) = (Int64(0), false, 0)
    if place < bytes.count, bytes[place] == UInt8(ascii: "-") {
      isNegative = true
      place += 1
    }
    while place < bytes.count, bytes[place] > UInt8(ascii: " ") {
      guard bytes[place] >= 0x30, bytes[place] <= 0x39, digits < 18 else { return nil }
      value = value * 10 + Int64(bytes[place] - 0x30)
      digits += 1
      place += 1
    }
    place += 1
    return digits > 0 ? (isNegative ? -value : value) : nil
  }
}
