import CommandLineKit
import HomeFolder
import Records
import Text
import TrackFormats
import TripStore

/// What was found in GPX files, and what was done with it.
struct DriveImportView: Presentable {
  let plans: [ImportPlan]
  let store: RecordStore?
  let local: LocalTime
  let isDry: Bool
  let keepsPart: Bool

  private func ending(_ id: RecordID, _ kind: KindSpec) -> String {
    (try? store?.ending(of: id, kind)) ?? id.ending(IDEnding.shortest)
  }

  private func wasKept(_ plan: ImportPlan) -> Bool {
    !isDry && (plan.interruption == nil || keepsPart)
  }

  // MARK: For a person

  func present(on page: inout Page) {
    for (index, plan) in plans.enumerated() {
      if index > 0 { page.line() }
      page.line(page.ink.bold(Printable.line(plan.name)))
      if !plan.drives.isEmpty { page.table(table(of: plan, page.units)) }
      for sentence in sentences(about: plan) { page.paragraph(sentence) }
    }
  }

  private func table(of plan: ImportPlan, _ units: UnitSystem) -> Table {
    var table = Table([
      .init("ID"), .init("STATE"), .init("STARTED"), .init("DISTANCE", alignsRight: true),
      .init("POINTS", alignsRight: true), .init("TITLE", mayShrink: true),
    ])
    for drive in plan.drives {
      table.add([
        ending(drive.id, .drive), drive.state.rawValue,
        LocalClock(offsetSeconds: local.offsetSeconds(at: drive.summary.start))
          .text(drive.summary.start),
        units.distance(metres: drive.summary.lengthMetres), "\(drive.summary.pointCount)",
        drive.title ?? "",
      ])
    }
    return table
  }

  private func sentences(about plan: ImportPlan) -> [String] {
    var sentences = [
      found(plan.drives.map(\.state), "drive", kept: wasKept(plan)),
      found(plan.checkins.map(\.state), "check-in", kept: wasKept(plan)),
    ]
    sentences += leftOut(of: plan)
    if let interruption = plan.interruption {
      sentences.append(
        "The file cannot be read to its end: \(interruption)."
          + (keepsPart
            ? ""
            : " Nothing of it was imported; --partial imports what precedes the damage."))
    }
    let said = sentences.filter { !$0.isEmpty }
    return said.isEmpty ? ["The file has nothing to import."] : said.map(Printable.line)
  }

  /// How many there are and how many of them are new, as in "3 drives: 2 new; 1 already known.".
  private func found(_ states: [ImportPlan.State], _ noun: String, kept: Bool) -> String {
    guard !states.isEmpty else { return "" }
    let words: [(ImportPlan.State, String)] = [
      (.new, kept ? "new, imported" : "new"), (.known, "already known"),
      (.deleted, "deleted earlier"),
      (
        .joined,
        kept ? "joined with a drive that overlaps" : "to be joined with a drive that overlaps"
      ),
      (
        .overlapping,
        "left out, overlapping another drive (--overlap join adds what only it has)"
      ),
    ]
    let parts = words.compactMap { state, words in
      let count = states.count { $0 == state }
      return count > 0 ? "\(count) \(words)" : nil
    }
    return "\(Phrase.count(states.count, noun)): \(parts.joined(separator: "; "))."
  }

  private func leftOut(of plan: ImportPlan) -> [String] {
    var sentences: [String] = []
    if plan.pointsWithoutTime > 0 {
      sentences.append(
        "Left out, since drives need times: "
          + Phrase.count(plan.pointsWithoutTime, "point") + " without a possible time."
      )
    }
    if plan.waypointsWithoutTime > 0 {
      sentences.append(
        "Left out: \(Phrase.count(plan.waypointsWithoutTime, "waypoint")) without a "
          + "possible time; --day DAY makes check-ins of them.")
    }
    if plan.impossiblePoints > 0 {
      sentences.append(
        "Left out: \(Phrase.count(plan.impossiblePoints, "stray point")), to which no van can have "
          + "come.")
    }
    if plan.newSegments > 0 {
      sentences.append(
        "\(Phrase.count(plan.newSegments, "segment")) added: no line is drawn across a gap of more "
          + "than 15 minutes or 2 km, or a jump.")
    }
    if plan.placesAtZero > 0 {
      sentences.append(
        "Left out: \(Phrase.count(plan.placesAtZero, "point")) at 0,0, which is what "
          + "receivers report without a fix.")
    }
    if plan.routes > 0 {
      sentences.append(
        "Left out: \(Phrase.count(plan.routes, "route")), planned but not driven.")
    }
    if let first = plan.problems.first {
      let count = Phrase.count(plan.problemCount, "problem")
      sentences.append("\(count) in the file; the first: \(first).")
    }
    return sentences
  }

  // MARK: For a program

  static let fileFields =
    [
      JSONField("file", .text, "name of the file"),
      JSONField("drives", .list(.object(driveFields)), "drives found in the file"),
      JSONField(
        "checkins", .list(.object(checkinFields)), "waypoints found in the file, as check-ins"),
      JSONField("points_without_time", .count, "points left out because they have no time"),
      JSONField("waypoints_without_time", .count, "waypoints left out because they have no date"),
      JSONField("places_at_zero", .count, "points and waypoints left out because they are at 0,0"),
      JSONField("impossible_points", .count, "points left out because no van can have come there"),
      JSONField("added_segments", .count, "segments that begin at a gap or jump in the file"),
      JSONField("routes", .count, "routes left out because they are plans, not drives"),
      JSONField("problems", .count, "problems in the file"),
      JSONField("first_problems", .list(.text), "the first few"),
      JSONField("interruption", .text, "why reading stopped early, or null"),
      JSONField("kept", .flag, "whether new drives and check-ins were saved"),
    ]

  private static let state = JSONField(
    "state", .choice(["new", "known", "deleted", "overlapping", "joined"]),
    "what the store makes of it; overlapping: left out, joined: it completes another drive")

  private static let driveFields =
    JSONField.identity("drive") + [
      state,
      JSONField("title", .text, "name of the track"),
      JSONField("started", .instant, "time of the first point"),
      JSONField("ended", .instant, "time of the last point"),
      JSONField("points", .count, "number of points"),
      JSONField("segments", .count, "number of segments"),
      JSONField("distance_m", .number(.metres), "distance driven"),
      JSONField("overlaps", .list(.text), "ids of drives of the same time and area"),
    ]

  private static let checkinFields =
    JSONField.identity("check-in") + [
      state,
      JSONField("place", .text, "name of the waypoint"),
      JSONField("day", .day, "local date"),
    ]

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.field(array: "files") { json in
        for plan in plans { json.object { write(plan, to: &$0) } }
      }
    }
  }

  private func write(_ plan: ImportPlan, to json: inout JSONWriter) {
    json.field("file", plan.name)
    json.field(array: "drives") { json in
      for drive in plan.drives { json.object { write(drive, to: &$0) } }
    }
    json.field(array: "checkins") { json in
      for checkin in plan.checkins { json.object { write(checkin, to: &$0) } }
    }
    json.field("points_without_time", plan.pointsWithoutTime)
    json.field("waypoints_without_time", plan.waypointsWithoutTime)
    json.field("places_at_zero", plan.placesAtZero)
    json.field("impossible_points", plan.impossiblePoints)
    json.field("added_segments", plan.newSegments)
    json.field("routes", plan.routes)
    json.field("problems", plan.problemCount)
    json.field(array: "first_problems") { json in
      for problem in plan.problems { json.value("\(problem)") }
    }
    json.field("interruption", plan.interruption)
    json.field("kept", wasKept(plan))
  }

  private func write(_ drive: ImportPlan.Drive, to json: inout JSONWriter) {
    json.field("id", drive.id.description)
    json.field("short_id", ending(drive.id, .drive))
    json.field("state", drive.state.rawValue)
    json.field("title", drive.title)
    json.field("started", drive.summary.start.description)
    json.field("ended", drive.summary.end.description)
    json.field("points", drive.summary.pointCount)
    json.field("segments", drive.summary.segmentCount)
    json.field("distance_m", drive.summary.lengthMetres, decimals: 0)
    json.field(array: "overlaps") { json in
      for id in drive.overlaps { json.value(id.description) }
    }
  }

  private func write(_ checkin: ImportPlan.Checkin, to json: inout JSONWriter) {
    json.field("id", checkin.id.description)
    json.field("short_id", ending(checkin.id, .checkin))
    json.field("state", checkin.state.rawValue)
    json.field("place", checkin.values[.place])
    json.field("day", checkin.values[.day]?.description)
  }
}
