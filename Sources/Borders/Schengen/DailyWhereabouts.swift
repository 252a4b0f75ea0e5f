public import Text

/// Where someone was on which days, from crossings and records together.
public struct DailyWhereabouts: Sendable {
  /// Two things that cannot both be true.
  public enum Contradiction: Sendable, Hashable {
    /// A crossing leaves a country other than the one that the crossing before it entered.
    case missingCrossing(before: Crossing, entered: String)
    /// A record names a country in which, going by the crossings, no one was on that day.
    case elsewhere(CountrySighting, insteadOf: [String])
  }

  public private(set) var presences: [Presence] = []
  public private(set) var contradictions: [Contradiction] = []

  /// Joins crossings, the last of which holds until `today`, with what drives show and with
  /// records.
  ///
  /// `localDay` tells the date in a country at the moment and place of a crossing: at a border, two
  /// clocks may show two days.
  public init(
    crossings: [Crossing], drives: [(stay: Stay, drive: RecordID)] = [],
    sightings: [CountrySighting],
    today: Day,
    localDay: (_ moment: Instant, _ country: String, _ crossing: Crossing) -> Day
  ) {
    var entered: (crossing: Crossing, day: Day)?
    for crossing in crossings {
      let event = crossing.event
      let exit = localDay(event.left ?? event.at, event.from, crossing)
      if let last = entered {
        if last.crossing.event.to != event.from {
          contradictions.append(
            .missingCrossing(before: crossing, entered: last.crossing.event.to))
          add(event.from, exit, exit, .leaving(crossing))
        }
        add(last.crossing.event.to, last.day, exit, .entered(last.crossing))
      } else {
        add(event.from, exit, exit, .leaving(crossing))
      }
      entered = (crossing, localDay(event.at, event.to, crossing))
    }
    if let last = entered {
      add(last.crossing.event.to, last.day, max(last.day, today), .entered(last.crossing))
    }
    for (stay, drive) in drives {
      add(stay.country, stay.days.lowerBound, stay.days.upperBound, .drive(id: drive))
    }
    let byCrossings = presences.map(\.stay)
    var countries: [Day: [String]] = [:]
    for sighting in sightings {
      let there =
        countries[sighting.day]
        ?? byCrossings.filter { $0.days.contains(sighting.day) }.map(\.country)
      countries[sighting.day] = there
      if !there.isEmpty, !there.contains(sighting.country) {
        contradictions.append(.elsewhere(sighting, insteadOf: there))
      }
      add(
        sighting.country, sighting.day, sighting.day,
        .record(kind: sighting.kind, id: sighting.id, title: sighting.title))
    }
  }

  private mutating func add(
    _ country: String, _ first: Day, _ last: Day, _ evidence: Presence.Evidence
  ) {
    // Clocks on both sides of a border may show dates that seem to go back.
    let days = min(first, last)...max(first, last)
    presences.append(Presence(Stay(country: country, days: days), evidence))
  }

  public var stays: [Stay] { presences.map(\.stay) }

  /// All that is known about a day.
  public func presences(on day: Day) -> [Presence] {
    presences.filter { $0.stay.days.contains(day) }
  }
}
