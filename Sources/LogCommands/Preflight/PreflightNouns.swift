import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// The checks of the list.
enum CheckNoun: RecordNoun {
  static let kind = KindSpec.check
  static let columns: [String] = .fields(.occasion)
  static let example = "\"Bikes are strapped\" --as 1"
  static let hidden: [String] = .fields(.rank)

  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  {
    guard let name = draft.values[.name] else { return }
    // What was checked is kept as a list of words, which have no commas.
    guard !name.utf8.contains(UInt8(ascii: ",")) else {
      throw StoreError.badValue(field: "a check", reason: "takes a name without commas")
    }
    if draft[.occasion] == nil { draft[.occasion] = Occasion.always.rawValue }
  }
}

/// Preflight checks that were kept.
enum PreflightLogNoun: RecordNoun {
  static let kind = KindSpec.preflight
  static let columns: [String] = .fields(.started, .trip)
  static let example = ""
  static let adding = "preflight"
  static let hidden: [String] = .fields(.title, .started, .zone, .ticked, .unticked)
}

/// `preflight add`: puts a check into the list.
struct PreflightAddCommand: Command {
  static let name = "preflight add"
  static let use = CommandUse.changes()
  static let summary = "Add a check of your own to the list."
  static let details = [
    "Until there is a list of your own, 'vanlog preflight' shows the usual checks. The first check that "
      + "you add brings them into your list, where you can edit, move and delete them."
  ]
  static let operands = [
    OperandSpec(
      .text("NAME", maximumBytes: 1_048_576), count: .optional, help: "What to check.")
  ]
  static let options =
    FieldOptions(CheckNoun.typed.filter { $0.name != CheckNoun.operand }).specs + [
      number, defaults,
    ]
  static let examples = [
    Example("vanlog preflight add \(CheckNoun.example)", "Check the bikes first."),
    Example("vanlog preflight add --defaults", "Bring back the usual checks."),
  ]
  static let jsonFields = Record.jsonFields(of: .check)
  static let exits = StoreExits.writing

  private static let number = OptionSpec(
    "as", value: .integer("NUMBER", 1...RecordStore.mostChecks), default: "after all others",
    help: "Place of the check in the list, 1 for the first.")
  private static let defaults = OptionSpec(
    "defaults", help: "Add the usual checks that are not in the list.")

  private let arguments: Arguments

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    let isNamed = arguments.operand(0) != nil
    if isNamed == arguments.flag(Self.defaults) {
      throw arguments.usageError(
        isNamed ? "--defaults has names of its own" : "say what to check, or use --defaults",
        option: Self.defaults)
    }
  }

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    guard let name = arguments.operand(0) else {
      let isChanged = try store.edit { try store.addUsualChecks($0) }
      if !isChanged { context.note("the list has all of the usual checks already") }
      return .done
    }
    let added = try store.edit { edit in
      var draft = try FieldOptions(CheckNoun.typed).read(
        arguments, operand: (CheckNoun.operand, name), existing: nil, in: store, context)
      try CheckNoun.complete(&draft, in: store, context)
      return try store.addCheck(
        draft.values, at: arguments.integer(Self.number).map { $0 - 1 }, edit)
    }
    if added.addedUsual {
      context.note("your list begins with the usual checks; edit or delete what you do not need")
    }
    return try context.showEntered(added.id, .check, in: store)
  }
}

/// `preflight move`: changes the order of checks.
struct PreflightMoveCommand: ReadingCommand {
  static let name = "preflight move"
  static let use = CommandUse.changes()
  static let summary = "Move a check to another place in the list."
  static let operands = [RecordOperand.spec(.check)]
  static let options = [move.option]
  static let examples = [Example("vanlog preflight move gas --to 1", "Check the gas first.")]
  static let jsonFields = Record.jsonFields(of: .check)
  static let exits = StoreExits.writing

  private static let move = RecordMove(.check, most: RecordStore.mostChecks)

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    try Self.move.run(arguments, command: Self.name, context) { store, check, place, edit in
      try store.moveCheck(check, to: place, edit)
    }
  }
}
