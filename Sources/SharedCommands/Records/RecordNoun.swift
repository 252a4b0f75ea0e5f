public import CommandLineKit
public import Text
public import TripStore

/// A kind of record as a word of the command line; its commands follow from the kind.
public protocol RecordNoun {
  static var kind: KindSpec { get }
  /// The word after `vanlog`, such as `checkin`.
  static var word: String { get }
  /// The fields that `list` shows besides id and title.
  static var columns: [String] { get }
  /// The field that `add` takes as an operand, without its option.
  static var operand: String { get }
  /// An example of `add`, without the program's name and the command's words.
  static var example: String { get }
  /// Options of `add` and `edit` beside those of the fields.
  static var extraOptions: [OptionSpec] { get }
  /// Fields that only the program sets.
  static var hidden: [String] { get }
  /// The currency of amounts for which none is named.
  static func currency(in store: TripStore) throws -> String?
  /// Fills in what a person left out, and checks what the kind alone cannot.
  static func complete(_ draft: inout Draft, in store: TripStore, _ context: CommandContext) throws
  /// What `add` and `edit` should tell besides what follows from the kind.
  static var details: [String] { get }
  /// Changes other records that follow from a changed one, in the same edit.
  static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: TripStore) throws
  /// Sees to what the kind alone cannot when a deleted record has come back.
  static func revive(
    _ record: Record, _ edit: Edit, in store: TripStore, _ context: CommandContext
  ) throws
}

extension RecordNoun {
  public static var operand: String { kind.title.name }
  public static var hidden: [String] { [] }
  public static var extraOptions: [OptionSpec] { [] }
  public static var details: [String] { [] }

  public static func currency(in store: TripStore) throws -> String? { nil }

  public static func complete(
    _ draft: inout Draft, in store: TripStore, _ context: CommandContext
  ) throws {}

  public static func follow(_ draft: Draft, of id: RecordID, _ edit: Edit, in store: TripStore)
    throws
  {}

  public static func revive(
    _ record: Record, _ edit: Edit, in store: TripStore, _ context: CommandContext
  ) throws {}

  /// Fields that have an option of their own.
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
  /// What stands in the record already, if there is one.
  public let existing: Record?
  /// The command line, for a noun's own options.
  public var arguments: Arguments?
  /// What `--here` stands for, if it is given and a position is known.
  var here: KnownPlace?

  /// The value that will hold: the new one, else the old one.
  public func value(of name: String) -> FieldValue {
    values.values[name] ?? existing?.value(of: name) ?? .none
  }

  public mutating func set(_ value: FieldValue?, of name: String) {
    values.set(value, of: name)
  }
}
