import CommandLineKit
import HomeFolder
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// What was found in GPX files, and what was done with it.
struct DriveImportView: Presentable, Answer {
  let plans: [ImportPlan]
  let store: RecordStore?
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
        LocalClock(offsetSeconds: drive.offsetSeconds).text(drive.summary.start),
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

  static let members = Members<DriveImportView> {
    Member("files", .objects(fileMembers), "contents of each file") { view in
      view.plans.map { (view, $0) }
    }
  }

  private static let fileMembers = Members<(view: DriveImportView, plan: ImportPlan)> {
    Member("file", .text, "name of the file") { $0.plan.name }
    Member("drives", .objects(driveMembers), "drives found in the file") { view, plan in
      plan.drives.map { ($0, view.ending($0.id, .drive)) }
    }
    Member("checkins", .objects(checkinMembers), "waypoints found in the file, as check-ins") {
      view, plan in plan.checkins.map { ($0, view.ending($0.id, .checkin)) }
    }
    Member("points_without_time", .count, "points left out because they have no time") {
      $0.plan.pointsWithoutTime
    }
    Member("waypoints_without_time", .count, "waypoints left out because they have no date") {
      $0.plan.waypointsWithoutTime
    }
    Member(
      "places_at_zero", .count, "points and waypoints left out because they are at 0,0"
    ) { $0.plan.placesAtZero }
    Member(
      "impossible_points", .count, "points left out because no van can have come there"
    ) { $0.plan.impossiblePoints }
    Member("added_segments", .count, "segments that begin at a gap or jump in the file") {
      $0.plan.newSegments
    }
    Member("routes", .count, "routes left out because they are plans, not drives") {
      $0.plan.routes
    }
    Member("problems", .count, "problems in the file") { $0.plan.problemCount }
    Member("first_problems", .texts, "the first few") { $0.plan.problems.map { "\($0)" } }
    Member("interruption", .text, "why reading stopped early, or null") { $0.plan.interruption }
    Member("kept", .flag, "whether new drives and check-ins were saved") {
      $0.view.wasKept($0.plan)
    }
  }

  private static let driveMembers = Members<(drive: ImportPlan.Drive, ending: String)> {
    Members.identity("drive", of: KindSpec.drive.name, { $0.drive.id }, short: { $0.ending })
    state { $0.drive.state }
    Member("title", .text, "name of the track") { $0.drive.title }
    Member("started", .instant, "time of the first point") { $0.drive.summary.start }
    Member("ended", .instant, "time of the last point") { $0.drive.summary.end }
    Member("points", .count, "number of points") { $0.drive.summary.pointCount }
    Member("segments", .count, "number of segments") { $0.drive.summary.segmentCount }
    Member("distance_m", .number(.metres, decimals: 0), "distance driven") {
      $0.drive.summary.lengthMetres
    }
    Member("overlaps", .texts, "ids of drives of the same time and area") {
      $0.drive.overlaps.map(\.description)
    }
  }

  private static let checkinMembers = Members<(checkin: ImportPlan.Checkin, ending: String)> {
    Members.identity("check-in", of: KindSpec.checkin.name, { $0.checkin.id }, short: { $0.ending })
    state { $0.checkin.state }
    Member("place", .text, "name of the waypoint") { $0.checkin.values[.place] }
    Member("day", .day, "local date") { $0.checkin.values[.day] }
  }

  private static func state<Found>(
    _ state: @escaping @Sendable (Found) -> ImportPlan.State
  ) -> Member<Found> {
    Member(
      "state", .choice,
      "what the store makes of it; overlapping: left out, joined: it completes another drive",
      state)
  }
}
