import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The maintenance tasks of a van on a page or as JSON, and how far the van has gone.
struct MaintenanceView: Presentable, JSONObject {
  let van: Record
  let odometer: VanOdometer?
  let doubts: [OdometerDoubt]
  let states: [MaintenanceState]
  private let store: RecordStore

  /// With the tasks in use, or with those that were deleted.
  init(of van: Record, in store: RecordStore, on day: Day, deleted: Bool) throws {
    self.van = van
    self.store = store
    let log = try OdometerLog(of: van.id, in: store)
    odometer = try log.odometer()
    doubts = log.doubts
    states = try store.maintenance(of: van.id, on: day, log, deleted: deleted)
  }

  // MARK: For a person

  func present(on page: inout Page) {
    let units = page.units
    var fields = Fields()
    fields.add("van", van.title)
    fields.add("odometer", odometerText(units))
    for doubt in doubts { fields.add("passed over", Self.text(doubt, units), .warning) }
    page.fields(fields)
    guard !states.isEmpty else { return }
    page.line()
    var table = Table([
      .init("ID"), .init("TASK", mayShrink: true), .init("EVERY", spare: 3),
      .init("LAST DONE", spare: 2), .init("DUE", spare: 1), .init("LEFT"),
    ])
    for state in states {
      let texts = [
        state.task.shortID(in: store), state.task.title, Self.interval(of: state.task, units),
        Self.pair(state.last?[.day], state.lastMetres, units),
        Self.pair(state.dueDay, state.dueMetres, units),
      ]
      table.add(texts.map { ($0, .plain) } + [(left(of: state, units), state.tone)])
    }
    page.table(table)
    guard states.contains(where: { $0.last == nil }) else { return }
    page.line()
    page.paragraph(
      "Say when a task was last done: 'vanlog service done TASK --day DAY --odometer NUMBER'.")
  }

  /// How far it has gone, and how that is known.
  private func odometerText(_ units: UnitSystem) -> String {
    guard let odometer else {
      return "not known: enter a reading with 'vanlog ledger add … --odometer' or 'service done'"
    }
    let source = odometer.source == .ledger ? "ledger entry" : "service"
    let reading =
      "\(Self.odometer(odometer.readingMetres, units)) in a \(source) of \(odometer.day)"
    guard odometer.drives > 0 else { return reading }
    return "\(Self.odometer(odometer.metres, units)): \(reading), and "
      + "\(units.distance(metres: Double(odometer.drivenMetres))) in "
      + "\(Phrase.count(odometer.drives, "drive")) since"
  }

  /// Odometers have no tenths.
  private static func odometer(_ metres: Int64, _ units: UnitSystem) -> String {
    let unit = units.roadUnit
    return "\(metres * 1_000 / unit.millimetres) \(unit.symbol)"
  }

  static func text(_ doubt: OdometerDoubt, _ units: UnitSystem) -> String {
    let (wrong, other) = (doubt.wrong, doubt.other)
    let relation =
      switch doubt.problem {
      case .backwards: doubt.isEarlierWrong ? "more than" : "less than"
      case .tooFar: "too far from"
      }
    return "\(odometer(wrong.metres, units)) on \(wrong.day) is \(relation) "
      + "\(odometer(other.metres, units)) on \(other.day)"
  }

  private static func interval(of task: Record, _ units: UnitSystem) -> String {
    [task[.months].map { "\($0) months" }, task[.km].map { odometer($0 * 1_000, units) }]
      .compactMap(\.self).concatenated(separator: ", ")
  }

  static func pair(_ day: Day?, _ metres: Int64?, _ units: UnitSystem) -> String {
    [day?.description, metres.map { odometer($0, units) }].compactMap(\.self)
      .concatenated(separator: ", ")
  }

  private func left(of state: MaintenanceState, _ units: UnitSystem) -> String {
    guard state.last != nil else { return "never noted" }
    // What is over is told, and not what is left of the other.
    let isOver = state.daysLeft.map { $0 < 0 } ?? false || state.metresLeft.map { $0 < 0 } ?? false
    let days = state.daysLeft.flatMap { left in
      isOver && left >= 0 ? nil : Phrase.count(abs(left), "day") + (isOver ? " over" : "")
    }
    let distance = state.metresLeft.flatMap { left in
      isOver && left >= 0
        ? nil : units.distance(metres: Double(left.magnitude)) + (isOver ? " over" : "")
    }
    let parts = [days, distance].compactMap(\.self)
    if parts.isEmpty { return "not known without an odometer reading" }
    return (state.isOverdue ? "OVERDUE: " : "") + parts.concatenated(separator: ", ")
  }

  // MARK: For a program

  static let jsonFields = [
    JSONField("van_id", .id, "id of the van"),
    JSONField("van_name", .text, "name of the van"),
    JSONField("odometer", .object(odometerFields), "how far it has gone, or null"),
    JSONField(
      "odometer_doubts", .list(.object(doubtFields)), "readings that were passed over"),
    JSONField("tasks", .list(.object(taskFields)), "tasks, what is due first"),
  ]
  private static let odometerFields = [
    JSONField("odometer_m", .number(.metres), "distance, worked out"),
    JSONField("reading_m", .number(.metres), "newest reading that fits"),
    JSONField("day", .day, "day of that reading"),
    JSONField("source", .choice(VanOdometer.Source.allCases.map(\.rawValue)), "where it is from"),
    JSONField("id", .id, "id of that record"),
    JSONField("driven_m", .number(.metres), "recorded drives since"),
    JSONField("drives", .count, "how many they are"),
  ]
  private static let doubtFields = [
    JSONField("id", .id, "id of the ledger entry or service"),
    JSONField(
      "problem", .text, "how it does not fit the other reading"),
    JSONField("day", .day, "day of the reading"),
    JSONField("odometer_m", .number(.metres), "the reading"),
    JSONField("other_day", .day, "day of the other reading, before or after it"),
    JSONField("other_odometer_m", .number(.metres), "the other reading"),
  ]
  private static let taskFields =
    Record.jsonFields(of: .task) + [
      JSONField("last_day", .day, "when it was last done, or null"),
      JSONField("last_odometer_m", .number(.metres), "odometer at that time, or null"),
      JSONField("last_service_id", .id, "id of that service, or null"),
      JSONField("due_day", .day, "day on which it is due, or null"),
      JSONField("due_odometer_m", .number(.metres), "odometer at which it is due, or null"),
      JSONField("days_left", .count, "days left; negative if overdue"),
      JSONField("left_m", .number(.metres), "distance left; negative if overdue, or null"),
      JSONField("urgency", .text, "urgency, or null if it is not due soon"),
    ]

  private static func write(_ odometer: VanOdometer, to json: inout JSONWriter) {
    json.object { json in
      json.field("odometer_m", odometer.metres)
      json.field("reading_m", odometer.readingMetres)
      json.field("day", odometer.day.description)
      json.field("source", odometer.source.rawValue)
      json.field("id", odometer.record.description)
      json.field("driven_m", odometer.drivenMetres)
      json.field("drives", odometer.drives)
    }
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("van_id", van.id.description)
    json.field("van_name", van.title)
    json.key("odometer")
    if let odometer { Self.write(odometer, to: &json) } else { json.null() }
    json.field("odometer_doubts", doubts) { json, doubt in
      json.field("id", doubt.entry.description)
      json.field("problem", doubt.problem.rawValue)
      json.field("day", doubt.wrong.day.description)
      json.field("odometer_m", doubt.wrong.metres)
      json.field("other_day", doubt.other.day.description)
      json.field("other_odometer_m", doubt.other.metres)
    }
    json.field("tasks", states) { json, state in
      state.task.writeMembers(to: &json, ending: state.task.shortID(in: store))
      json.field("last_day", state.last?[.day]?.description)
      json.field("last_odometer_m", state.lastMetres)
      json.field("last_service_id", state.last?.id.description)
      json.field("due_day", state.dueDay?.description)
      json.field("due_odometer_m", state.dueMetres)
      json.field("days_left", state.daysLeft)
      json.field("left_m", state.metresLeft)
      json.field("urgency", state.urgency?.rawValue)
    }
  }
}

extension MaintenanceState {
  fileprivate var tone: Fields.Tone {
    switch urgency {
    case .overdue: .bad
    case .urgent, .soon: .warning
    case .later, nil: .plain
    }
  }
}
