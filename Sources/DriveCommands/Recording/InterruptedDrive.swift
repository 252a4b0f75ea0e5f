import CommandLineKit
import DriveRecorder
import Geodesy
import SharedCommands
import Text
import TrackFormats

/// A drive that was cut off, as found in the black box.
struct InterruptedDrive: Presentable {
  private let drive: RecordedDrive
  /// How many earlier drives have ended and are not in the store yet.
  private let waiting: Int

  init(_ drive: RecordedDrive, waiting: Int = 0) {
    self.drive = drive
    self.waiting = waiting
  }

  private var contents: BlackBoxContents { drive.contents }
  private var first: Instant { drive.track.points.first?.time ?? drive.header.started }
  private var last: Instant { drive.track.points.last?.time ?? drive.header.started }

  func present(on page: inout Page) {
    var fields = Fields()
    fields.add("drive", drive.header.drive.ending(IDEnding.shortest))
    fields.add("state", Self.words[contents.state] ?? contents.state.rawValue)
    fields.add(
      "started", "\(first.wholeSeconds)\(drive.isTimeProven ? "" : ", if the clock was right")")
    if let summary = drive.summary {
      fields.add("lasted", Phrase.duration(seconds: summary.duration.components.seconds))
      fields.add("distance", page.units.distance(metres: summary.lengthMetres))
    }
    fields.add("points", "\(contents.points)")
    if drive.parts.count > 1 {
      fields.add("drives", "\(drive.parts.count), cut where the van rested for 4 hours or more")
    }
    if let place = contents.lastPoint?.position {
      fields.add("last seen at", "\(Coordinate(place))")
    }
    if contents.isDamaged {
      let lines = Phrase.count(contents.droppedLines, "line")
      fields.add("lost to damage", "\(lines), \(contents.droppedBytes) bytes")
      fields.add("salvaged", "\(contents.salvagedPoints) points after the damage")
    }
    if waiting > 0 {
      fields.add("waiting", Phrase.count(waiting, "earlier drive") + " not saved yet")
    }
    page.fields(fields)
  }

  private static let words: [BlackBoxContents.State: String] = [
    .running: "interrupted", .suspended: "suspended by a shutdown", .stopped: "ended, not kept yet",
  ]

  func write(to json: inout JSONWriter) {
    let place = contents.lastPoint.map { Coordinate($0.position) }
    json.object { json in
      json.field("drive_id", drive.header.drive.description)
      json.field("state", contents.state.word)
      json.field("started", first.description)
      json.field("ended", last.description)
      json.field("lat", place?.latitude, decimals: 7)
      json.field("lon", place?.longitude, decimals: 7)
      json.field("points", contents.points)
      json.field("drives", drive.parts.count)
      json.field("waiting_drives", waiting)
      json.field("time_proven", drive.isTimeProven)
      json.field("dropped_bytes", contents.droppedBytes)
      json.field("dropped_lines", contents.droppedLines)
      json.field("salvaged_points", contents.salvagedPoints)
    }
  }
}
