import CommandLineKit
import Records
import SharedCommands
import Text
import TrackFormats
import TripStore

/// A trip for map programs: its drives as tracks, its check-ins as waypoints.
struct TripTracks {
  let contents: TripContents
  let privacy: TripPrivacy
  /// How far a point may be from the line without it; `nil` keeps all points.
  let simplify: Double?
  let store: RecordStore

  func write(
    as format: TrackFileFormat, _ report: TripExportReport, _ context: CommandContext,
    to sink: @escaping ([UInt8]) throws -> Void
  ) throws -> TripExportReport {
    var report = report
    let creator = "vanlog \(Build.version)"
    var writer = TracksWriter(
      TrackExport(
        name: contents.trip.title, description: contents.trip[.note], track: Track(),
        creator: creator),
      as: format, to: sink)
    report.points = 0
    for checkin in contents.checkins {
      guard let place = checkin.place(.latitude, .longitude) else { continue }
      guard !privacy.hides(place) else {
        report.leftOut += 1
        continue
      }
      var point = GPXPoint(coordinate: place, time: checkin[.arrived])
      point.elevationMetres = checkin[.height].map(Double.init)
      try writer.write(waypoint(for: checkin, at: point))
      report.checkins += 1
    }
    let progress = context.progress("Writing", total: contents.drives.count)
    for (index, drive) in contents.drives.enumerated() {
      let whole = try store.track(of: drive)
      let track = privacy.shown(simplify.map(whole.simplified) ?? whole)
      if simplify == nil { report.leftOut += whole.points.count - track.points.count }
      guard !track.isEmpty else { continue }
      try writer.write(
        TrackExport(
          name: drive[.title], description: drive[.note], track: track,
          isTimeProven: drive[.timeProven] != false, creator: creator))
      report.drives += 1
      report.points = (report.points ?? 0) + track.points.count
      progress.update(index + 1)
    }
    try writer.finish()
    report.records = report.drives + report.checkins
    guard report.records > 0 else {
      throw StoreError.badValue(
        field: "the trip",
        reason: report.leftOut > 0
          ? "lies entirely in privacy zones; --no-privacy exports it"
          : "has no drives and no check-ins with a position to write")
    }
    return report
  }

  private func waypoint(for checkin: Record, at point: GPXPoint) -> GPXWaypoint {
    var waypoint = GPXWaypoint(point: point)
    waypoint.name = checkin[.place] ?? checkin[.day].map { "\($0)" }
    waypoint.description = checkin[.note]
    waypoint.symbol = checkin.nightsStayed > 0 ? CheckinSymbol.night : CheckinSymbol.noNight
    waypoint.type = checkin[.type]
    return waypoint
  }
}
