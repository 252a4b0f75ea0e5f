internal import Geodesy
internal import Text

/// A position in the format of OwnTracks, which several servers take in.
///
/// <https://owntracks.org/booklet/tech/json/>. It has no state of a battery: there is no phone.
struct OwnTracksLocation {
  let fix: PublishedFix
  /// Two letters that stand for the van on a map.
  let trackerID: String

  init(_ fix: PublishedFix, device: String) {
    self.fix = fix
    let letters = device.unicodeScalars.filter {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    let text = String(String.UnicodeScalarView(letters.suffix(2)))
    trackerID = text.isEmpty ? "vl" : text
  }

  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("_type", "location")
      json.field("tst", fix.time.wholeSeconds.millisecondsSinceEpoch / 1_000)
      json.field("lat", fix.place.latitude, decimals: 7)
      json.field("lon", fix.place.longitude, decimals: 7)
      json.field("tid", trackerID)
      // A tracker that reports on its own, as phones do while they move.
      json.field("t", "t")
      if let accuracy = fix.accuracyMetres { json.field("acc", Int(accuracy.rounded(.up))) }
      if let altitude = fix.altitudeMetres { json.field("alt", Int(altitude.rounded())) }
      if let speed = fix.speedMetresPerSecond { json.field("vel", Int((speed * 3.6).rounded())) }
      if let course = fix.courseDegrees { json.field("cog", Int(course.rounded()) % 360) }
    }
    return json.bytes
  }

  /// Where a queued position is, and how uncertain; `nil` for a line that is not one.
  static func place(of line: [UInt8]) -> (place: Coordinate, uncertainMetres: Double)? {
    guard let json = try? JSONValue(parsing: line, maximumDepth: 4),
      let latitude = json["lat"]?.number, let longitude = json["lon"]?.number,
      let place = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return (place, json["acc"]?.number ?? 0)
  }

  /// The topic of a device of a user.
  static func topic(_ tracker: (user: String, device: String)) -> String {
    "owntracks/\(tracker.user)/\(tracker.device)"
  }

  /// For a web server, which gets no topic, it is in the object.
  static func webBody(_ line: [UInt8], topic: String) -> [UInt8] {
    var json = JSONWriter()
    json.object { $0.field("topic", topic) }
    return json.bytes.dropLast() + [UInt8(ascii: ",")] + line.dropFirst()
  }
}
