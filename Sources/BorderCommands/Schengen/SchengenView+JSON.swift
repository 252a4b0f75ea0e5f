import Borders
import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The count for programs.
extension SchengenView: JSONObject {
  static let jsonFields: [JSONField] =
    [
      JSONField("on", .day, "day that the count is for"),
      JSONField(
        "person", .text, "name of the person; null where there is none, as with --stay"),
      JSONField("applies", .flag, "whether the rule applies to the person's nationality"),
      JSONField("used", .count, "days used in the window; null if nothing is known"),
      JSONField("left", .count, "days left of 90; null if nothing is known"),
      JSONField("inside", .flag, "whether the day itself counts"),
      JSONField("window_start", .day, "first day of the window of 180 days"),
      JSONField(
        "next_return",
        .object([
          JSONField("on", .day, "next day on which days leave the window, if none are added"),
          JSONField("days", .count, "how many do so, day after day"),
        ]), "when days come back, or null"),
      JSONField("leave_by", .day, "last day of a stay that goes on or begins on the day, or null"),
      JSONField("earliest_reentry", .day, "first later day on which one may enter"),
      JSONField("longest_stay", .count, "days that one may stay from then on, or from the plan on"),
      JSONField("overstay", .list(.object(rangeFields)), "days that were too many"),
      JSONField("plan", .object(planFields), "planned stay, or null"),
      JSONField("warnings", .list(.text), "what to look out for"),
      JSONField("crossings", .count, "crossings that the count rests on"),
      JSONField("drives", .count, "parts of drives that it rests on"),
      JSONField("sightings", .count, "check-ins and ledger entries that it rests on"),
      JSONField("people", .list(.object(personFields)), "the people who were counted"),
      JSONField(
        "evidence", .list(.object(SchengenExplanation.dayFields)),
        "with --explain: each counted day of the window, else null"),
      JSONField("contradictions", .list(.text), "what cannot all be true"),
    ]

  private static let rangeFields = [
    JSONField("first_day", .day, "first of the days"),
    JSONField("last_day", .day, "last of the days"),
    JSONField("days", .count, "number of days"),
  ]
  private static let planFields = [
    JSONField("first_day", .day, "first day of the plan"),
    JSONField("last_day", .day, "last day of the plan"),
    JSONField("allowed", .flag, "whether no day of it is too many"),
    JSONField("too_long_from", .day, "first day that is too many, or null"),
    JSONField("used", .count, "most days used in a window that ends during the stay"),
  ]
  private static let personFields = [
    JSONField("id", .id, "id of the person"),
    JSONField("name", .text, "name of the person"),
    JSONField("applies", .flag, "whether the rule applies"),
    JSONField("used", .count, "days used"),
    JSONField("left", .count, "days left"),
    JSONField("leave_by", .day, "last day of a stay, or null"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    let entry = plan?.earliestEntry ?? count.earliestReentry
    json.field("on", count.on.description)
    json.field("person", history?.person?.title)
    json.field("applies", applies)
    json.field("used", isKnown ? count.used : nil)
    json.field("left", isKnown ? count.left : nil)
    json.field("inside", count.isInside)
    json.field("window_start", count.window.lowerBound.description)
    json.key("next_return")
    if let back = count.nextReturn {
      json.object { json in
        json.field("on", back.on.description)
        json.field("days", back.days)
      }
    } else {
      json.null()
    }
    json.field("leave_by", isKnown ? count.leaveBy?.description : nil)
    json.field("earliest_reentry", entry.description)
    json.field("longest_stay", plan?.longestStay ?? count.longestStay(from: entry))
    json.field("overstay", count.overstays) { json, days in
      json.field("first_day", days.lowerBound.description)
      json.field("last_day", days.upperBound.description)
      json.field("days", days.length)
    }
    writePlan(to: &json)
    json.field("warnings", warnings)
    json.field("crossings", history?.crossings ?? 0)
    json.field("drives", history?.drives ?? 0)
    json.field("sightings", history?.sightings ?? 0)
    writePeople(to: &json)
    let explanation = history.map { SchengenExplanation(history: $0, count: count) }
    json.key("evidence")
    if explains, let explanation {
      json.array { json in for day in explanation.days { day.write(to: &json) } }
    } else {
      json.null()
    }
    json.field("contradictions", explanation?.contradictions ?? [])
  }

  private func writePlan(to json: inout JSONWriter) {
    json.key("plan")
    guard let plan else { return json.null() }
    json.object { json in
      json.field("first_day", plan.days.lowerBound.description)
      json.field("last_day", plan.days.upperBound.description)
      json.field("allowed", plan.tooLong == nil)
      json.field("too_long_from", plan.tooLong?.description)
      json.field("used", plan.mostUsed)
    }
  }

  private func writePeople(to json: inout JSONWriter) {
    json.field("people", travellers.filter { $0.person != nil }) { json, traveller in
      let own = SchengenCount(traveller.counted, on: count.on)
      json.field("id", traveller.person?.id.description)
      json.field("name", traveller.person?.title)
      json.field("applies", traveller.applies)
      json.field("used", own.used)
      json.field("left", own.left)
      json.field("leave_by", own.leaveBy?.description)
    }
  }
}
