import CommandLineKit
import DriveRecorder
import Geodesy
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// A drive that was cut off, as found in the black box.
struct InterruptedDrive: Presentable, Answer {
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
  private var place: Coordinate? { contents.lastPoint.map { Coordinate($0.position) } }

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
    if let place { fields.add("last seen at", "\(place)") }
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

  static let members = Members<InterruptedDrive> {
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive") { $0.drive.header.drive }
    Member("state", .choice(["interrupted", "suspended", "ended"]), "state of the drive") {
      $0.contents.state.word
    }
    Member("started", .instant, "time of the first point") { $0.first }
    Member("ended", .instant, "time of the last point") { $0.last }
    Member("lat", .number(.latitude, decimals: 7), "position of the last point") {
      $0.place?.latitude
    }
    Member("lon", .number(.longitude, decimals: 7), "position of the last point") {
      $0.place?.longitude
    }
    Member("points", .count, "points recorded") { $0.contents.points }
    Member("drives", .count, "how many drives it will become when it is saved") {
      $0.drive.parts.count
    }
    Member(
      "waiting_drives", .count, "earlier drives that have ended and are not in the store yet"
    ) { $0.waiting }
    Member("time_proven", .flag, "whether GPS time was proven at any point of the drive") {
      $0.drive.isTimeProven
    }
    Member("dropped_bytes", .number(.bytes), "bytes lost to damage") { $0.contents.droppedBytes }
    Member("dropped_lines", .count, "lines lost to damage") { $0.contents.droppedLines }
    Member("salvaged_points", .count, "points recovered after a damaged part") {
      $0.contents.salvagedPoints
    }
  }
}
