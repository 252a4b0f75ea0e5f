public import CommandLineKit
internal import Records
public import Text
public import TripStore

// What is due, as `status` and `due` show it.
extension Notice {
  public var tone: Fields.Tone {
    switch urgency {
    case .overdue: .bad
    case .urgent: .warning
    case .soon, .later: .plain
    }
  }

  /// The notice in plain words.
  public func sentence(_ units: UnitSystem) -> String {
    sentence { units.distance(metres: Double($0)) }
  }

  public static let jsonFields = [
    JSONField("kind", .text, "kind of record"),
    JSONField("id", .id, "id of the record"),
    JSONField("title", .text, "title of the record"),
    JSONField("what", .text, "what is due"),
    JSONField("day", .day, "date on which it is due, or null"),
    JSONField("days_left", .count, "days left; negative if overdue"),
    JSONField("left_m", .number(.metres), "distance left to drive; negative if overdue, or null"),
    JSONField("urgency", .text, "urgency"),
    JSONField("sentence", .text, "the same as a sentence"),
  ]

  public func writeMembers(to json: inout JSONWriter) {
    json.field("kind", record.kind.name)
    json.field("id", record.id.description)
    json.field("title", record.title)
    json.field("what", what)
    json.field("day", day?.description)
    json.field("days_left", daysLeft)
    json.field("left_m", metresLeft)
    json.field("urgency", urgency.rawValue)
    json.field("sentence", sentence)
  }
}
