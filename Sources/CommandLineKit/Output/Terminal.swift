internal import CLinux
internal import Glibc
internal import Text

/// What standard output and standard error are connected to.
public struct Terminal: Sendable {
  /// Columns of the terminal on standard output, or `nil` if it is a file or a pipe.
  public let outputWidth: Int?
  /// Rows of the terminal on standard output, or `nil` if it does not report them.
  public let outputHeight: Int?
  /// Columns of the terminal on standard error, or `nil`.
  public let errorWidth: Int?
  public let inputIsTerminal: Bool

  public var errorIsTerminal: Bool { errorWidth != nil }

  public init(
    outputWidth: Int?, outputHeight: Int? = nil, errorWidth: Int?, inputIsTerminal: Bool
  ) {
    self.outputWidth = outputWidth
    self.outputHeight = outputHeight
    self.errorWidth = errorWidth
    self.inputIsTerminal = inputIsTerminal
  }

  /// Asks the system; for three files or pipes that takes three cheap calls.
  static func current(_ environment: Environment) -> Terminal {
    Terminal(
      outputWidth: isatty(1) == 1 ? width(of: 1, environment) : nil,
      outputHeight: height(of: 1),
      errorWidth: isatty(2) == 1 ? width(of: 2, environment) : nil,
      inputIsTerminal: isatty(0) == 1)
  }

  /// A message for standard error in UTF-8, whose lines break between words.
  func message(utf8 text: [UInt8]) -> [UInt8] {
    errorWidth == nil ? text : Array(message(String(decoding: text, as: UTF8.self)).utf8)
  }

  /// A message for standard error, whose lines break between words.
  func message(_ text: String) -> String {
    guard let errorWidth else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // What is indented, such as a command to copy, keeps its form.
      let isKept = DisplayWidth.of(line) <= errorWidth || line.utf8.first == UInt8(ascii: " ")
      guard !isKept else { return String(line) }
      let wrapped = Wrapping.lines(String(line), columns: errorWidth).joined(separator: "\n")
      return line.utf8.last == UInt8(ascii: " ") ? wrapped + " " : wrapped
    }.joined(separator: "\n")
  }

  private static func height(of descriptor: Int32) -> Int? {
    let rows = Int(clinux_terminal_rows(descriptor))
    return rows > 0 ? rows : nil
  }

  private static func width(of descriptor: Int32, _ environment: Environment) -> Int {
    let columns = Int(clinux_terminal_columns(descriptor))
    if columns > 0 { return min(columns, 1_000) }
    let told = environment["COLUMNS"].flatMap { Int($0) } ?? 80
    return min(max(told, 1), 1_000)
  }
}
