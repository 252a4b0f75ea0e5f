extension CommandContext {
  /// Help for the width and colours of this terminal.
  func help(for words: String) -> String {
    HelpText(
      program: program, width: terminal.outputWidth,
      ink: Ink(isColored: globals.color == .always)
    ).text(for: words)
  }
}
