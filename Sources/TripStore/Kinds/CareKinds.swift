// The kinds for looking after the van: maintenance, and checks before a drive.

public import Records
internal import Text

extension KindSpec {
  public static let task = KindSpec(
    "task", number: 18, noun: "maintenance task", plural: "maintenance tasks", title: .name,
    order: .created, filters: .fields(.van), searched: .fields(.name, .note),
    fields: [
      FieldSpec(
        .name, .line(120), isRequired: true, "Name of the task, such as \"Oil and filter\"."),
      FieldSpec(
        .months, .integer(1...600, unit: "months"), "Due again after this many months."),
      FieldSpec(
        .km, .integer(1...1_000_000, unit: "km"), json: "interval",
        "Due again after this distance."),
      vanReference, note,
    ])

  /// A record of its own each time, so that what two devices have noted is all kept.
  public static let service = KindSpec(
    "service", number: 19, noun: "service", plural: "services", title: .name, order: .day,
    filters: .fields(.task, .van), searched: .fields(.name, .vendor, .note),
    fields: [
      FieldSpec(.name, .line(120), isRequired: true, "What was done."),
      FieldSpec(.task, .reference("task"), "Maintenance task that was done."),
      FieldSpec(.day, .day, isRequired: true, when: .event, "Local date."),
      FieldSpec(.odometer, .integer(0...10_000_000, unit: "km"), "Odometer reading."),
      FieldSpec(.vendor, .line(200), "Workshop that did it."),
      FieldSpec(.entry, .reference("ledger"), "Ledger entry with its cost."),
      vanReference, note,
    ])

  public static let check = KindSpec(
    "preflight_check", number: 20, noun: "check", plural: "checks", title: .name, order: .created,
    searched: .fields(.name, .note),
    fields: [
      FieldSpec(.name, .line(RecordWords.checkLimit), isRequired: true, "What to check."),
      FieldSpec(
        .occasion, .choice(Occasion.allCases.map(\.rawValue)),
        "When it matters: on every drive, after dark, or with pets."),
      FieldSpec(
        .rank, .integer(StopRanks.possible, unit: "steps"),
        "Where it stands in the list: before checks with a higher number."),
      note,
    ])

  public static let preflight = KindSpec(
    "preflight", number: 21, noun: "preflight check", plural: "preflight checks", title: .title,
    order: .started, filters: .fields(.trip, .van),
    fields: [
      FieldSpec(.title, .line(120), "The result."),
      FieldSpec(.started, .instant, isRequired: true, "When it was done."),
      FieldSpec(.zone, .zone, "Local time zone, such as Europe/Oslo."),
      FieldSpec(.ticked, .words([]), "What was checked."),
      FieldSpec(.unticked, .words([]), "What was left open."),
      tripReference, vanReference, note,
    ])
}

/// When a check before a drive matters.
public enum Occasion: String, Sendable, CaseIterable {
  case always
  case dark
  case pets
}
