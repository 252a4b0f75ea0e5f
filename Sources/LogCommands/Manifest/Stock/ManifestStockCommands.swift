import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `manifest use`: takes things out of the stock.
struct ManifestUseCommand: ReadingCommand {
  static let name = "manifest use"
  static let use = CommandUse.changes()
  static let summary = "Take some of an item out of the stock."
  static let details = [
    "The number is subtracted, so what two devices take at once is added up when they sync."
  ]
  static let operands = [RecordOperand.spec(.item), StockOperand.count]
  static let options = [belowZero]
  static let examples = [
    Example("vanlog manifest use pasta", "One packet less."),
    Example("vanlog manifest use \"Toilet roll\" 4", "Four less."),
  ]
  static let jsonFields = StockView.jsonFields
  static let exits =
    [Exit(.badData, "there is not that much of it, or a name fits several records")]
    + StoreExits.writing.filter { $0.status != .badData }

  private static let belowZero = OptionSpec(
    "below-zero", help: "Go below zero, if the stock was counted wrong.")

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let store = try context.store(for: Self.name)
    let change = try store.edit { edit in
      let item = try store.stockedItem(named: arguments.operand(0) ?? "")
      return try store.use(
        try StockOperand.count(arguments), of: item, allowsNegative: arguments.flag(Self.belowZero),
        edit)
    }
    return try context.show(change, in: store)
  }
}

/// `manifest restock`: puts things into the stock.
struct ManifestRestockCommand: ReadingCommand {
  static let name = "manifest restock"
  static let use = CommandUse.changes()
  static let summary = "Add more of an item to the stock."
  static let details = [
    "The number is added, so what two devices add at once is added up when they sync.",
    "An item has one date. While older pieces are left, it keeps their earlier date.",
  ]
  static let operands = [RecordOperand.spec(.item), StockOperand.count]
  static let options = [expires]
  static let examples = [
    Example("vanlog manifest restock pasta", "One packet more."),
    Example("vanlog manifest restock milk 6 --expires +10d", "Six more, with their date."),
  ]
  static let jsonFields = StockView.jsonFields
  static let exits = StoreExits.writing

  private static let expires = FieldOptions.option(for: KindSpec.item[Field.expires])

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let count = try StockOperand.count(arguments)
    let store = try context.store(for: Self.name)
    let change = try store.edit { edit in
      let item = try store.stockedItem(named: arguments.operand(0) ?? "")
      let draft = try FieldOptions([KindSpec.item[Field.expires]]).read(
        arguments, operand: nil, existing: item, in: store, context)
      return try store.restock(count, of: item, with: draft.values, edit)
    }
    return try context.show(change, in: store)
  }
}

/// How many of a thing.
private enum StockOperand {
  private static let counts = 1...100_000

  static let count = OperandSpec(
    .integer("NUMBER", counts), count: .optional, default: "1", help: "How many.")

  static func count(_ arguments: Arguments) throws -> Int64 {
    arguments.operand(1).flatMap { Int64($0) } ?? 1
  }
}

extension RecordStore {
  /// The thing that a person names; zones and containers have no stock.
  fileprivate func stockedItem(named name: String) throws -> Record {
    let item = try record(named: name, of: .item)
    guard item.isAlive else {
      throw StoreError.deleted(kind: item.kind.noun, id: item.shortID(in: self))
    }
    guard item[.type] == "item" else {
      throw StoreError.badValue(
        field: "'\(item.title)'", reason: "is a \(item[.type] ?? "box"), which has no stock")
    }
    return item
  }
}

extension CommandContext {
  fileprivate func show(_ change: StockChange, in store: RecordStore) throws -> ExitStatus {
    guard let item = try store.record(change.id, of: .item)?.answer(in: store) else {
      return .ownFault
    }
    if change.before < 0, change.after > change.before {
      note("the stock stood at \(change.before); count it with 'vanlog manifest audit'")
    }
    if let day = change.earlierExpiry {
      let edit = "vanlog manifest edit \(item.ending) --expires"
      note(
        "the older ones expire on \(day), which stays until you change it, as with '\(edit)' once "
          + "they are used up")
    }
    try output(StockView(answer: item, before: change.before))
    return .done
  }
}

/// What is left of a thing.
private struct StockView: Presentable, Answer {
  let answer: RecordAnswer
  let before: Int64

  static let members = Members<StockView> {
    Members.record(of: .item).of { (view: StockView) in view.answer }
    Member("before", .count, "quantity before") { $0.before }
  }

  func present(on page: inout Page) {
    let item = answer.record
    let count = "\(Printable.line(item.title)): \(item.pieces)"
    guard item.isBelowMinimum, let minimum = item[.minimum] else { return page.line(count) }
    page.line(page.ink.warning("\(count); there should be \(minimum)"))
  }
}
