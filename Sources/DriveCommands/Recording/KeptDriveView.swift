import CommandLineKit
import DriveRecorder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// A drive that has just been kept, as the store has it.
struct KeptDriveView: Presentable {
  private let kept: KeptDrive

  init(_ kept: KeptDrive) {
    self.kept = kept
  }

  /// The drive that has just ended; drives before a long rest are only named.
  private var drive: Record? { kept.records.last }
  private var earlier: ArraySlice<Record> { kept.records.dropLast() }

  static let jsonFields =
    [JSONField("drive_id", .id, "id of the drive")] + figures + [
      JSONField("time_proven", .flag, "whether GPS time was proven at any point of the drive"),
      JSONField("dropped_bytes", .number(.bytes), "bytes lost to damage"),
      JSONField("dropped_lines", .count, "lines lost to damage"),
      JSONField("salvaged_points", .count, "points recovered after a damaged part"),
      JSONField("set_aside_as", .text, "name of the damaged file in set-aside"),
      JSONField(
        "earlier", .list(.object(earlierFields)),
        "drives kept from the same file: those before a rest of 4 hours or more"),
      JSONField("overlaps", .list(.text), "ids of drives of the same time and area"),
    ]

  private static let figures = [
    JSONField("started", .instant, "time of the first point"),
    JSONField("ended", .instant, "time of the last point"),
    JSONField("points", .count, "points recorded"),
    JSONField("segments", .count, "segments recorded"),
    JSONField("distance_m", .number(.metres), "distance driven"),
    JSONField("duration_s", .number(.seconds), "time from the first point to the last"),
    JSONField("moving_s", .number(.seconds), "time spent moving"),
    JSONField("ascent_m", .number(.metres), "total ascent"),
    JSONField("descent_m", .number(.metres), "total descent"),
    JSONField("max_speed_mps", .number(.metresPerSecond), "top speed"),
  ]

  private static let earlierFields = [
    JSONField("drive_id", .id, "id of the drive"),
    JSONField("started", .instant, "time of the first point"),
    JSONField("ended", .instant, "time of the last point"),
    JSONField("points", .count, "points recorded"),
    JSONField("distance_m", .number(.metres), "distance driven"),
  ]

  // MARK: For a person

  func present(on page: inout Page) {
    guard let drive else {
      page.line("The drive has ended. No point was recorded, so there is nothing to keep.")
      if let setAside = kept.setAside {
        page.line("Its notes are not lost: the file is in set-aside/ as \(setAside).")
      }
      return
    }
    var fields = Fields()
    let numbers = DriveNumbers(drive)
    fields.add("drive", drive.id.ending(IDEnding.shortest))
    if let metres = numbers.metres { fields.add("distance", page.units.distance(metres: metres)) }
    if let seconds = numbers.seconds { fields.add("duration", Phrase.duration(seconds: seconds)) }
    if let seconds = numbers.movingSeconds {
      fields.add("moving", Phrase.duration(seconds: seconds))
    }
    if let speed = numbers.topSpeed {
      fields.add("top speed", page.units.speed(metresPerSecond: speed))
    }
    for (label, field) in [("ascent", Field.climb), ("descent", .descent)] {
      if let metres = numbers.number(field) { fields.add(label, page.units.height(metres: metres)) }
    }
    let segments = Phrase.count(kept.segments, "segment")
    fields.add("points", "\(drive[.points] ?? 0), \(segments)")
    if drive[.timeProven] != true {
      fields.add("time", "never proven during the drive; may be wrong")
    }
    addDamage(to: &fields)
    for drive in earlier { fields.add("also kept", Self.line(drive, page.units)) }
    page.fields(fields)
    if !kept.overlaps.isEmpty {
      let names = kept.overlaps.map { $0.ending(IDEnding.shortest) }.joined(separator: ", ")
      page.paragraph(
        "It overlaps \(names) in time and place, so the same way may count twice: delete one of them, "
          + "or leave both.")
    }
  }

  /// A drive before a long rest, in one line.
  private static func line(_ drive: Record, _ units: UnitSystem) -> String {
    let metres = DriveNumbers(drive).metres.map { ", " + units.distance(metres: $0) } ?? ""
    let day = drive[.day].map { " of \($0)" } ?? ""
    return "drive \(drive.id.ending(IDEnding.shortest))\(day)\(metres)"
  }

  private func addDamage(to fields: inout Fields) {
    guard let contents = kept.contents, contents.isDamaged else { return }
    let lines = Phrase.count(contents.droppedLines, "line")
    fields.add("lost to damage", "\(lines), \(contents.droppedBytes) bytes")
    fields.add("salvaged", "\(contents.salvagedPoints) points after them")
    if let setAside = kept.setAside { fields.add("set aside", setAside) }
  }

  // MARK: For a program

  func write(to json: inout JSONWriter) {
    let numbers = drive.map(DriveNumbers.init)
    let contents = kept.contents
    json.object { json in
      json.field("drive_id", (drive?.id ?? kept.id).description)
      json.field("started", numbers?.started?.description)
      json.field("ended", numbers?.ended?.description)
      json.field("points", drive?[.points] ?? 0)
      json.field("distance_m", drive?[.distance] ?? 0)
      json.field("duration_s", numbers?.seconds ?? 0)
      json.field("moving_s", numbers?.movingSeconds ?? 0)
      json.field("ascent_m", drive?[.climb])
      json.field("descent_m", drive?[.descent])
      json.field("max_speed_mps", numbers?.topSpeed, decimals: 2)
      json.field("segments", kept.segments)
      json.field("time_proven", drive?[.timeProven] == true)
      json.field("dropped_bytes", contents?.droppedBytes ?? 0)
      json.field("dropped_lines", contents?.droppedLines ?? 0)
      json.field("salvaged_points", contents?.salvagedPoints ?? 0)
      json.field("set_aside_as", kept.setAside)
      json.field(array: "earlier") { json in
        for drive in earlier { json.object { Self.write(drive, to: &$0) } }
      }
      json.field(array: "overlaps") { json in
        for id in kept.overlaps { json.value(id.description) }
      }
    }
  }

  private static func write(_ drive: Record, to json: inout JSONWriter) {
    json.field("drive_id", drive.id.description)
    json.field("started", drive[.started]?.description)
    json.field("ended", drive[.ended]?.description)
    json.field("points", drive[.points] ?? 0)
    json.field("distance_m", drive[.distance] ?? 0)
  }
}
