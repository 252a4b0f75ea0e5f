internal import Text

/// Named values one below the other, for one thing shown in full.
public struct Fields: Sendable {
  /// How much an entry matters.
  public enum Tone: UInt8, Sendable {
    case plain, warning, bad
  }

  /// Entry by entry, in three lists: one of a type of its own would cost more than all else here, as
  /// that of its elements is made at run time.
  private var labels: [String] = []
  private var values: [String] = []
  private var tones: [UInt8] = []

  public init() {
    labels.reserveCapacity(Self.usual)
    values.reserveCapacity(Self.usual)
    tones.reserveCapacity(Self.usual)
  }

  /// More than most things have.
  private static let usual = 16

  public mutating func add(_ label: String, _ value: String, _ tone: Tone = .plain) {
    labels.append(Printable.line(label))
    values.append(Printable.block(value))
    tones.append(tone.rawValue)
  }

  /// How many lines they take on a terminal of this width, or in a file.
  public func lineCount(width: Int?) -> Int {
    var bytes: [UInt8] = []
    append(to: &bytes, width: width, ink: Ink(isColored: false))
    return bytes.count { $0 == UInt8(ascii: "\n") }
  }

  func append(to bytes: inout [UInt8], width: Int?, ink: Ink) {
    var labelWidth = 0
    for label in labels { labelWidth = max(labelWidth, DisplayWidth.of(label)) }
    for (index, label) in labels.enumerated() {
      let tone = Tone(rawValue: tones[index]) ?? .plain
      guard tone != .plain, ink.isColored else {
        Self.append(
          label, values[index], labelWidth: labelWidth, width: width, to: &bytes, ink)
        continue
      }
      var entry: [UInt8] = []
      Self.append(
        label, values[index], labelWidth: labelWidth, width: width, to: &entry,
        Ink(isColored: false))
      bytes.append(Self.colored(String(decoding: entry, as: UTF8.self), tone, ink))
    }
  }

  /// Each line by itself, so that a pager that shows some of them shows their colour.
  private static func colored(_ text: String, _ tone: Tone, _ ink: Ink) -> String {
    text.lines.filter { !$0.isEmpty }.map { line in
      (tone == .bad ? ink.bad(line) : ink.warning(line)) + "\n"
    }.concatenated()
  }

  /// A label and its value, wrapped beside the label, or below it where there is too little room.
  private static func append(
    _ label: String, _ value: String, labelWidth: Int, width: Int?, to bytes: inout [UInt8],
    _ ink: Ink
  ) {
    defer { bytes.append(UInt8(ascii: "\n")) }
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
    guard width != nil || value.contains(byte: UInt8(ascii: "\n")) else {
      bytes.append(blanks: 2)
      return bytes.append(value)
    }
    let lines = width == nil ? value.lines : Wrapping.lines(value, columns: room)
    for (number, line) in lines.enumerated() {
      // Further lines are indented to the value, so that they do not look like fields.
      if number > 0 { bytes.append(UInt8(ascii: "\n")) }
      if !line.isEmpty || number == 0 { bytes.append(blanks: number == 0 ? 2 : indent) }
      bytes.append(line)
    }
  }
}
