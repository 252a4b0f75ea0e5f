internal import CBorderData
internal import Geodesy
internal import Text

/// `cache/drive-countries`: a first line, then the drives in order of their ids, as numbers of fixed size
/// that are read where they are.
///
/// Everything in it can be found again in the drives, so a file that is not what the first line says
/// counts as none.
enum SurveyFile {
  /// What a survey finds depends on how it looks, and on the borders.
  private static let survey = 3
  private static let title = "vanlog drive countries \(survey) \(vanlog_border_file_size()) "
  private static let noCountry = "--"

  static func bytes(_ drives: [SurveyedDrive]) -> [UInt8] {
    var entries: [UInt8] = []
    entries.reserveCapacity(drives.count * 128)
    for drive in drives { write(drive, to: &entries) }
    return Array("\(title)\(CRC32C.checksum(entries[...]))\n".utf8) + entries
  }

  static func read(_ bytes: [UInt8]) -> [SurveyedDrive]? {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      bytes[..<end].elementsEqual("\(title)\(CRC32C.checksum(bytes[(end + 1)...]))".utf8)
    else { return nil }
    return bytes[(end + 1)...].withUnsafeBytes { entries in
      var reader = FixedReader(entries)
      var drives: [SurveyedDrive] = []
      while !reader.isAtEnd {
        guard let drive = drive(&reader) else { return nil }
        drives.append(drive)
      }
      return drives
    }
  }

  // MARK: Drives

  private static func write(_ drive: SurveyedDrive, to entries: inout [UInt8]) {
    entries += drive.id.bytes
    append(drive.print, to: &entries)
    append(UInt32(drive.stretches.count), to: &entries)
    for stretch in drive.stretches { write(stretch, to: &entries) }
  }

  private static func drive(_ reader: inout FixedReader) -> SurveyedDrive? {
    guard let id = reader.bytes(RecordID.byteCount).flatMap({ RecordID(bytes: Array($0)) }),
      let print = reader.number(UInt64.self), let count = reader.number(UInt32.self)
    else { return nil }
    var stretches: [DriveStretch] = []
    for _ in 0..<count {
      guard let stretch = stretch(&reader) else { return nil }
      stretches.append(stretch)
    }
    return SurveyedDrive(id: id, print: print, stretches: stretches)
  }

  // MARK: Stretches

  private static func write(_ stretch: DriveStretch, to entries: inout [UInt8]) {
    for country in [stretch.country, stretch.from ?? noCountry] {
      precondition(country.utf8.count == 2, "a country has two letters")
      entries += country.utf8
    }
    entries.append(stretch.isCertain ? 1 : 0)
    append(stretch.first.millisecondsSinceEpoch, to: &entries)
    append(stretch.last.millisecondsSinceEpoch, to: &entries)
    append(stretch.left.map { stretch.first.milliseconds(since: $0) } ?? -1, to: &entries)
    for place in [stretch.place, stretch.end] {
      append(place.latitude, to: &entries)
      append(place.longitude, to: &entries)
    }
    append(Int64(stretch.metres.rounded()), to: &entries)
  }

  private static func stretch(_ reader: inout FixedReader) -> DriveStretch? {
    guard let country = reader.country(), let from = reader.country(),
      let isCertain = reader.number(UInt8.self), let first = reader.number(Int64.self),
      let last = reader.number(Int64.self), let gap = reader.number(Int64.self),
      let place = reader.position(), let end = reader.position(),
      let metres = reader.number(Int64.self)
    else { return nil }
    return DriveStretch(
      country: country, first: Instant(millisecondsSinceEpoch: first),
      last: Instant(millisecondsSinceEpoch: last), place: place, end: end,
      from: from == noCountry ? nil : from,
      left: gap < 0 ? nil : Instant(millisecondsSinceEpoch: first.subtractingSaturated(gap)),
      isCertain: isCertain == 1, metres: Double(metres))
  }

  private static func append(_ number: some FixedWidthInteger, to entries: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { entries += $0 }
  }
}

/// Reads numbers of fixed size, the lowest byte first, and nothing past the end.
private struct FixedReader {
  private let all: UnsafeRawBufferPointer
  private var place = 0

  init(_ all: UnsafeRawBufferPointer) {
    self.all = all
  }

  var isAtEnd: Bool { place == all.count }

  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard all.count - place >= count else { return nil }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: all[place..<place + count])
  }

  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) -> Number? {
    bytes(MemoryLayout<Number>.size).map { Number(littleEndian: $0.loadUnaligned(as: type)) }
  }

  mutating func country() -> String? {
    bytes(2).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func position() -> CoordinateE7? {
    guard let latitude = number(Int32.self), let longitude = number(Int32.self) else { return nil }
    return try? CoordinateE7(latitude: latitude, longitude: longitude)
  }
}
