internal import DurableFiles
public import Text

/// A result that can be shown to a person and to a program.
public protocol Presentable {
  func present(on page: inout Page)
  func write(to json: inout JSONWriter)
}

/// What a person gets to see: text, tables and fields in the order added.
public struct Page {
  public let ink: Ink
  public let units: UnitSystem
  /// The width in columns, or `nil` for a file or pipe.
  public let width: Int?
  /// What most pages have room in: growing step by step would use as much memory again.
  private static let usualSize = 4_000

  /// What it says so far, in UTF-8.
  var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  init(ink: Ink, units: UnitSystem, width: Int?) {
    self.ink = ink
    self.units = units
    self.width = width
    bytes.reserveCapacity(Self.usualSize)
  }

  /// A line, unchanged; foreign text in it must have passed through `Printable`.
  public mutating func line(_ line: String = "") {
    bytes.append(line)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A line of what is written in UTF-8.
  public mutating func line(_ write: (inout [UInt8]) -> Void) {
    write(&bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A paragraph, wrapped at the width of the terminal.
  public mutating func paragraph(_ paragraph: String) {
    guard let width else { return line(paragraph) }
    for wrapped in Wrapping.lines(paragraph, columns: width) { line(wrapped) }
  }

  /// A paragraph in the colour of how much it matters.
  public mutating func paragraph(_ paragraph: String, _ tone: Fields.Tone) {
    for wrapped in wrapped(paragraph) { line(ink.toned(wrapped, tone)) }
  }

  /// The line above a part of the page, wrapped like any other.
  public mutating func heading(_ text: String) {
    for wrapped in wrapped(text) { line(ink.bold(wrapped)) }
  }

  private func wrapped(_ text: String) -> [String] {
    width.map { Wrapping.lines(text, columns: $0) } ?? [text]
  }

  /// An entry below another line: indented, and wrapped at the width of the terminal.
  public mutating func item(_ text: String) {
    guard let width else { return line("  " + text) }
    for (number, wrapped) in Wrapping.lines(text, columns: max(1, width - 4)).enumerated() {
      line((number == 0 ? "  " : "    ") + wrapped)
    }
  }

  public mutating func table(_ table: Table) {
    bytes.append(table.text(width: width, ink: ink))
  }

  public mutating func fields(_ fields: Fields) {
    fields.append(to: &bytes, width: width, ink: ink)
  }
}

/// Why an answer could not be printed.
public struct OutputError: Error, CustomStringConvertible {
  public let errno: Int32

  public var description: String {
    "cannot write to standard output: \(SystemMessage.text(errno)); check where it goes"
  }
}
