extension QRCode {
  /// What draws a code on a terminal or in plain text.
  public enum Ink: Sendable {
    /// Black on white by escape sequences, regardless of the terminal's colours.
    case coloured
    /// Characters are the dark modules: for paper and light terminals.
    case dark
    /// Characters are the light modules: for dark terminals without colours.
    case light
  }

  /// Black and white of the palette of 256 colours, which no theme changes.
  private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
  private static let normal = "\u{1B}[0m"

  /// The code with its quiet zone as lines: two rows of modules a line, as half blocks.
  ///
  /// In ASCII a module is two characters wide and one line high.
  public func terminalLines(
    _ ink: Ink = .coloured, isASCII: Bool = false, quietZone: Int = quietZone
  ) -> [String] {
    precondition(quietZone >= 0, "a border is not negative")
    let places = -quietZone..<side + quietZone
    return stride(from: -quietZone, to: places.upperBound, by: isASCII ? 1 : 2).map { y in
      var line = ink == .coloured ? Self.blackOnWhite : ""
      for x in places {
        line +=
          isASCII
          ? inked(x, y, ink) ? "##" : "  "
          : Self.halfBlock(upper: inked(x, y, ink), lower: inked(x, y + 1, ink))
      }
      return ink == .coloured ? line + Self.normal : line
    }
  }

  private func inked(_ x: Int, _ y: Int, _ ink: Ink) -> Bool {
    self[x, y] != (ink == .light)
  }

  private static func halfBlock(upper: Bool, lower: Bool) -> String {
    switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): " "
    }
  }
}
