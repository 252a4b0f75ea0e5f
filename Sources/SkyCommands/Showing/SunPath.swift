import Almanac
import CommandLineKit
import Text

/// The way of the sun over a day: its elevation from midnight to midnight, and the horizon.
struct SunPath {
  private static let steps = 48

  private let curve: [PlanePoint]
  private let horizon: [PlanePoint]
  private let mark: PlanePoint?
  private let start, end: String

  /// The sun is marked if the moment is on that day.
  init(_ day: SunDay, _ days: SunDays, moment: Instant, clock: (Instant) -> String) {
    let (first, last) = (
      day.span.lowerBound.millisecondsSinceEpoch, day.span.upperBound.millisecondsSinceEpoch
    )
    func point(_ milliseconds: Int64) -> PlanePoint {
      PlanePoint(
        x: Double(milliseconds - first) / 60_000,
        y: days.apparentElevation(at: Instant(millisecondsSinceEpoch: milliseconds)))
    }
    let step = (last - first) / Int64(Self.steps)
    curve = (0...Self.steps).map { point(first + Int64($0) * step) }
    horizon = [curve.first, curve.last].compactMap { $0 }.map { PlanePoint(x: $0.x, y: 0) }
    mark = day.span.contains(moment) ? point(moment.millisecondsSinceEpoch) : nil
    (start, end) = (clock(day.span.lowerBound), clock(day.span.upperBound))
  }

  func picture(style: DotStyle) -> ProfilePicture {
    ProfilePicture(
      segments: [curve, horizon], mark: mark, style: style, rows: 7,
      value: { FixedDecimal.text($0, decimals: 0) + "°" },
      distance: { [start, end] in $0 < 60 ? start : end })
  }
}
