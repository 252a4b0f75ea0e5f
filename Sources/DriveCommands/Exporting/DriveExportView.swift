import CommandLineKit
import Text
import TrackFormats

/// What was written to a file.
struct DriveExportView: Presentable {
  let file: String
  let format: TrackFileFormat
  let track: Track
  let leftOut: Int
  /// `nil` if privacy zones were ignored.
  let zones: Int?

  func present(on page: inout Page) {
    let points = track.points.count
    var text = Phrase.count(points, "point")
    if track.segmentCount > 1 { text += " in \(track.segmentCount) segments" }
    text += " in \(Printable.line(file))"
    if leftOut > 0 { text += "; \(leftOut) left out" }
    if let zones, zones > 0 {
      text += ", nothing in \(Phrase.count(zones, "privacy zone"))"
    }
    page.paragraph(text)
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("file", file)
      json.field("format", format.rawValue)
      json.field("points", track.points.count)
      json.field("segments", track.segmentCount)
      json.field("left_out", leftOut)
      json.field("zones", zones)
    }
  }
}
