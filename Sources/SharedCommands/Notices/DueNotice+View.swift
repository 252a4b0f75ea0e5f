internal import Answers
public import CommandLineKit
internal import Records
internal import Text
public import TripStore

// What is due, as `status` and `due` show it.
extension DueNotice: Answer {
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

  public static let members = Members<DueNotice> {
    Member("kind", .text, "kind of record") { $0.record.kind.name }
    Member("id", .id(of: nil), "id of the record") { $0.record.id }
    Member(StatusKeys.title, .text, "title of the record") { $0.record.title }
    Member(StatusKeys.what, .text, "what is due") { $0.what }
    Member(StatusKeys.day, .day, "date on which it is due, or null") { $0.day }
    Member(StatusKeys.daysLeft, .count, "days left; negative if overdue") { $0.daysLeft }
    Member(
      "left_m", .number(.metres), "distance left to drive; negative if overdue, or null"
    ) { $0.metresLeft }
    Member("urgency", .text, "urgency") { $0.urgency.rawValue }
    Member("sentence", .text, "the same as a sentence") { $0.sentence }
  }
}
