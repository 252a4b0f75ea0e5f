import Almanac
import CommandLineKit
import Text

/// The way of the sun over a day: its elevation from midnight to midnight, and the horizon.
struct SunPath {
  private static let steps = 48

  /// At the start of each step, and at the end of the last, in degrees.
  private let elevations: InlineArray<49, Double>
  private let lengthMinutes: Double
  private let mark: PlanePoint?
  private let start, end: String

  /// The sun is marked if the moment is on that day.
  init(_ day: SunDay, _ days: SunDays, moment: Instant, clock: (Instant) -> String) {
    let (first, last) = (day.span.lowerBound, day.span.upperBound)
    let length = last.millisecondsSinceEpoch - first.millisecondsSinceEpoch
    elevations = InlineArray { index in
      let part = length / Int64(Self.steps) * Int64(index)
      return days.apparentElevation(
        at: Instant(millisecondsSinceEpoch: first.millisecondsSinceEpoch + part))
    }
    lengthMinutes = Double(length / Int64(Self.steps) * Int64(Self.steps)) / 60_000
    mark =
      day.span.contains(moment)
      ? PlanePoint(
        x: Double(moment.millisecondsSinceEpoch - first.millisecondsSinceEpoch) / 60_000,
        y: days.apparentElevation(at: moment)) : nil
    (start, end) = (clock(first), clock(last))
  }

  func picture(style: DotStyle) -> ProfilePicture {
    ProfilePicture(
      mark: mark, style: style, rows: 7,
      value: { FixedDecimal.text($0, decimals: 0) + "°" },
      distance: { [start, end] in $0 < 60 ? start : end },
      curves: { [elevations, lengthMinutes] pen in
        for index in elevations.indices {
          let x = Double(index) * lengthMinutes / Double(Self.steps)
          pen(PlanePoint(x: x, y: elevations[index]), index == 0)
        }
        pen(PlanePoint(x: 0, y: 0), true)
        pen(PlanePoint(x: lengthMinutes, y: 0), false)
      })
  }
}
