import Text

@testable import Borders

extension FuzzTarget {
  static let crossings = FuzzTarget("crossings", "the file of crossings") { bytes in
    let reading = try KeptCrossings.read(bytes)
    let again = must("crossings that were written") { try KeptCrossings.read(reading.kept.bytes) }
    promise(again.damage == nil && again.lost == 0, "what is written is whole")
    promise(again.kept == reading.kept, "crossings are read as they were written")
    promise(again.kept.bytes == reading.kept.bytes, "writing again changes nothing")
    for crossing in reading.kept.entries {
      promise(crossing.event.from != crossing.event.to, "a crossing is between two countries")
      promise(crossing.event.left.map { $0 <= crossing.event.at } ?? true, "one leaves first")
    }
  }

  static let schengen = FuzzTarget("schengen", "schengen.json, which changes the member states") {
    bytes in
    let file = try JSONValue(parsing: bytes, maximumDepth: 8)
    let rules = try SchengenRules().changed(by: file)
    for member in rules.members {
      promise(member.until.map { member.from <= $0 } ?? true, "a member joins before it leaves")
      promise(rules.count(member.country, on: member.from), "a member counts from its first day on")
    }
    let day = Day(daysSinceEpoch: 20_000)
    let stays = rules.members.prefix(50).map { Stay(country: $0.country, days: day...day) }
    let count = SchengenCount(CountedDays(stays, rules: rules), on: day)
    promise((0...1).contains(count.used), "a day counts once at most")
  }
}
