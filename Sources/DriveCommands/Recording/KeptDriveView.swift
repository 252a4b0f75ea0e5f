import CommandLineKit
import DriveRecorder
import SharedCommands
import Text
import TrackFormats

/// A drive that has just been kept, with its summary.
struct KeptDriveView: Presentable {
  private let drive: KeptDrive

  init(_ drive: KeptDrive) {
    self.drive = drive
  }

  static let jsonFields = [
    JSONField("drive", "id of the drive"),
    JSONField("points, segments", "how many were recorded"),
    JSONField("distance_m, ascent_m, descent_m", "metres"),
    JSONField("duration_s, moving_s", "seconds"),
    JSONField("max_speed_mps", "the highest speed, in metres a second"),
    JSONField("time_proven", "whether GPS time was ever proven on the way"),
    JSONField("dropped_bytes, dropped_lines", "what a damaged file has cost"),
    JSONField("salvaged_points", "points that were found behind a damaged place"),
    JSONField("set_aside", "name of the damaged file's copy in set-aside"),
  ]

  func present(on page: inout Page) {
    guard let summary = drive.summary else {
      page.line("The drive has ended. No point was recorded, so there is nothing to keep.")
      if let setAside = drive.setAside {
        page.line("Its notes are not lost: the file is in set-aside/ as \(setAside).")
      }
      return
    }
    var fields = Fields()
    fields.add("drive", drive.id.ending(IDEnding.shortest))
    fields.add("distance", page.units.distance(metres: summary.lengthMetres))
    fields.add("duration", DriveNumbers.duration(summary.duration.components.seconds))
    fields.add("moving", DriveNumbers.duration(summary.movingTime.components.seconds))
    if let speed = summary.topSpeedMetresPerSecond {
      fields.add("top speed", page.units.speed(metresPerSecond: speed))
    }
    if let climb = summary.climb {
      fields.add("ascent", page.units.height(metres: Double(climb.ascentDecimetres) / 10))
      fields.add("descent", page.units.height(metres: Double(climb.descentDecimetres) / 10))
    }
    let segments = summary.segmentCount == 1 ? "1 segment" : "\(summary.segmentCount) segments"
    fields.add("points", "\(summary.pointCount), \(segments)")
    if !drive.isTimeProven { fields.add("time", "never proven during the drive; may be wrong") }
    addDamage(to: &fields)
    page.fields(fields)
  }

  private func addDamage(to fields: inout Fields) {
    guard let contents = drive.contents, contents.isDamaged else { return }
    let lines = contents.droppedLines == 1 ? "1 line" : "\(contents.droppedLines) lines"
    fields.add("lost to damage", "\(lines), \(contents.droppedBytes) bytes")
    fields.add("salvaged", "\(contents.salvagedPoints) points after them")
    if let setAside = drive.setAside { fields.add("set aside", setAside) }
  }

  func write(to json: inout JSONWriter) {
    let summary = drive.summary
    let contents = drive.contents
    json.object { json in
      json.field("drive", drive.id.description)
      json.field("points", summary?.pointCount ?? 0)
      json.key("distance_m")
      json.raw(FixedDecimal.text(summary?.lengthMetres ?? 0, decimals: 1))
      json.field("duration_s", summary?.duration.components.seconds ?? 0)
      json.field("moving_s", summary?.movingTime.components.seconds ?? 0)
      json.field("ascent_m", summary?.climb.map { $0.ascentDecimetres / 10 })
      json.field("descent_m", summary?.climb.map { $0.descentDecimetres / 10 })
      json.key("max_speed_mps")
      json.raw(
        summary?.topSpeedMetresPerSecond.map { FixedDecimal.text($0, decimals: 2) } ?? "null")
      json.field("segments", summary?.segmentCount ?? 0)
      json.field("time_proven", drive.isTimeProven)
      json.field("dropped_bytes", contents?.droppedBytes ?? 0)
      json.field("dropped_lines", contents?.droppedLines ?? 0)
      json.field("salvaged_points", contents?.salvagedPoints ?? 0)
      json.field("set_aside", drive.setAside)
    }
  }
}
