/// The text of a coordinate cut into its smallest parts.
enum CoordinateText {
  /// More than any coordinate needs; a limit for hostile input.
  static let longest = 200

  enum Part: Hashable {
    case number(Number)
    case sign(negative: Bool)
    case mark(Unit)
    case letter(Hemisphere)
    case comma(isTight: Bool)
    case semicolon
    case space
  }

  /// The parts of an angle, from large to small.
  enum Unit: Int {
    case degrees, minutes, seconds
  }

  struct Hemisphere: Hashable {
    let axis: Axis
    let isNegative: Bool
  }

  /// Digits as written; the value is computed once the meaning of the commas is known.
  struct Number: Hashable {
    let whole: Substring
    let fraction: Substring?

    /// Correctly rounded, in any locale: at most one point, with digits on both sides.
    var value: Double {
      // Checked digits always convert; the limit on the length keeps them finite.
      Double(fraction.map { "\(whole).\($0)" } ?? String(whole)) ?? .infinity
    }
  }

  /// Splits the text, without deciding yet what its commas mean.
  static func parts(of text: String) throws(CoordinateTextError) -> [Part] {
    guard text.utf8.count <= longest else { throw .tooLong }
    var scanner = CoordinateScanner(text)
    var parts: [Part] = []
    while let part = try scanner.next() {
      if part == .space, parts.last == .space { continue }
      parts.append(part)
    }
    while parts.last == .space { parts.removeLast() }
    if parts.first == .space { parts.removeFirst() }
    guard !parts.isEmpty else { throw .empty }
    return parts
  }
}
