internal import CLinux
internal import Glibc

/// What standard output and standard error are connected to.
public struct Terminal: Sendable {
  /// Columns of the terminal on standard output, or `nil` if it is a file or a pipe.
  public let outputWidth: Int?
  public let errorIsTerminal: Bool
  public let inputIsTerminal: Bool

  public init(outputWidth: Int?, errorIsTerminal: Bool, inputIsTerminal: Bool) {
    self.outputWidth = outputWidth
    self.errorIsTerminal = errorIsTerminal
    self.inputIsTerminal = inputIsTerminal
  }

  /// Asks the system; for three files or pipes that takes three cheap calls.
  static func current(_ environment: Environment) -> Terminal {
    Terminal(
      outputWidth: isatty(1) == 1 ? width(of: 1, environment) : nil,
      errorIsTerminal: isatty(2) == 1,
      inputIsTerminal: isatty(0) == 1)
  }

  private static func width(of descriptor: Int32, _ environment: Environment) -> Int {
    let columns = Int(clinux_terminal_columns(descriptor))
    if columns > 0 { return min(columns, 1_000) }
    let told = environment["COLUMNS"].flatMap { Int(strict: $0) } ?? 80
    return min(max(told, 1), 1_000)
  }
}
