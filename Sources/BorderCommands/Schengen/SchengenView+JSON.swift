import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The count for programs.
extension SchengenView: Answer {
  static let members = Members<SchengenView> {
    Member("on", .day, "day that the count is for") { $0.count.on }
    Member("person", .text, "name of the person; null where there is none, as with --stay") {
      $0.history?.person?.title
    }
    Member("applies", .flag, "whether the rule applies to the person's nationality") {
      $0.applies
    }
    Member("used", .count, "days used in the window; null if nothing is known") {
      $0.isKnown ? $0.count.used : nil
    }
    Member("left", .count, "days left of 90; null if nothing is known") {
      $0.isKnown ? $0.count.left : nil
    }
    Member("inside", .flag, "whether the day itself counts") { $0.count.isInside }
    Member("window_start", .day, "first day of the window of 180 days") {
      $0.count.window.lowerBound
    }
    Member("next_return", .object(returnMembers), "when days come back, or null") {
      $0.count.nextReturn
    }
    Member("leave_by", .day, "last day of a stay that continues or begins on that day, or null") {
      $0.isKnown ? $0.count.leaveBy : nil
    }
    Member("earliest_reentry", .day, "first later day on which entry is allowed") { $0.entry }
    Member("longest_stay", .count, "days of stay allowed from then on, or from the plan on") {
      $0.plan?.longestStay ?? $0.count.longestStay(from: $0.entry)
    }
    Member("overstay", .objects(rangeMembers), "days that were too many") {
      $0.count.overstays
    }
    Member("plan", .object(planMembers), "planned stay, or null") { $0.plan }
    Member("warnings", .texts, "what to look out for") { $0.warnings }
    Member("crossings", .count, "crossings that the count rests on") {
      $0.history?.crossings ?? 0
    }
    Member("drives", .count, "parts of drives that it rests on") { $0.history?.drives ?? 0 }
    Member("sightings", .count, "check-ins and ledger entries that it rests on") {
      $0.history?.sightings ?? 0
    }
    Member("people", .objects(personMembers), "the people who were counted") { view in
      view.travellers.compactMap { Traveller($0, on: view.count.on) }
    }
    Member(
      "evidence", .objects(), "with --explain: each counted day of the window, else null"
    ) { $0.explains ? $0.explanation?.days : nil }
    Member("contradictions", .texts, "what cannot all be true") {
      $0.explanation?.contradictions ?? []
    }
  }

  private static let returnMembers = Members<SchengenCount.Return> {
    Member("on", .day, "next day on which days leave the window, if none are added") { $0.on }
    Member("days", .count, "how many do so, day after day") { $0.days }
  }

  private static let rangeMembers = Members<ClosedRange<Day>> {
    Member("first_day", .day, "first of the days") { $0.lowerBound }
    Member("last_day", .day, "last of the days") { $0.upperBound }
    Member("days", .count, "number of days") { $0.length }
  }

  private static let planMembers = Members<SchengenCount.Plan> {
    Member("first_day", .day, "first day of the plan") { $0.days.lowerBound }
    Member("last_day", .day, "last day of the plan") { $0.days.upperBound }
    Member("allowed", .flag, "whether every day of it is allowed") { $0.tooLong == nil }
    Member("too_long_from", .day, "first day that is too many, or null") { $0.tooLong }
    Member("used", .count, "most days used in a window that ends during the stay") {
      $0.mostUsed
    }
  }

  private static let personMembers = Members<Traveller> {
    Member("id", .id(of: KindSpec.person.name), "id of the person") { $0.person.id }
    Member("name", .text, "name of the person") { $0.person.title }
    Member("applies", .flag, "whether the rule applies") { $0.applies }
    Member("used", .count, "days used") { $0.count.used }
    Member("left", .count, "days left") { $0.count.left }
    Member("leave_by", .day, "last day of a stay, or null") { $0.count.leaveBy }
  }

  private var entry: Day { plan?.earliestEntry ?? count.earliestReentry }

  /// A person who is counted.
  private struct Traveller {
    let person: Record
    let applies: Bool
    let count: SchengenCount

    /// `nil` for a history that is no single person's.
    init?(_ history: SchengenHistory, on day: Day) {
      guard let person = history.person else { return nil }
      (self.person, applies) = (person, history.applies)
      count = SchengenCount(history.counted, on: day)
    }
  }
}
