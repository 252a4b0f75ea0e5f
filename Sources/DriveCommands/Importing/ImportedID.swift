import Geodesy
import Records
import Text
import TrackFormats
import TripStore

/// Ids derived from the content, so that the same file is imported only once, on all devices.
enum ImportedID {
  /// The id of a drive with these places and times, regardless of what else its file says.
  static func drive(_ track: Track, started: Instant) -> RecordID {
    var bytes = Array("vanlog drive 1".utf8)
    bytes.reserveCapacity(bytes.count + track.points.count * 16)
    for point in track.points {
      append(UInt64(bitPattern: point.time.millisecondsSinceEpoch), to: &bytes)
      append(UInt32(bitPattern: point.position.latitude), to: &bytes)
      append(UInt32(bitPattern: point.position.longitude), to: &bytes)
    }
    return RecordID(derivedFrom: bytes, milliseconds: started.millisecondsSinceEpoch)
  }

  /// The id of a check-in at this place, with this name and time.
  static func checkin(_ waypoint: GPXWaypoint) -> RecordID {
    let time = waypoint.point.time
    var bytes = Array("vanlog check-in 1".utf8)
    append(UInt32(bitPattern: waypoint.point.coordinate.e7.latitude), to: &bytes)
    append(UInt32(bitPattern: waypoint.point.coordinate.e7.longitude), to: &bytes)
    append(UInt64(bitPattern: time?.millisecondsSinceEpoch ?? .min), to: &bytes)
    bytes += Array((waypoint.name ?? "").utf8)
    return RecordID(derivedFrom: bytes, milliseconds: time?.millisecondsSinceEpoch ?? 0)
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Texts of other programs, made to fit the fields of a record.
enum ImportedText {
  /// One line without control characters, cut between two characters if it is too long.
  static func line(_ text: String, maximumBytes: Int) -> String {
    fitting(text.split(whereSeparator: \.isNewline).joined(separator: " "), maximumBytes)
  }

  /// Lines without other control characters.
  static func block(_ text: String, maximumBytes: Int) -> String {
    fitting(text, maximumBytes)
  }

  private static func fitting(_ text: String, _ maximumBytes: Int) -> String {
    var kept = ""
    var room = maximumBytes
    for character in text where character.isNewline || !isControl(character) {
      let shown: Character = character.isNewline ? "\n" : character
      room -= shown.utf8.count
      guard room >= 0 else { break }
      kept.append(shown)
    }
    return kept
  }

  private static func isControl(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) }
  }
}
