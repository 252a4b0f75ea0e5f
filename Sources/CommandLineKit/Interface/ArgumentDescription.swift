internal import Text

/// An operand or an option as data.
struct ArgumentDescription: Answer {
  let name: String
  private let short: Unicode.Scalar?
  private let value: ValueSpec?
  private let standard: String?
  private let help: String
  private let isRequired, repeats, valueIsOptional: Bool
  private let use: CommandUse?

  init(_ operand: OperandSpec) {
    (name, value, standard) = (operand.value.placeholder, operand.value, operand.standard)
    (short, help, valueIsOptional) = (nil, operand.help, false)
    (isRequired, repeats) = (operand.count == .one, operand.count == .any)
    use = operand.use
  }

  init(_ option: OptionSpec) {
    (name, value, standard) = (option.name, option.value, option.standard)
    (short, help, valueIsOptional) = (option.short, option.help, option.valueIsOptional)
    (isRequired, repeats) = (false, option.repeats)
    use = option.use
  }

  /// The files of the van are its owner's.
  private var right: CommandUse.Right? {
    switch value?.kind {
    case .file, .folder: .owner
    default: use?.right
    }
  }

  static let members = Members<ArgumentDescription> {
    Member("name", .text, "name of the option without dashes, or of the operand") { $0.name }
    Member("short", .text, "letter of the option, or null") { $0.short.map { String($0) } }
    Member("type", .choice(ValueSpec.words), "type of the value") { $0.value?.word ?? "flag" }
    Member("placeholder", .text, "how help names the value, or null for a flag") {
      $0.value?.placeholder
    }
    Member("unit", .text, "unit of a number, or null") { $0.value?.unit }
    Member("choices", .texts, "the words that it takes, or null") { $0.value?.choices }
    Member("min", .number(.plain), "smallest number, or null") { $0.value?.range?.lowerBound }
    Member("max", .number(.plain), "largest number, or null") { $0.value?.range?.upperBound }
    Member("longest_bytes", .number(.bytes), "longest text, or null") { $0.value?.maximumBytes }
    Member("names_kind", .text, "kind of the records that it names, or null") {
      $0.value?.recordKind
    }
    Member("default", .text, "what applies without it, in words, or null") { $0.standard }
    Member("required", .flag, "whether it must be there") { $0.isRequired }
    Member("repeatable", .flag, "whether it may be given several times") { $0.repeats }
    Member("bare", .flag, "whether the option may stand without its value") {
      $0.valueIsOptional
    }
    Member("changing", .flag, "whether the command changes something with it") {
      $0.use?.changes ?? false
    }
    Member(
      "page_right", .choice(CommandUse.Right.words),
      "the right that it needs on the page besides that of the command, or null"
    ) { $0.right?.word }
    Member("help", .text, "what it is for") { $0.help }
  }
}
