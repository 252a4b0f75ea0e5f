import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// One drive on a page or as JSON.
struct DriveView: Presentable, Answer {
  let answer: RecordAnswer
  /// `nil` if the points cannot be read.
  let track: Track?
  let store: RecordStore
  /// The local clock where it began.
  let local: (seconds: Int, zone: String?)
  /// How pictures are drawn, or `nil` for none.
  let style: DotStyle?

  private var drive: Record { answer.record }
  private var numbers: DriveNumbers { DriveNumbers(drive) }

  // MARK: For a person

  func present(on page: inout Page) {
    var fields = Fields()
    addNames(to: &fields)
    addTimes(to: &fields)
    addNumbers(to: &fields, page.units)
    addRest(to: &fields)
    page.fields(fields)
    if let style, let track, !track.isEmpty {
      DriveShape(track).draw(on: &page, style)
    }
  }

  private func addNames(to fields: inout Fields) {
    fields.add("id", answer.ending)
    if let title = drive[.title] { fields.add("title", title) }
    for (kind, field) in [(KindSpec.trip, Field.trip), (.van, .van)] {
      guard let id = drive[field] else { continue }
      let title = (try? store.record(id, of: kind))?.title
      fields.add(kind.name, title ?? id.ending(IDEnding.shortest))
    }
  }

  private func addTimes(to fields: inout Fields) {
    let clock = LocalClock(offsetSeconds: local.seconds)
    for (label, instant) in [("started", numbers.started), ("ended", numbers.ended)] {
      guard let instant else { continue }
      let zone = local.zone.map { " \($0)" } ?? ""
      fields.add(label, "\(clock.text(instant))\(zone) (\(instant.wholeSeconds))")
    }
    if let seconds = numbers.seconds { fields.add("duration", Phrase.duration(seconds: seconds)) }
  }

  private func addNumbers(to fields: inout Fields, _ units: UnitSystem) {
    let numbers = numbers
    if let metres = numbers.metres { fields.add("distance", units.distance(metres: metres)) }
    if let seconds = numbers.movingSeconds {
      fields.add("moving", Phrase.duration(seconds: seconds))
    }
    for (label, speed) in [("top speed", numbers.topSpeed), ("mean speed", numbers.meanSpeed)] {
      if let speed { fields.add(label, units.speed(metresPerSecond: speed)) }
    }
    let heights = [
      ("ascent", Field.climb), ("descent", .descent), ("highest", .highest), ("lowest", .lowest),
    ]
    for (label, field) in heights {
      if let metres = numbers.number(field) { fields.add(label, units.height(metres: metres)) }
    }
    if let bounds { fields.add("bounds", bounds) }
    let points = drive[.points].map { "\($0)" } ?? "0"
    fields.add("points", points + segments)
  }

  /// What follows the count of points.
  private var segments: String {
    guard let track else { return ", which cannot be read" }
    if track.isEmpty { return ", no longer kept" }
    return ", " + Phrase.count(track.segmentCount, "segment")
  }

  /// The corners to the south-west and the north-east.
  private var bounds: String? {
    let corners = [Field.south, .west, .north, .east].compactMap { field in
      drive[field].map { Decimals.text($0 / 100, places: 5) }
    }
    guard corners.count == 4 else { return nil }
    return "\(corners[0]), \(corners[1]) to \(corners[2]), \(corners[3])"
  }

  private func addRest(to fields: inout Fields) {
    if let mode = drive[.mode] { fields.add("mode", mode) }
    if let endedBy = drive[.endedBy] {
      fields.add("origin", Self.origins[endedBy] ?? endedBy)
    }
    if drive[.endedBy] == "imported" {
      fields.add("time", "from the file")
    } else if let isProven = drive[.timeProven] {
      fields.add("time", isProven ? "proven" : "never proven during the drive; may be wrong")
    }
    if !drive[.tags].isEmpty {
      fields.add("tags", drive[.tags].joined(separator: ", "))
    }
    if !drive[.madeFrom].isEmpty {
      fields.add("made from", "other drives; 'vanlog drive join ID --undo' restores them")
    }
    if let note = drive[.note] { fields.add("note", note) }
    if !drive.isAlive { fields.add("deleted", "yes; 'undelete' restores it") }
  }

  private static let origins = [
    "stopped": "recorded, stopped by you", "recovered": "recorded, interrupted and recovered",
    "imported": "imported from a file",
  ]

  // MARK: For a program

  static let members = Members<DriveView> {
    Members.record(of: DriveNoun.kind).of { (view: DriveView) in view.answer }
    Member("duration_s", .number(.seconds), "time from the first point to the last") {
      $0.numbers.seconds
    }
    Member(
      "mean_speed_mps", .number(.metresPerSecond, decimals: 2),
      "average speed while moving; null if the van never moved"
    ) { $0.numbers.meanSpeed }
    Member(
      "segments", .objects(segmentMembers),
      "stretches without a gap; null if the points cannot be read"
    ) { $0.track?.segments.compactMap { Track(points: $0).summary } }
  }

  private static let segmentMembers = Members<TrackSummary> {
    Member("started", .instant, "time of the first point") { $0.start }
    Member("ended", .instant, "time of the last point") { $0.end }
    Member("points", .count, "number of points") { $0.pointCount }
    Member("distance_m", .number(.metres, decimals: 0), "distance driven") { $0.lengthMetres }
    Member("moving_s", .number(.seconds), "time spent moving") {
      $0.movingTime.components.seconds
    }
  }
}
