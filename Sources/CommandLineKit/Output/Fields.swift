internal import Text

/// Named values one below the other, for one thing shown in full.
public struct Fields: Sendable {
  /// How much an entry matters.
  public enum Tone: UInt8, Sendable {
    case plain, warning, bad
  }

  /// Entry by entry, in lists: one of a type of its own would cost more than all else here, as that of
  /// its elements is made at run time.
  private var labels: [String] = []
  private var tones: [UInt8] = []
  /// The values in UTF-8, one after another, and where each ends.
  private var values: [UInt8] = []
  private var ends: [Int] = []

  public init() {
    labels.reserveCapacity(Self.usual)
    tones.reserveCapacity(Self.usual)
    values.reserveCapacity(Self.usual * Self.usualBytes)
    ends.reserveCapacity(Self.usual)
  }

  /// More than most things have.
  private static let usual = 16
  private static let usualBytes = 48

  public mutating func add(_ label: String, _ value: String, _ tone: Tone = .plain) {
    values.append(Printable.block(value))
    end(label, tone)
  }

  /// Adds a value of several parts.
  public mutating func add(_ label: String, _ parts: [String], separator: String) {
    for (index, part) in parts.enumerated() {
      if index > 0 { values.append(separator) }
      values.append(Printable.block(part))
    }
    end(label, .plain)
  }

  private mutating func end(_ label: String, _ tone: Tone) {
    labels.append(Printable.line(label))
    tones.append(tone.rawValue)
    ends.append(values.count)
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
    var start = 0
    for (index, label) in labels.enumerated() {
      let tone = Tone(rawValue: tones[index]) ?? .plain
      let value = values[start..<ends[index]]
      start = ends[index]
      guard tone != .plain, ink.isColored else {
        Self.append(label, value, labelWidth: labelWidth, width: width, to: &bytes, ink)
        continue
      }
      var entry: [UInt8] = []
      Self.append(
        label, value, labelWidth: labelWidth, width: width, to: &entry, Ink(isColored: false))
      bytes.append(Self.colored(String(decoding: entry, as: UTF8.self), tone, ink))
    }
  }

  /// Each line by itself, so that a pager that shows some of them shows their colour.
  private static func colored(_ text: String, _ tone: Tone, _ ink: Ink) -> String {
    text.lines.filter { !$0.isEmpty }.map { line in
      (tone == .bad ? ink.bad(line) : ink.warning(line)) + "\n"
    }.joined()
  }

  /// A label and its value, wrapped beside the label, or below it where there is too little room.
  private static func append(
    _ label: String, _ utf8: ArraySlice<UInt8>, labelWidth: Int, width: Int?,
    to bytes: inout [UInt8], _ ink: Ink
  ) {
    defer { bytes.append(UInt8(ascii: "\n")) }
    guard !utf8.isEmpty else { return bytes.append(ink.bold(label)) }
    let padded = DisplayWidth.pad(label, to: labelWidth)
    if width == nil, !utf8.contains(UInt8(ascii: "\n")) {
      bytes.append(ink.bold(padded))
      bytes.append(blanks: 2)
      return bytes.append(contentsOf: utf8)
    }
    let value = String(decoding: utf8, as: UTF8.self)
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
