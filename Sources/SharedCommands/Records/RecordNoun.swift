public import CommandLineKit
public import Geodesy
public import Records
public import Text
internal import TripStore

/// A kind of record as a word of the command line; its commands follow from the kind.
public protocol RecordNoun {
  static var kind: KindSpec { get }
  /// The fields that `list` shows besides id and title.
  static var columns: [String] { get }
  /// Columns of those that only appear if some record has a value there.
  static var spareColumns: [String] { get }
  /// The field that `add` takes as an operand, without its option.
  static var operand: String { get }
  /// A field that may follow it in the same way.
  static var secondOperand: String? { get }
  /// An example of `add`, without the program's name and the command's words.
  static var example: String { get }
  /// The words of the command that adds one.
  static var adding: String { get }
  /// Options of `add` and `edit` besides those of the fields.
  static var extraOptions: [OptionSpec] { get }
  /// Fields that only the program sets.
  static var hidden: [String] { get }
  /// The currency of amounts given without one.
  static func currency(in store: RecordStore) throws -> String?
  /// Fills in what was left out, and checks what the kind alone cannot.
  static func complete(_ draft: inout Draft, in store: RecordStore, _ context: CommandContext)
    throws
  /// Further paragraphs in the help of `add` and `edit`.
  static var details: [String] { get }
  /// Options of `list` besides filters.
  static var listOptions: [OptionSpec] { get }
  /// Adapts the query of `list` where people mean more by a filter than equality.
  static func refine(
    _ query: inout RecordQuery, _ arguments: Arguments, in store: RecordStore,
    _ context: CommandContext
  ) throws
  /// Updates other records that depend on a changed one, in the same edit.
  static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: RecordStore) throws
  /// Runs the edit of `add` or `edit`, and what else a noun's own options ask for, in one
  /// transaction.
  static func keep(
    in store: RecordStore, _ arguments: Arguments, _ context: CommandContext,
    _ edit: (Edit) throws -> RecordID
  ) throws -> RecordID
  /// Whether a noun's own options change something even if no field changes.
  static func changesMore(_ arguments: Arguments) -> Bool
  /// The record that `show` shows without a name, in words, if a noun has such a one.
  static var current: String? { get }
  static func current(in store: RecordStore) throws -> Record?
  /// The records that refer to one, as `show` has them.
  static var related: [RelatedRecords] { get }
  /// Settles what the kind alone cannot when a deleted record is restored.
  static func revive(
    _ record: Record, _ edit: Edit, in store: RecordStore, _ context: CommandContext
  ) throws
}

extension RecordNoun {
  /// The words after `vanlog`, such as `checkin`.
  public static var word: String { kind.command }

  public static var operand: String { kind.title.name }
  public static var secondOperand: String? { nil }
  public static var adding: String { "\(word) add" }
  public static var hidden: [String] { [] }
  public static var extraOptions: [OptionSpec] { [] }
  public static var details: [String] { [] }

  public static func currency(in store: RecordStore) throws -> String? { nil }

  public static func complete(
    _ draft: inout Draft, in store: RecordStore, _ context: CommandContext
  ) throws {}

  public static var listOptions: [OptionSpec] { [] }

  public static func refine(
    _ query: inout RecordQuery, _ arguments: Arguments, in store: RecordStore,
    _ context: CommandContext
  ) throws {}

  public static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: RecordStore)
    throws
  {}

  public static func revive(
    _ record: Record, _ edit: Edit, in store: RecordStore, _ context: CommandContext
  ) throws {}

  public static var spareColumns: [String] { [] }

  public static func keep(
    in store: RecordStore, _ arguments: Arguments, _ context: CommandContext,
    _ edit: (Edit) throws -> RecordID
  ) throws -> RecordID {
    try store.edit(edit)
  }

  public static func changesMore(_ arguments: Arguments) -> Bool { false }

  public static var current: String? { nil }
  public static func current(in store: RecordStore) throws -> Record? { nil }

  public static var related: [RelatedRecords] { [] }

  /// Fields with an option of their own.
  public static var typed: [FieldSpec] {
    kind.ownFields.filter { !$0.isHidden(by: hidden) }
  }
}

extension FieldSpec {
  fileprivate func isHidden(by names: [String]) -> Bool {
    switch type {
    case .bytes: true
    default: names.contains(name)
    }
  }
}

/// The values of a record that is being made or changed.
public struct Draft: MutableFieldHolder {
  public var values = FieldValues()
  /// The record so far, if it exists.
  public let existing: Record?
  /// The command line, for a noun's own options.
  public var arguments: Arguments?
  /// What `--here` stands for, if it is given and a position is known.
  var here: KnownPlace?
  /// The spot that `--spot` names, if it was looked up before the store was locked.
  var spot: NamedSpot?

  init(existing: Record?, arguments: Arguments?) {
    self.existing = existing
    self.arguments = arguments
  }

  /// A new record with values that no command line gives.
  public init(making values: FieldValues) {
    self.init(existing: nil, arguments: nil)
    self.values = values
  }

  /// The value after the change: the new one, else the old one.
  public func value(of name: String) -> FieldValue {
    values.specified(name) ?? existing?.value(of: name) ?? .none
  }

  /// Where a record is being made: the position given, else that of `--here`.
  public var newPlace: Coordinate? {
    guard existing == nil else { return nil }
    return place(.latitude, .longitude) ?? here?.coordinate
  }

  /// Whether a field has no value and the command line does not say anything about it.
  public func isOpen(_ name: String) -> Bool {
    let value = value(of: name)
    return values.specified(name) == nil
      && (value.isNone || value == .text("") || value == .set([]))
  }

  /// Whether a field was given or belongs to the record's kind.
  func hasField(_ field: Field<String>) -> Bool {
    values.names(field) || existing?.kind.field(field.name) != nil
  }

  public mutating func set(_ value: FieldValue?, of name: String) {
    values.set(value, of: name)
  }
}
