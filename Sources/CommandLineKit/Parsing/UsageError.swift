/// A command line that cannot be understood: what is wrong, and where help is.
public struct UsageError: Error, CustomStringConvertible, Sendable {
  public let message: String
  let option: OptionSpec?
  /// The command or group in question, or an empty text for the program itself.
  let commandName: String
  /// Whether nothing is wrong but that a noun stands alone: then help says more than a sentence.
  let lacksCommand: Bool

  init(
    _ message: String, option: OptionSpec? = nil, commandName: String, lacksCommand: Bool = false
  ) {
    self.lacksCommand = lacksCommand
    self.message = message
    self.option = option
    self.commandName = commandName
  }

  public var description: String {
    message
  }

  /// The whole text for a person: the message, the option's help line, and where help is.
  func text(programName: String) -> String {
    var lines = ["\(programName): \(message)"]
    if let option { lines.append("  \(option.usage)  \(option.help)") }
    let command = commandName.isEmpty ? programName : "\(programName) \(commandName)"
    lines.append("Try '\(command) --help'.")
    return lines.joined(separator: "\n") + "\n"
  }
}
