import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `service add`: adds a maintenance task, or the usual ones.
struct ServiceAddCommand: Command {
  static let name = "service add"
  static let use = CommandUse.changes()
  static let summary = "Add a maintenance task, or the usual ones."
  static let details =
    ServiceNoun.details + [
      "--defaults adds any of these that the van does not have yet, with intervals that are common "
        + "and that you can edit; those in the van's papers come first: "
        + DefaultTask.all.map(\.phrase).joined(separator: "; ") + "."
    ]
  static let operands = [
    OperandSpec(
      .text("NAME", maximumBytes: 1_048_576), count: .optional,
      help: "Name of the task, such as \"Oil and filter\".")
  ]
  static let options =
    FieldOptions(ServiceNoun.typed.filter { $0.name != ServiceNoun.operand }).specs + [defaults]
  static let examples = [
    Example("vanlog service add \(ServiceNoun.example)", "Add a task."),
    Example("vanlog service add --defaults", "Begin with the usual ones."),
  ]
  static let jsonFields = AddedTasks.jsonFields
  static let exits = StoreExits.writing

  private static let defaults = OptionSpec("defaults", help: "Add the usual tasks.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let isNamed = arguments.operand(0) != nil
    if isNamed == arguments.flag(Self.defaults) {
      throw arguments.usageError(
        isNamed ? "--defaults has names of its own" : "give the task a name, or use --defaults",
        option: Self.defaults)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let ids = try store.edit { edit in
      let operand = arguments.operand(0).map { (field: ServiceNoun.operand, text: $0) }
      var draft = try FieldOptions(ServiceNoun.typed).read(
        arguments, operand: operand, existing: nil, in: store, context)
      guard operand == nil else {
        try ServiceNoun.complete(&draft, in: store, context)
        return [try edit.create(.task, draft.values)]
      }
      guard let van = try draft[.van] ?? store.vanInUse()?.id else {
        throw StoreError.badValue(
          field: "--defaults", reason: "needs a van; add one with 'vanlog van add NAME'")
      }
      return try store.addDefaultTasks(to: van, edit)
    }
    let tasks = try ids.compactMap { try store.record($0, of: .task)?.answer(in: store) }
    if ids.isEmpty { context.note("the van has all of the usual tasks already") }
    try context.output(AddedTasks(tasks: tasks))
    return .done
  }
}

private struct AddedTasks: Presentable, Answer {
  let tasks: [RecordAnswer]

  func present(on page: inout Page) {
    for task in tasks {
      let name = tasks.count > 1 ? "  \(Printable.line(task.record.title))" : ""
      page.line(task.ending + name)
    }
  }

  static let members = Members<AddedTasks> {
    Member("tasks", .objects(.record(of: .task)), "the tasks that were added") { $0.tasks }
  }
}
