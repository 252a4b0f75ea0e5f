/// One option of a command, declared once; also the key to its value.
public struct OptionSpec: Sendable {
  /// The long name without its dashes.
  public let name: String
  public let short: Unicode.Scalar?
  /// What follows the option, or `nil` for a flag.
  public let value: ValueSpec?
  /// What applies if the option is not given, in words for help.
  public let standard: String?
  private let purpose: @Sendable () -> String
  /// Whether the option may be repeated, each time adding a value.
  public let repeats: Bool
  /// Whether the value may be left out, which gives an empty text.
  ///
  /// `--fits=van` always gives one; `--fits van` does where the command takes no operands.
  public let valueIsOptional: Bool
  /// What the command does with it, if that is more than without.
  public let use: CommandUse?

  public init(
    _ name: String, short: Unicode.Scalar? = nil, value: ValueSpec? = nil, repeats: Bool = false,
    valueIsOptional: Bool = false, use: CommandUse? = nil, default standard: String? = nil,
    help: String
  ) {
    self.init(
      name, short: short, value: value, repeats: repeats, valueIsOptional: valueIsOptional,
      use: use, default: standard, describedBy: { help })
  }

  /// The same with help that takes work, which is only done where it is shown.
  public init(
    _ name: String, short: Unicode.Scalar? = nil, value: ValueSpec? = nil, repeats: Bool = false,
    valueIsOptional: Bool = false, use: CommandUse? = nil, default standard: String? = nil,
    describedBy help: @escaping @Sendable () -> String
  ) {
    self.use = use
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.valueIsOptional = valueIsOptional
    self.standard = standard
    purpose = help
  }

  /// What the option is for, and its default.
  public var help: String { OptionSpec.help(purpose(), standard) }

  static func help(_ purpose: String, _ standard: String?) -> String {
    standard.map { "\(purpose) Default: \($0)." } ?? purpose
  }

  /// The values in one text: a choice that may be repeated may also be a list, as in `water,shower`.
  func parts(of text: String) -> [String] {
    guard repeats, case .choice? = value?.kind else { return [text] }
    return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// The option as help shows it: `-q, --quiet` or `--home DIR`.
  var usage: String {
    let shortPart = short.map { "-\($0), " } ?? ""
    let valuePart =
      value.map { valueIsOptional ? "[=\($0.placeholder)]" : " \($0.placeholder)" } ?? ""
    return "\(shortPart)--\(name)\(valuePart)"
  }
}

/// One operand of a command, such as the key in `config get KEY`.
public struct OperandSpec: Sendable {
  public enum Count: Sendable {
    case one
    case optional
    case any
  }

  public let value: ValueSpec
  public let count: Count
  /// What applies if the operand is left out, in words for help.
  public let standard: String?
  /// What the command does with it, if that is more than without.
  public let use: CommandUse?
  private let purpose: String

  public init(
    _ value: ValueSpec, count: Count = .one, use: CommandUse? = nil,
    default standard: String? = nil, help: String
  ) {
    self.use = use
    self.value = value
    self.count = count
    self.standard = standard
    purpose = help
  }

  /// What the operand is, and its default.
  public var help: String { OptionSpec.help(purpose, standard) }

  /// The operand as a synopsis shows it: `KEY`, `[KEY]` or `[KEY]...`.
  var usage: String {
    switch count {
    case .one: value.placeholder
    case .optional: "[\(value.placeholder)]"
    case .any: "[\(value.placeholder)]..."
    }
  }
}
