import CommandLineKit
import DriveRecorder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// A drive that has just been kept, as the store has it.
struct KeptDriveView: Presentable, Answer {
  private let kept: KeptDrive

  init(_ kept: KeptDrive) {
    self.kept = kept
  }

  /// The drive that has just ended; drives before a long rest are only named.
  private var drive: Record? { kept.records.last }
  private var earlier: ArraySlice<Record> { kept.records.dropLast() }

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

  private var numbers: DriveNumbers? { drive.map(DriveNumbers.init) }

  static let members = Members<KeptDriveView> {
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive") {
      $0.drive?.id ?? $0.kept.id
    }
    Member("started", .instant, "time of the first point") { $0.numbers?.started }
    Member("ended", .instant, "time of the last point") { $0.numbers?.ended }
    Member("points", .count, "points recorded") { $0.drive?[.points] ?? 0 }
    Member("distance_m", .number(.metres), "distance driven") { $0.drive?[.distance] ?? 0 }
    Member("duration_s", .number(.seconds), "time from the first point to the last") {
      $0.numbers?.seconds ?? 0
    }
    Member("moving_s", .number(.seconds), "time spent moving") { $0.numbers?.movingSeconds ?? 0 }
    Member("ascent_m", .number(.metres), "total ascent") { $0.drive?[.climb] }
    Member("descent_m", .number(.metres), "total descent") { $0.drive?[.descent] }
    Member("max_speed_mps", .number(.metresPerSecond, decimals: 2), "top speed") {
      $0.numbers?.topSpeed
    }
    Member("segments", .count, "segments recorded") { $0.kept.segments }
    Member("time_proven", .flag, "whether GPS time was proven at any point of the drive") {
      $0.drive?[.timeProven] == true
    }
    Member("dropped_bytes", .number(.bytes), "bytes lost to damage") {
      $0.kept.contents?.droppedBytes ?? 0
    }
    Member("dropped_lines", .count, "lines lost to damage") {
      $0.kept.contents?.droppedLines ?? 0
    }
    Member("salvaged_points", .count, "points recovered after a damaged part") {
      $0.kept.contents?.salvagedPoints ?? 0
    }
    Member("set_aside_as", .text, "name of the damaged file in set-aside") { $0.kept.setAside }
    Member(
      "earlier", .objects(earlierMembers),
      "drives kept from the same file: those before a rest of 4 hours or more"
    ) { Array($0.earlier) }
    Member("overlaps", .texts, "ids of drives of the same time and area") {
      $0.kept.overlaps.map(\.description)
    }
  }

  private static let earlierMembers = Members<Record> {
    Member("drive_id", .id(of: KindSpec.drive.name), "id of the drive") { $0.id }
    Member("started", .instant, "time of the first point") { $0[.started] }
    Member("ended", .instant, "time of the last point") { $0[.ended] }
    Member("points", .count, "points recorded") { $0[.points] ?? 0 }
    Member("distance_m", .number(.metres), "distance driven") { $0[.distance] ?? 0 }
  }
}
