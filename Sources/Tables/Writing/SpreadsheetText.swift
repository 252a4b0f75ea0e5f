/// Keeps spreadsheets from interpreting text as formulas.
///
/// A field is at risk if it begins with = + - @, also in their full-width forms, a tab or a line
/// ending, even after spaces, and is not a plain number such as -12.50. A leading apostrophe makes
/// it text; a field that already has one gets another, so that removing one always restores the
/// original.
enum SpreadsheetText {
  static let mark = UInt8(ascii: "'")

  /// Whether a spreadsheet could take the field, without leading apostrophes, for a formula.
  static func isAtRisk(_ field: some BidirectionalCollection<UInt8>) -> Bool {
    let text = field.drop { $0 == mark }
    let visible = text.drop { $0 == 0x20 }
    guard let first = visible.first else { return false }
    guard first != 0xEF else { return wideStarters.contains { visible.starts(with: $0) } }
    return starters.contains(first) && PlainNumber.mark(in: text) == nil
  }

  /// A field without the apostrophe that `TableWriter` added.
  static func undone(_ field: String) -> String {
    guard field.utf8.first == mark, isAtRisk(field.utf8) else { return field }
    return String(field.unicodeScalars.dropFirst())
  }

  private static let starters = Array("=+-@\t\r\n".utf8)
  private static let wideStarters = ["\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}"].map {
    Array($0.utf8)
  }
}
