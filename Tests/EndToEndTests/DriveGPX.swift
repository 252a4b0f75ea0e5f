import TestSupport
import Testing

/// Small GPX files of made-up drives.
enum DriveGPX {
  /// A point every ten seconds on the way north, from a height of 400 m on, one metre up each.
  static func track(
    _ name: String, start: String = "2026-08-01T08:00", points: Int = 60, cutAt: Int? = nil
  ) -> String {
    var text = "<trk><name>\(name)</name><trkseg>"
    for number in 0..<points {
      if number == cutAt { text += "</trkseg><trkseg>" }
      let minute = number / 6 < 10 ? "0\(number / 6)" : "\(number / 6)"
      let second = number % 6 == 0 ? "00" : "\(number % 6 * 10)"
      text +=
        "<trkpt lat=\"\(place(number))\" lon=\"8.5\"><ele>\(400 + number)</ele>"
        + "<time>\(start.prefix(14))\(minute):\(second)Z</time></trkpt>\n"
    }
    return text + "</trkseg></trk>"
  }

  /// The same for five minutes, after which the van stands still for nearly as long.
  static func trackWithRest(_ name: String) -> String {
    let points = (0..<60).map { number in
      let (minute, second) = (number / 6, number % 6 * 10)
      return "<trkpt lat=\"\(place(min(number, 30)))\" lon=\"8.5\"><ele>400</ele>"
        + "<time>2026-08-01T08:0\(minute):\(second == 0 ? "00" : "\(second)")Z</time></trkpt>\n"
    }
    return "<trk><name>\(name)</name><trkseg>" + points.joined() + "</trkseg></trk>"
  }

  /// 47.0000, 47.0010 and so on: a thousandth of a degree is 111 m.
  private static func place(_ number: Int) -> String {
    "47.0" + (number < 10 ? "0\(number)" : "\(number)")
  }

  static func file(_ parts: String...) -> String {
    """
    <?xml version="1.0"?>
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    \(parts.joined(separator: "\n"))
    </gpx>

    """
  }
}

extension Van {
  @discardableResult
  static func done(
    _ arguments: String..., environment: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try done(arguments, environment: environment, sourceLocation: sourceLocation)
  }

  @discardableResult
  static func done(
    _ arguments: [String], environment: [String: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let finished = try run(arguments, environment: environment)
    #expect(
      finished.status == 0, "\(arguments): \(finished.errors)", sourceLocation: sourceLocation)
    return finished.output.hasSuffix("\n") ? String(finished.output.dropLast()) : finished.output
  }

  /// Writes a file into the test's folder and returns its path.
  static func file(_ name: String, _ text: String) throws -> String {
    let path = TemporaryDirectory.current.file(name)
    try write(text, to: path)
    return path
  }

  /// Imports one drive of 60 points and returns its short id.
  static func imported(
    _ name: String = "Pass", start: String = "2026-08-01T08:00"
  ) throws -> String {
    let path = try file("\(name).gpx", DriveGPX.file(DriveGPX.track(name, start: start)))
    try done("drive", "import", path, "--overlap", "keep", environment: ["TZ": "Etc/UTC"])
    return try shortID(of: name)
  }

  /// The short id of the drive with a title.
  static func shortID(of title: String) throws -> String {
    let rows = try done("drive", "list").split(separator: "\n")
    return String(rows.first { $0.hasSuffix("  \(title)") }?.prefix { $0 != " " } ?? "")
  }
}
