internal import Text

/// Named values one below the other, for one thing shown in full.
public struct Fields: Sendable {
  /// How much an entry matters.
  public enum Tone: Sendable {
    case plain, warning, bad
  }

  private struct Entry {
    let label, value: String
    let tone: Tone
  }

  private var entries: [Entry] = []

  public init() {}

  public mutating func add(_ label: String, _ value: String, _ tone: Tone = .plain) {
    entries.append(
      Entry(label: Printable.line(label), value: Printable.block(value), tone: tone))
  }

  /// How many lines they take on a terminal of this width, or in a file.
  public func lineCount(width: Int?) -> Int {
    var bytes: [UInt8] = []
    append(to: &bytes, width: width, ink: Ink(isColored: false))
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  func append(to bytes: inout [UInt8], width: Int?, ink: Ink) {
    let labelWidth = entries.map { DisplayWidth.of($0.label) }.max() ?? 0
    for entry in entries {
      guard entry.tone != .plain, ink.isColored else {
        Self.append(entry, labelWidth: labelWidth, width: width, to: &bytes, ink)
        continue
      }
      var text: [UInt8] = []
      Self.append(entry, labelWidth: labelWidth, width: width, to: &text, Ink(isColored: false))
      bytes.append(Self.colored(String(decoding: text, as: UTF8.self), entry.tone, ink))
    }
  }

  /// Each line on its own, so that a pager that shows some of them shows their colour.
  private static func colored(_ text: String, _ tone: Tone, _ ink: Ink) -> String {
    text.lines.filter { !$0.isEmpty }.map { line in
      (tone == .bad ? ink.bad(line) : ink.warning(line)) + "\n"
    }.joined()
  }

  /// A label and its value, wrapped beside the label, or below it where there is too little room.
  private static func append(
    _ entry: Entry, labelWidth: Int, width: Int?, to bytes: inout [UInt8], _ ink: Ink
  ) {
    defer { bytes.append(UInt8(ascii: "\n")) }
    let (label, value) = (entry.label, entry.value)
    guard !value.isEmpty else { return bytes.append(ink.bold(label)) }
    let padded = DisplayWidth.pad(label, to: labelWidth)
    let indent = labelWidth + 2
    let room = width.map { $0 - indent } ?? .max
    guard room >= 12 || DisplayWidth.of(value) <= room else {
      bytes.append(ink.bold(label))
      for line in Wrapping.lines(value, columns: (width ?? .max) - 2) {
        bytes.append("\n  \(line)")
      }
      return
    }
    bytes.append(ink.bold(padded))
    let lines = width == nil ? value.lines : Wrapping.lines(value, columns: room)
    for (number, line) in lines.enumerated() {
      // Further lines are indented to the value, so that they do not look like fields.
      if number > 0 { bytes.append(UInt8(ascii: "\n")) }
      if !line.isEmpty || number == 0 { bytes.append(blanks: number == 0 ? 2 : indent) }
      bytes.append(line)
    }
  }
}
