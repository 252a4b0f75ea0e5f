import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// Why each day counts, and what does not fit together.
struct SchengenExplanation {
  let history: SchengenHistory
  let count: SchengenCount

  var days: [CountedDay] {
    (count.window.lowerBound.daysSinceEpoch...count.on.daysSinceEpoch).compactMap { number in
      let day = Day(daysSinceEpoch: number)
      guard count.counts(day) else { return nil }
      return CountedDay(day: day, presences: history.whereabouts.presences(on: day))
    }
  }

  var contradictions: [String] { history.whereabouts.contradictions.map(Self.text) }

  /// A day with all that is known about it.
  struct CountedDay: Answer {
    static let members = Members<CountedDay> {
      Member("day", .day, "day that counts") { $0.day }
      Member("because", .objects(reasonMembers), "what shows it") { counted in
        counted.presences.map { (presence: $0, day: counted.day) }
      }
    }

    private static let reasonMembers = Members<(presence: Presence, day: Day)> {
      Member("country", .country, "two-letter country code") { $0.presence.stay.country }
      Member("kind", .text, "crossing, drive, or the kind of another record") {
        $0.presence.evidence.kind
      }
      Member("id", .text, "id of the crossing or record") {
        $0.presence.evidence.id?.description
      }
      Member("text", .text, "the same in words") { $0.presence.text(on: $0.day) }
    }

    let day: Day
    let presences: [Presence]
  }

  func present(on page: inout Page) {
    page.line()
    for day in days {
      var reasons: [String] = []
      for reason in day.presences.map({ $0.text(on: day.day) }) where !reasons.contains(reason) {
        reasons.append(reason)
      }
      page.paragraph("\(day.day)  " + Printable.line(reasons.joined(separator: "; ")))
    }
    let contradictions = contradictions
    guard !contradictions.isEmpty else { return }
    page.line()
    page.line(page.ink.bold("Contradictions"))
    for text in contradictions { page.paragraph(Printable.line(text)) }
  }

  private static func text(_ contradiction: DailyWhereabouts.Contradiction) -> String {
    switch contradiction {
    case .missingCrossing(let before, let entered):
      "before the crossing from \(before.event.from) to \(before.event.to) on "
        + "\(before.event.at.day()), the last one known entered \(entered): the days between are "
        + "taken to be in \(entered); add the missing one with 'vanlog border add'"
    case .elsewhere(let sighting, let others):
      "the \(name(sighting.kind, sighting.title)) of \(sighting.day) is in \(sighting.country), but by "
        + "crossings and drives that day was spent in \(others.joined(separator: ", ")); both count"
    }
  }
}

/// A record of some kind; one without a title is called by its kind alone.
private func name(_ kind: String, _ title: String) -> String {
  KindSet.trips.named(kind)?.noun == title ? title : "\(kind) '\(title)'"
}

extension Presence {
  /// The evidence in words, for one of its days.
  func text(on day: Day) -> String {
    switch evidence {
    case .entered(let crossing):
      day == stay.days.lowerBound
        ? "entered \(stay.country) from \(crossing.event.from)"
        : "in \(stay.country) since \(stay.days.lowerBound)"
    case .leaving(let crossing): "left \(stay.country) for \(crossing.event.to)"
    case .drive: "drove in \(stay.country)"
    case .record(let kind, _, let title): "\(name(kind, title)) in \(stay.country)"
    case .given: "given stay in \(stay.country)"
    }
  }
}

extension Presence.Evidence {
  fileprivate var kind: String {
    switch self {
    case .entered, .leaving: "crossing"
    case .drive: KindSpec.drive.name
    case .record(let kind, _, _): kind
    case .given: "given"
    }
  }

  fileprivate var id: RecordID? {
    switch self {
    case .entered(let crossing), .leaving(let crossing): crossing.id
    case .record(_, let id, _), .drive(let id): id
    case .given: nil
    }
  }
}
