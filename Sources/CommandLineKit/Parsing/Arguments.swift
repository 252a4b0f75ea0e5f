/// What the command line gave to one command, already read by its declarations.
public struct Arguments: Sendable {
  public let operands: [String]
  /// All words of the command.
  public let commandName: String
  let values: OptionValues

  init(operands: [String], commandName: String, values: OptionValues) {
    self.operands = operands
    self.commandName = commandName
    self.values = values
  }

  public func flag(_ option: OptionSpec) -> Bool {
    values.flag(option)
  }

  /// Whether an option of this name was given; declaring the option takes longer than asking.
  public func names(_ option: String) -> Bool {
    values.names(option)
  }

  public func text(_ option: OptionSpec) -> String? {
    values.text(option)
  }

  public func texts(_ option: OptionSpec) -> [String] {
    values.texts(option)
  }

  public func integer(_ option: OptionSpec) -> Int? {
    values.text(option).flatMap { Int($0) }
  }

  public func number(_ option: OptionSpec) -> Double? {
    values.text(option).flatMap { Double($0) }
  }

  /// These arguments with one operand replaced, for a command that calls another.
  public func replacing(_ index: Int, with operand: String) -> Arguments {
    var operands = operands
    operands[index] = operand
    return Arguments(operands: operands, commandName: commandName, values: values)
  }

  /// The operand at `index`, or `nil` if there are fewer.
  public func operand(_ index: Int) -> String? {
    index < operands.count ? operands[index] : nil
  }

  /// The operand at `index`, or the default that its declaration names.
  public func operand(_ index: Int, of spec: OperandSpec) -> String {
    operand(index) ?? spec.standard ?? ""
  }

  /// An error found by the command itself, to be thrown from its initialiser.
  public func usageError(_ message: String, option: OptionSpec? = nil) -> UsageError {
    UsageError(message, option: option, commandName: commandName)
  }
}

/// What a command line asks for.
struct Invocation {
  enum Request {
    case run(any Command.Type, Arguments)
    /// Help for a command, a group, or the program (an empty name).
    case help(String)
    case version
  }

  let request: Request
  let globals: GlobalOptions
}

/// The values that a command line gave to options, in the order given.
struct OptionValues: Sendable {
  private var given: [(name: String, value: String)] = []

  mutating func add(_ option: OptionSpec, _ value: String = "") {
    given.append((option.name, value))
  }

  var isEmpty: Bool { given.isEmpty }

  func flag(_ option: OptionSpec) -> Bool { names(option.name) }

  func names(_ option: String) -> Bool {
    given.contains { $0.name == option }
  }

  /// The last value given, as users of GNU tools expect.
  func text(_ option: OptionSpec) -> String? {
    given.last { $0.name == option.name }?.value
  }

  func texts(_ option: OptionSpec) -> [String] {
    given.filter { $0.name == option.name }.map(\.value)
  }
}
