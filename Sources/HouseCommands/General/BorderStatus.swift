import Answers
import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The part of `status` about borders: where the van is, and the Schengen count when it matters.
struct BorderStatus: Answer {
  /// Of the last known position, if that is certain, else by crossings and drives, as 'border list' and
  /// 'schengen' have it.
  let country: Country?
  /// The traveller with the fewest days left, if days are few or being used.
  private let count: SchengenCount?
  private let person: String?

  init(_ context: CommandContext, at place: KnownPlace?, in store: RecordStore?, today: Day) {
    let store = store ?? (try? context.storeToRead())
    let log = (try? context.crossings(in: store)) ?? CrossingLog()
    let here = place?.coordinate.map { BorderMap.embedded.place(at: $0, borderWithin: 1_000) }
    let known = log.country.flatMap { Country(code: $0) }
    country = here.flatMap { $0.border == nil || known == nil ? $0.country : nil } ?? known
    guard log.country != nil, let tightest = try? Self.tightest(log, store, context, today: today)
    else {
      (count, person) = (nil, nil)
      return
    }
    (count, person) = (tightest.count, tightest.person)
  }

  private static func tightest(
    _ log: CrossingLog, _ store: RecordStore?, _ context: CommandContext, today: Day
  ) throws -> (count: SchengenCount, person: String?)? {
    let people = try context.people(in: store)
    guard people.isEmpty || !people.allSatisfy(SchengenHistory.isExempt) else { return nil }
    let histories = try SchengenHistory.all(
      of: people, rules: SchengenHistory.rules(context), today: today,
      days: SchengenRules.window, log: log, in: store, context)
    let counts = histories.filter(\.applies).map { history in
      (count: SchengenCount(history.counted, on: today), person: history.person?.title)
    }
    return counts.min { $0.count.left < $1.count.left }.flatMap { tightest in
      tightest.count.isInside || tightest.count.left <= SchengenCount.fewDays ? tightest : nil
    }
  }

  func add(to page: inout StatusPage) {
    if let country { page.add("Country", "\(country.name) (\(country.code))") }
    guard let count else { return }
    let who = person.map { " for \($0)" } ?? ""
    page.add(
      "Schengen", "\(count.used) of \(SchengenRules.allowance) days used, \(count.left) left\(who)",
      tone)
  }

  private var tone: Fields.Tone {
    guard let count, count.left <= SchengenCount.fewDays else { return .plain }
    return count.isInside && count.leaveBy == nil ? .bad : .warning
  }

  var advice: [StatusAdvice] {
    guard let count, count.left <= SchengenCount.fewDays else { return [] }
    guard count.isInside else {
      return [
        StatusAdvice(
          .schengenFewDays,
          "Mind the Schengen count: \(Phrase.count(count.left, "day")) left ('vanlog schengen').",
          tone)
      ]
    }
    guard let day = count.leaveBy else {
      return [
        StatusAdvice(
          .schengenOver, "Leave the Schengen area: the 90 days are used up ('vanlog schengen').",
          tone)
      ]
    }
    return [
      StatusAdvice(
        .schengenLeaveBy, "Leave the Schengen area by \(day) ('vanlog schengen' has the details).",
        tone)
    ]
  }

  static let members = Members<BorderStatus> {
    Member("country", .country, "two-letter code of the country that the van is in, or null") {
      $0.country?.code
    }
    Member("schengen_used", .count, "days used of 90, when it matters, or null") {
      $0.count?.used
    }
    Member(StatusKeys.schengenLeft, .count, "days left, when it matters, or null") {
      $0.count?.left
    }
    Member("leave_by", .day, "last day of the stay, or null") { $0.count?.leaveBy }
  }
}
