public import CommandLineKit
public import Records
public import Text
internal import TripStore

/// `add` of any kind.
public struct AddRecordCommand<Noun: RecordNoun>: Command {
  public static var name: String { "\(Noun.word) add" }
  public static var use: CommandUse { .changes() }
  public static var summary: String { "Add a \(Noun.kind.noun)." }
  public static var details: [String] { Noun.details }
  public static var operands: [OperandSpec] {
    let field = Noun.kind.field(Noun.operand)
    let placeholder = Noun.operand.uppercased()
    let first = OperandSpec(
      .text(placeholder, maximumBytes: 1_048_576),
      count: field?.isRequired == true ? .one : .optional, help: field?.help ?? "")
    guard let second else { return [first] }
    let option = FieldOptions.option(for: second)
    return [
      first,
      OperandSpec(
        .text(
          second.name.uppercased(), maximumBytes: 1_048_576, offering: option.value?.offer),
        count: .optional, help: "\(second.help) The same as --\(option.name)."),
    ]
  }
  private static var second: FieldSpec? { Noun.secondOperand.flatMap(Noun.kind.field) }
  public static var options: [OptionSpec] {
    FieldOptions(Noun.typed.filter { $0.name != Noun.operand }).specs + Noun.extraOptions
      + [GivenID.option]
  }
  public static var examples: [Example] {
    [Example("vanlog \(name) \(Noun.example)", "Add one.")]
  }
  public static var jsonFields: [JSONField] { Record.jsonFields(of: Noun.kind) }
  public static var exits: [Exit] { StoreExits.writing }

  private let arguments: Arguments

  public init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
  }

  public func run(_ context: CommandContext) throws -> ExitStatus {
    let given = try GivenID.read(arguments)
    let here = try HerePlace.find(arguments, context)
    let spot = try NamedSpot.find(arguments, Noun.kind, context)
    let store = try context.store(for: Self.name)
    let operand = arguments.operand(0).map { (field: Noun.operand, text: $0) }
    let second = try second()
    // Values filled in from other records must match what is stored: one transaction.
    let id = try Noun.keep(in: store, arguments, context) { edit in
      var draft = try FieldOptions(Noun.typed).read(
        arguments, operand: operand, existing: nil, currency: Noun.currency(in: store),
        second: second, here: here, spot: spot, in: store, context)
      if let given, try GivenID.isStored(given, Noun.kind, draft.values, in: store) {
        return given
      }
      try Noun.complete(&draft, in: store, context)
      return try edit.create(Noun.kind, draft.values, id: given)
    }
    return try context.showEntered(id, Noun.kind, in: store)
  }

  private func second() throws(UsageError) -> (field: String, text: String)? {
    guard let field = Self.second, let text = arguments.operand(1) else { return nil }
    let option = FieldOptions.option(for: field)
    guard arguments.text(option) == nil else {
      throw arguments.usageError(
        "\(field.name.uppercased()) and --\(option.name) say the same; give one of them",
        option: option)
    }
    return (field.name, text)
  }
}

extension CommandContext {
  /// Prints the record for a program, its short id for a script, and a sentence for a person.
  public func showEntered(
    _ id: RecordID, _ kind: KindSpec, in store: RecordStore, as change: RecordChange = .saved
  ) throws -> ExitStatus {
    guard globals.json || tellsPeople else {
      try write("\(store.ending(of: id, kind))\n")
      return .done
    }
    guard let record = try store.record(id, of: kind) else { return .ownFault }
    if globals.json { return try show(record, in: store) }
    let text = try ChangeSentence(store, RecordClock(self)).text(change, record)
    try tell(text.prefix(1).uppercased() + text.dropFirst())
    return .done
  }

  /// A record as a person knows it: what, how much, when and on which trip.
  public func subject(_ record: Record, in store: RecordStore) throws -> String {
    try ChangeSentence(store, RecordClock(self)).subject(record)
  }

  private var tellsPeople: Bool { terminal.outputWidth != nil && !globals.quiet }

  /// Tells a person what was changed; a script hears nothing.
  public func tell(_ sentence: String) throws {
    if tellsPeople, !globals.json { try output(Sentence(text: sentence)) }
  }

  func show(_ record: Record, in store: RecordStore) throws -> ExitStatus {
    try output(RecordView(record, in: store, RecordClock(self)))
    return .done
  }
}

/// A sentence as a page.
private struct Sentence: Presentable {
  let text: String

  func present(on page: inout Page) { page.paragraph(Printable.line(text)) }

  func write(to json: inout JSONWriter) {}
}

/// Exit codes that commands on the store share.
public enum StoreExits {
  public static let writing = [
    Exit(.badData, "a value is not valid, or a name fits several records"),
    Exit(.inputMissing, "a record that was named does not exist"),
    Exit(.cannotCreate, "cannot create the store"),
    Exit(.tryAgain, "another process has locked the store"),
    Exit(.notPermitted, "the store belongs to another user"),
  ]

  public static let emptyList = Exit(.done, "success, even if the list is empty")

  public static let finding = [
    Exit(.nothingFound, "the record does not exist"),
    Exit(.badData, "the id or name fits more than one record"),
  ]
}
