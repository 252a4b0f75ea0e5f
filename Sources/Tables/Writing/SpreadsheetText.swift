/// Keeps spreadsheets from computing what is only text.
///
/// A field is at risk if it begins with = + - @, a tab or a line end, also after spaces, and is
/// not a plain number such as -12.50. An apostrophe before it makes it text; one that stands
/// before such text already gets another, so that taking one away always gives back the original.
enum SpreadsheetText {
  static let mark = UInt8(ascii: "'")

  /// Whether a spreadsheet could take the field, without apostrophes before it, for a formula.
  static func isAtRisk(_ field: some BidirectionalCollection<UInt8>) -> Bool {
    let text = field.drop { $0 == mark }
    guard let first = text.first(where: { $0 != 0x20 }), starters.contains(first) else {
      return false
    }
    return PlainNumber.mark(in: text) == nil
  }

  /// A field without the apostrophe that `TableWriter` gave it.
  static func undone(_ field: String) -> String {
    guard field.utf8.first == mark, isAtRisk(field.utf8) else { return field }
    return String(field.unicodeScalars.dropFirst())
  }

  private static let starters = Array("=+-@\t\r\n".utf8)
}
