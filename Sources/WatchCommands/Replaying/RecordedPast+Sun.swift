import Almanac
import Geodesy
import SharedCommands
import Text
import Watching

/// The days of the sun where the van was, computed again.
extension RecordedPast {
  /// An event for each moment at which a rule waited for the sun.
  func sunEvents(of rules: [Rule]) throws -> [ReplayedEvent] {
    let known = try sunDays()
    var found: [ReplayedEvent] = []
    let offsets = Set(rules.compactMap { $0.trigger.sunOffset })
    for side in [RuleSunSide.rise, .set] {
      let minutes = offsets.filter { $0.side == side }.map(\.minutes)
      guard !minutes.isEmpty else { continue }
      found.append(ReplayedEvent(range.lowerBound, .sun(side, known)))
      for day in known {
        for offset in minutes {
          found.append(ReplayedEvent(day.due(side, offset), .sun(side, known)))
        }
      }
    }
    return found
  }

  /// Each day where the van last was at its noon, and a day more at both ends.
  private func sunDays() throws -> [RuleSunDay] {
    let places = events.compactMap { event in event.place.map { (event.time, $0) } }
      .sorted { $0.0 < $1.0 }
    let start =
      try places.first?.1 ?? KnownPlace.last(context, in: context.storeToRead())?.coordinate
    guard let start, let first = days.first, let last = days.last else { return [] }
    return (first.daysSinceEpoch - 1...last.daysSinceEpoch + 1).compactMap {
      number -> RuleSunDay? in
      let day = Day(daysSinceEpoch: number)
      let noon = moment(of: 720, on: day)
      let place = places.last { $0.0 <= noon }?.1 ?? start
      return RuleSunDay(day, noon: noon, at: SkyPlace(place))
    }
  }
}

/// What a rule waits for.
private struct SunOffset: Hashable {
  let side: RuleSunSide
  let minutes: Int
}

extension RuleTrigger {
  fileprivate var sunOffset: SunOffset? {
    if case .sun(let side, let minutes, _) = self {
      SunOffset(side: side, minutes: minutes)
    } else {
      nil
    }
  }
}
