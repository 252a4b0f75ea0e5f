import CommandLineKit
import DriveRecorder
import SharedCommands
import Text
import TrackFormats

/// A drive that has just been kept, with its summary.
struct KeptDriveView: Presentable {
  let drive: KeptDrive

  static let jsonFields = [
    JSONField("drive_id", .id, "id of the drive"),
    JSONField("points", .count, "points recorded"),
    JSONField("segments", .count, "segments recorded"),
    JSONField("distance_m", .number(.metres), "distance driven"),
    JSONField("duration_s", .number(.seconds), "time from the first point to the last"),
    JSONField("moving_s", .number(.seconds), "time spent moving"),
    JSONField("ascent_m", .number(.metres), "total ascent"),
    JSONField("descent_m", .number(.metres), "total descent"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "top speed"),
    JSONField("time_proven", .flag, "whether GPS time was proven at any point of the drive"),
    JSONField("dropped_bytes", .number(.bytes), "bytes lost to damage"),
    JSONField("dropped_lines", .count, "lines lost to damage"),
    JSONField("salvaged_points", .count, "points recovered after a damaged part"),
    JSONField("set_aside_as", .text, "name of the damaged file in set-aside"),
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
    let segments = Phrase.count(summary.segmentCount, "segment")
    fields.add("points", "\(summary.pointCount), \(segments)")
    if !drive.isTimeProven { fields.add("time", "never proven during the drive; may be wrong") }
    addDamage(to: &fields)
    page.fields(fields)
  }

  private func addDamage(to fields: inout Fields) {
    guard let contents = drive.contents, contents.isDamaged else { return }
    let lines = Phrase.count(contents.droppedLines, "line")
    fields.add("lost to damage", "\(lines), \(contents.droppedBytes) bytes")
    fields.add("salvaged", "\(contents.salvagedPoints) points after them")
    if let setAside = drive.setAside { fields.add("set aside", setAside) }
  }

  func write(to json: inout JSONWriter) {
    let summary = drive.summary
    let contents = drive.contents
    json.object { json in
      json.field("drive_id", drive.id.description)
      json.field("points", summary?.pointCount ?? 0)
      json.field("distance_m", summary?.lengthMetres ?? 0, decimals: 1)
      json.field("duration_s", summary?.duration.components.seconds ?? 0)
      json.field("moving_s", summary?.movingTime.components.seconds ?? 0)
      json.field("ascent_m", summary?.climb.map { $0.ascentDecimetres / 10 })
      json.field("descent_m", summary?.climb.map { $0.descentDecimetres / 10 })
      json.field("max_speed_mps", summary?.topSpeedMetresPerSecond, decimals: 2)
      json.field("segments", summary?.segmentCount ?? 0)
      json.field("time_proven", drive.isTimeProven)
      json.field("dropped_bytes", contents?.droppedBytes ?? 0)
      json.field("dropped_lines", contents?.droppedLines ?? 0)
      json.field("salvaged_points", contents?.salvagedPoints ?? 0)
      json.field("set_aside_as", drive.setAside)
    }
  }
}
