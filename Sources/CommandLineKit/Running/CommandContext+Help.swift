extension CommandContext {
  /// Help as this terminal can show it.
  func help(for words: String) -> String {
    HelpText(
      program: program, width: terminal.outputWidth,
      ink: Ink(isColored: globals.color == .always)
    ).text(for: words)
  }
}
