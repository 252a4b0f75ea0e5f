import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The maintenance tasks of a van on a page or as JSON, and how far the van has gone.
struct MaintenanceView: Presentable, Answer {
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
      .compactMap(\.self).joined(separator: ", ")
  }

  static func pair(_ day: Day?, _ metres: Int64?, _ units: UnitSystem) -> String {
    [day?.description, metres.map { odometer($0, units) }].compactMap(\.self)
      .joined(separator: ", ")
  }

  private func left(of state: MaintenanceState, _ units: UnitSystem) -> String {
    guard state.last != nil else { return "never noted" }
    // What is overdue is shown, and not what is left of the other.
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
    return (state.isOverdue ? "OVERDUE: " : "") + parts.joined(separator: ", ")
  }

  // MARK: For a program

  static let members = Members<MaintenanceView> {
    Member("van_id", .id(of: KindSpec.van.name), "id of the van") { $0.van.id }
    Member("van_name", .text, "name of the van") { $0.van.title }
    Member("odometer", .object(odometerMembers), "how far it has gone, or null") { $0.odometer }
    Member("odometer_doubts", .objects(doubtMembers), "readings that were skipped") {
      $0.doubts
    }
    Member("tasks", .objects(), "tasks, what is due first") { view in
      view.states.map { MaintenanceTask(state: $0, answer: $0.task.answer(in: view.store)) }
    }
  }

  private static let odometerMembers = Members<VanOdometer> {
    Member("odometer_m", .number(.metres), "distance, worked out") { $0.metres }
    Member("reading_m", .number(.metres), "newest reading that fits") { $0.readingMetres }
    Member("day", .day, "day of that reading") { $0.day }
    Member("source", .choice, "where it is from") { $0.source }
    Member("id", .id(of: nil), "id of that record") { $0.record }
    Member("driven_m", .number(.metres), "recorded drives since") { $0.drivenMetres }
    Member("drives", .count, "how many they are") { $0.drives }
  }

  private static let doubtMembers = Members<OdometerDoubt> {
    Member("id", .id(of: nil), "id of the ledger entry or service") { $0.entry }
    Member("problem", .text, "how it does not fit the other reading") { $0.problem.rawValue }
    Member("day", .day, "day of the reading") { $0.wrong.day }
    Member("odometer_m", .number(.metres), "the reading") { $0.wrong.metres }
    Member("other_day", .day, "day of the other reading, before or after it") { $0.other.day }
    Member("other_odometer_m", .number(.metres), "the other reading") { $0.other.metres }
  }
}

/// A task for programs.
private struct MaintenanceTask: Answer {
  let state: MaintenanceState
  let answer: RecordAnswer

  static let members = Members<MaintenanceTask> {
    Members.record(of: .task).of { (task: MaintenanceTask) in task.answer }
    Member("last_day", .day, "when it was last done, or null") { $0.state.last?[.day] }
    Member("last_odometer_m", .number(.metres), "odometer at that time, or null") {
      $0.state.lastMetres
    }
    Member("last_service_id", .id(of: KindSpec.service.name), "id of that service, or null") {
      $0.state.last?.id
    }
    Member("due_day", .day, "day on which it is due, or null") { $0.state.dueDay }
    Member("due_odometer_m", .number(.metres), "odometer at which it is due, or null") {
      $0.state.dueMetres
    }
    Member("days_left", .count, "days left; negative if overdue") { $0.state.daysLeft }
    Member("left_m", .number(.metres), "distance left; negative if overdue, or null") {
      $0.state.metresLeft
    }
    Member("urgency", .text, "urgency, or null if it is not due soon") {
      $0.state.urgency?.rawValue
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
