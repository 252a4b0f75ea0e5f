import Borders
import CommandLineKit
import SharedCommands
import Text
import TripStore

/// The part of `status` about borders: where the van is, and the Schengen count when it matters.
struct BorderStatus: JSONObject {
  /// Of the last known position, else of the last crossing.
  let country: Country?
  /// The traveller with the fewest days left, if days are few or being used.
  private let count: SchengenCount?
  private let person: String?

  init(_ context: CommandContext, today: Day) {
    let log = (try? context.crossings()) ?? CrossingLog()
    let place = (try? KnownPlace.last(context, in: context.storeIfUsable())).flatMap(\.?.coordinate)
    country =
      place.flatMap { BorderMap.embedded.country(at: $0) }
      ?? log.valid.last.flatMap { Country(code: $0.event.to) }
    guard !log.valid.isEmpty, let tightest = try? Self.tightest(log, context, today: today)
    else {
      (count, person) = (nil, nil)
      return
    }
    (count, person) = (tightest.count, tightest.person)
  }

  private static func tightest(
    _ log: CrossingLog, _ context: CommandContext, today: Day
  ) throws -> (count: SchengenCount, person: String?)? {
    let people = try context.people()
    guard people.isEmpty || !people.allSatisfy(SchengenHistory.isExempt) else { return nil }
    let histories = try SchengenHistory.all(
      of: people, rules: SchengenHistory.rules(context), today: today,
      days: SchengenRules.window, log: log, context)
    let counts = histories.filter(\.applies).map { history in
      (count: SchengenCount(history.counted, on: today), person: history.person?.title)
    }
    return counts.min { $0.count.left < $1.count.left }.flatMap { tightest in
      tightest.count.isInside || tightest.count.left <= SchengenCount.fewDays ? tightest : nil
    }
  }

  func add(to fields: inout Fields) {
    if let country { fields.add("Country", "\(country.name) (\(country.code))") }
    guard let count else { return }
    let who = person.map { " for \($0)" } ?? ""
    fields.add(
      "Schengen", "\(count.used) of \(SchengenRules.allowance) days used, \(count.left) left\(who)")
  }

  var advice: [String] {
    guard let count, count.left <= SchengenCount.fewDays else { return [] }
    guard count.isInside else {
      return [
        "Mind the Schengen count: \(Phrase.count(count.left, "day")) left ('vanlog schengen')."
      ]
    }
    guard let day = count.leaveBy else {
      return ["Leave the Schengen area: the 90 days are used up ('vanlog schengen')."]
    }
    return ["Leave the Schengen area by \(day) ('vanlog schengen' has the details)."]
  }

  static let jsonFields = [
    JSONField("country", .text, "two-letter code of the country that the van is in, or null"),
    JSONField("schengen_used", .count, "days used of 90, when it matters, or null"),
    JSONField("schengen_left", .count, "days left, when it matters, or null"),
    JSONField("leave_by", .day, "last day of the stay, or null"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("country", country?.code)
    json.field("schengen_used", count?.used)
    json.field("schengen_left", count?.left)
    json.field("leave_by", count?.leaveBy?.description)
  }
}
