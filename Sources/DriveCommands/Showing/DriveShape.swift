import CommandLineKit
import Geodesy
import Glibc
import Text
import TrackFormats

/// A drive as pictures show it: its track in metres on a plane, heights and speeds over distance.
struct DriveShape {
  private(set) var way: [[PlanePoint]] = []
  private(set) var heights: [[PlanePoint]] = []
  private(set) var speeds: [[PlanePoint]] = []
  private var distance = 0.0

  init(_ track: Track) {
    guard let first = track.points.first else { return }
    var plane = Plane(around: Self.middle(of: track), from: first.position)
    let hasSpeeds = track.points.contains { $0.speedCentimetresPerSecond != nil }
    for segment in track.segments { add(segment, &plane, hasSpeeds: hasSpeeds) }
  }

  private mutating func add(
    _ segment: ArraySlice<TrackPoint>, _ plane: inout Plane, hasSpeeds: Bool
  ) {
    var (way, heights, speeds): ([PlanePoint], [PlanePoint], [PlanePoint]) = ([], [], [])
    way.reserveCapacity(segment.count)
    var last: TrackPoint?
    for point in segment {
      way.append(plane.place(of: point.position))
      let step = last.map { Coordinate($0.position).distanceMetres(to: Coordinate(point.position)) }
      distance += step ?? 0
      if let altitude = point.altitudeDecimetres {
        heights.append(PlanePoint(x: distance, y: Double(altitude) / 10))
      }
      let speed =
        hasSpeeds
        ? point.speedCentimetresPerSecond.map { Double($0) / 100 }
        : Self.speed(from: last, to: point, metres: step)
      if let speed {
        // The speed of a step holds from its start.
        if speeds.isEmpty { speeds.append(PlanePoint(x: distance - (step ?? 0), y: speed)) }
        speeds.append(PlanePoint(x: distance, y: speed))
      }
      last = point
    }
    self.way.append(way)
    self.heights.append(heights)
    self.speeds.append(speeds)
  }

  /// Where the receiver gave no speed, the average over the step is used.
  private static func speed(
    from last: TrackPoint?, to point: TrackPoint, metres: Double?
  ) -> Double? {
    guard let last, let metres else { return nil }
    let (end, start) = (point.time.millisecondsSinceEpoch, last.time.millisecondsSinceEpoch)
    let seconds = (Double(end) - Double(start)) / 1_000
    return seconds > 0 ? metres / seconds : nil
  }

  /// The middle latitude, which gives degrees of longitude their length.
  private static func middle(of track: Track) -> Double {
    var (south, north) = (Int32.max, Int32.min)
    for point in track.points {
      south = min(south, point.position.latitude)
      north = max(north, point.position.latitude)
    }
    return (Double(south) + Double(north)) / 2e7
  }
}

extension DriveShape {
  /// The track, then heights and speeds where they are known.
  func draw(on page: inout Page, _ style: DotStyle) {
    let units = page.units
    page.line()
    page.picture(TrackPicture(segments: way, style: style))
    let distance: @Sendable (Double) -> String = { units.distance(metres: $0) }
    draw(
      "Height over distance",
      ProfilePicture(
        segments: heights, style: style, value: { units.height(metres: $0) }, distance: distance),
      if: heights, on: &page)
    draw(
      "Speed over distance",
      ProfilePicture(
        segments: speeds, style: style, rows: 4, startsAtZero: true,
        value: { units.speed(metresPerSecond: $0) }, distance: distance),
      if: speeds, on: &page)
  }

  /// A profile needs some distance to make sense.
  private func draw(
    _ title: String, _ profile: ProfilePicture, if values: [[PlanePoint]], on page: inout Page
  ) {
    guard distance > 0, values.joined().count > 1 else { return }
    page.line()
    page.line(page.ink.bold(title))
    page.profile(profile)
  }
}

/// Metres east and north of a first place, also across 180 degrees.
private struct Plane {
  private let metresPerDegree: (east: Double, north: Double)
  private var last: CoordinateE7
  private var east = 0.0
  private let south: Int32

  init(around latitude: Double, from first: CoordinateE7) {
    let north = WGS84.metresPerDegree
    metresPerDegree = (north * max(0, cos(latitude * .pi / 180)), north)
    last = first
    south = first.latitude
  }

  mutating func place(of position: CoordinateE7) -> PlanePoint {
    var step = Int64(position.longitude) - Int64(last.longitude)
    if step > 1_800_000_000 { step -= 3_600_000_000 }
    if step < -1_800_000_000 { step += 3_600_000_000 }
    east += Double(step) / 1e7
    last = position
    let north = Double(Int64(position.latitude) - Int64(south)) / 1e7
    return PlanePoint(x: east * metresPerDegree.east, y: north * metresPerDegree.north)
  }
}
