/// A command: what it does, and the data from which parsing, help, completions and manual follow.
public protocol Command {
  /// All words of the command, such as `config get`.
  static var name: String { get }
  static var use: CommandUse { get }
  /// One sentence in the imperative.
  static var summary: String { get }
  /// Further paragraphs below the summary.
  static var details: [String] { get }
  static var operands: [OperandSpec] { get }
  static var options: [OptionSpec] { get }
  static var examples: [Example] { get }
  /// What `--json` prints, field by field.
  static var jsonFields: [JSONField] { get }
  /// Exit codes that this command adds to those of every command.
  static var exits: [Exit] { get }

  init(_ arguments: Arguments) throws(UsageError)

  func run(_ context: CommandContext) throws -> ExitStatus
}

extension Command {
  public static var details: [String] { [] }
  public static var operands: [OperandSpec] { [] }
  public static var options: [OptionSpec] { [] }
  public static var examples: [Example] { [] }
  public static var jsonFields: [JSONField] { [] }
  public static var exits: [Exit] { [] }
}

/// A command line to try, and its purpose.
public struct Example: Sendable {
  public let line: String
  public let purpose: String

  public init(_ line: String, _ purpose: String) {
    self.line = line
    self.purpose = purpose
  }
}

/// What an exit code means for one command.
public struct Exit: Sendable {
  public let status: ExitStatus
  public let meaning: String

  public init(_ status: ExitStatus, _ meaning: String) {
    self.status = status
    self.meaning = meaning
  }
}

/// A command that reads its arguments while it runs, as most do.
public protocol ReadingCommand: Command {
  init(arguments: Arguments)
}

extension ReadingCommand {
  public init(_ arguments: Arguments) throws(UsageError) {
    self.init(arguments: arguments)
  }
}

/// A command without operands and options.
public protocol BareCommand: Command {
  init()
}

extension BareCommand {
  public init(_ arguments: Arguments) throws(UsageError) {
    self.init()
  }
}
