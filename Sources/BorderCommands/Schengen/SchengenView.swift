import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The count of one traveller on a page.
struct SchengenView: Presentable {
  let count: SchengenCount
  let plan: SchengenCount.Plan?
  /// `nil` for stays given on the command line.
  let history: SchengenHistory?
  let travellers: [SchengenHistory]
  let explains: Bool

  /// Whether anything is known to count from.
  var isKnown: Bool { history?.isKnown ?? true }
  var applies: Bool { history?.applies ?? true }

  /// Why each day counts, unless the stays were given.
  var explanation: SchengenExplanation? {
    history.map { SchengenExplanation(history: $0, count: count) }
  }

  /// What the traveller should know now.
  var warnings: [String] {
    guard applies, isKnown else { return [] }
    var warnings: [String] = []
    if let last = count.overstays.last {
      warnings.append(
        "\(Phrase.count(count.overstays.reduce(0) { $0 + $1.length }, "day")) too many, the last "
          + "on \(last.upperBound)")
    }
    if count.left == 0 {
      warnings.append("no days are left on \(count.on)")
    } else if count.left <= SchengenCount.fewDays {
      warnings.append("only \(Phrase.count(count.left, "day")) left on \(count.on)")
    }
    if let plan, let day = plan.tooLong {
      warnings.append("the planned stay is too long: from \(day) on there are more than 90 days")
    }
    return warnings
  }

  func present(on page: inout Page) {
    if travellers.count > 1 { presentTravellers(on: &page) }
    var fields = Fields()
    if let person = history?.person { fields.add("Person", person.title) }
    guard applies else {
      fields.add("Schengen", "does not apply: a nationality of the EU, the EEA or Switzerland")
      return page.fields(fields)
    }
    guard isKnown else {
      fields.add("Schengen", "unknown: no crossing, check-in or ledger entry names a country")
      return page.fields(fields)
    }
    add(to: &fields)
    page.fields(fields)
    page.line()
    SchengenCalendar(count: count).present(on: &page)
    if explains { explanation?.present(on: &page) }
  }

  private func add(to fields: inout Fields) {
    let window = count.window
    fields.add("Window", "\(window.lowerBound) to \(window.upperBound)")
    fields.add("Used", "\(count.used) of \(SchengenRules.allowance) days")
    fields.add("Left", Phrase.count(count.left, "day"))
    if let back = count.nextReturn {
      fields.add(
        "Next back", "\(back.on), \(back.days == 1 ? "one day" : "\(back.days) days in a row")")
    }
    if let day = count.leaveBy {
      fields.add("Leave by", "\(day), if you \(count.isInside ? "stay" : "enter on \(count.on)")")
    } else {
      fields.add(
        "Leave by",
        count.isInside ? "overdue: \(count.on) is one day too many" : "no entry on \(count.on)")
    }
    let entry = count.earliestReentry
    fields.add(
      count.isInside ? "Re-entry" : "Entry",
      "\(entry) at the earliest, for up to \(Phrase.count(count.longestStay(from: entry), "day"))")
    if let plan { fields.add("Plan", planText(plan)) }
    for (index, warning) in warnings.enumerated() {
      fields.add(index == 0 ? "Warning" : "", warning)
    }
  }

  private func planText(_ plan: SchengenCount.Plan) -> String {
    let days = "\(plan.days.lowerBound) to \(plan.days.upperBound)"
    if let day = plan.tooLong {
      return "\(days) is too long from \(day) on; from \(plan.earliestEntry) on you may stay "
        + Phrase.count(plan.longestStay, "day")
    }
    return "\(days) is allowed; at most \(plan.mostUsed) of 90 days used"
  }

  /// So few days left are worth a warning.
  private static let few = 15

  private func presentTravellers(on page: inout Page) {
    var table = Table([
      .init("PERSON", mayShrink: true), .init("USED", alignsRight: true),
      .init("LEFT", alignsRight: true), .init("LEAVE BY"),
    ])
    for traveller in travellers {
      let own = SchengenCount(traveller.counted, on: count.on)
      let cells =
        traveller.applies
        ? ["\(own.used)", "\(own.left)", own.leaveBy?.description ?? "overdue"]
        : ["", "", "does not apply"]
      let tone: Fields.Tone =
        !traveller.applies || own.left > Self.few ? .plain : own.leaveBy == nil ? .bad : .warning
      table.add([(traveller.person?.title ?? "", .plain)] + cells.map { ($0, tone) })
    }
    page.table(table)
    page.line()
  }
}

extension ClosedRange<Day> {
  var length: Int { upperBound.daysSinceEpoch - lowerBound.daysSinceEpoch + 1 }
}
