internal import Text

/// Named values one below the other, for one thing shown in full.
public struct Fields: Sendable {
  /// How much an entry matters.
  public enum Tone: Sendable {
    case plain, warning, bad
  }

  private var entries: [(label: String, value: String, tone: Tone)] = []

  public init() {}

  public mutating func add(_ label: String, _ value: String, _ tone: Tone = .plain) {
    entries.append((Printable.line(label), Printable.block(value), tone))
  }

  /// How many lines they take on a terminal of this width, or in a file.
  public func lineCount(width: Int?) -> Int {
    text(width: width, ink: Ink(isColored: false)).utf8.count { $0 == UInt8(ascii: "\n") }
  }

  func text(width: Int?, ink: Ink) -> String {
    let labelWidth = entries.reduce(0) { max($0, DisplayWidth.of($1.label)) }
    return entries.map { entry in
      let text = Self.entry(
        entry.label, entry.value, labelWidth: labelWidth, width: width,
        entry.tone == .plain ? ink : Ink(isColored: false))
      return Self.colored(text, entry.tone, ink)
    }.concatenated()
  }

  /// Each line by itself, so that a pager that shows some of them shows their colour.
  private static func colored(_ text: String, _ tone: Tone, _ ink: Ink) -> String {
    guard tone != .plain, ink.isColored else { return text }
    return text.lines.filter { !$0.isEmpty }.map { line in
      (tone == .bad ? ink.bad(line) : ink.warning(line)) + "\n"
    }.concatenated()
  }

  /// A label and its value, wrapped beside the label, or below it where there is too little room.
  static func entry(
    _ label: String, _ value: String, labelWidth: Int, width: Int?, _ ink: Ink
  ) -> String {
    guard !value.isEmpty else { return ink.bold(label) + "\n" }
    let padded = DisplayWidth.pad(label, to: labelWidth)
    let indent = DisplayWidth.of(padded) + 2
    let margin = String.blanks(indent)
    guard let width else {
      // Further lines are indented to the value, so that they do not look like fields.
      let lines = value.lines
      let rest = lines.dropFirst().map { $0.isEmpty ? "\n" : "\n" + margin + $0 }.concatenated()
      return ink.bold(padded) + "  " + (lines.first ?? "") + rest + "\n"
    }
    let room = width - indent
    if room >= 12 || DisplayWidth.of(value) <= room {
      let lines = Wrapping.lines(value, columns: room)
      let rest = lines.dropFirst().map { $0.isEmpty ? "\n" : "\n" + margin + $0 }.concatenated()
      return ink.bold(padded) + "  " + (lines.first ?? "") + rest + "\n"
    }
    let lines = Wrapping.lines(value, columns: width - 2).map { "  \($0)\n" }.concatenated()
    return ink.bold(label) + "\n" + lines
  }
}
