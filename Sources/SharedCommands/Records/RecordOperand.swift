public import CommandLineKit
public import Records
internal import TripStore

/// Options and operands that name a record, the same in every command.
public enum RecordOperand {
  public static func spec(
    _ kind: KindSpec, count: OperandSpec.Count = .one, default standard: String? = nil,
    help purpose: String = ""
  ) -> OperandSpec {
    let help = help(kind)
    return OperandSpec(
      value(kind), count: count, default: standard,
      help: purpose.isEmpty ? help : "\(purpose) \(help)")
  }

  /// The value of an option that names a record.
  public static func value(_ kind: KindSpec, offering offer: Offer? = nil) -> ValueSpec {
    value(kind.name, offering: offer)
  }

  static func value(_ kind: String, offering offer: Offer? = nil) -> ValueSpec {
    .text("ID|NAME", maximumBytes: longestName, offering: offer ?? .records(kind))
  }

  /// The value of an option that names several records, with commas between them.
  static func values(_ kind: String) -> ValueSpec {
    .text("ID|NAME,…", maximumBytes: 8_192, offering: .records(kind))
  }

  /// No name of a record is longer.
  public static let longestName = 200
  /// The help of every option that names a record of a kind other than drives.
  public static let help = help(.ledger)

  private static func help(_ kind: KindSpec) -> String {
    "Its name or the beginning of it, the last 5 or more characters of its id, or 'last' for "
      + meaningOfLast(kind) + "."
  }

  /// What `last` means for a kind, as `RecordStore` finds it.
  static func meaningOfLast(_ kind: KindSpec) -> String {
    kind.name == KindSpec.drive.name ? "the newest" : "the one that you entered or changed last"
  }
}
