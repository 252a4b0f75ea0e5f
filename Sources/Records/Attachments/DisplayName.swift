/// A file name from outside, made safe to display and to suggest when the file is copied out.
///
/// It is a single name, never a path: everything up to the last separator is dropped, as are
/// control characters and characters that make one name look like another. No file on disk is named
/// by it.
public struct DisplayName: Sendable, Hashable {
  /// The maximum length in bytes: long enough for people, with room for `name.2` on every file
  /// system.
  public static let byteLimit = 200
  static let standard = "document"
  private static let longestExtension = 12

  public let text: String

  public init(_ name: String) {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if Self.isSeparator(scalar) {
        scalars.removeAll()
      } else if Self.isShown(scalar) {
        scalars.append(scalar)
      }
    }
    let cut = Self.shortened(Self.trimmed(String(scalars)))
    text = cut.contains { !Self.isInvisible($0) } ? cut : Self.standard
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", "\\", "\u{2215}", "\u{2044}", "\u{29F5}", "\u{29F8}", "\u{FF0F}", "\u{FF3C}": true
    default: false
    }
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    // Joiners belong to emoji and Persian; all other format characters only mislead.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  private static func isInvisible(_ character: Character) -> Bool {
    character.isWhitespace
      || character.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
  }

  /// Trims dots and spaces at both ends: `.` and `..` are folders, and Windows drops trailing ones.
  private static func trimmed(_ text: String) -> String {
    var rest = text[...]
    while let first = rest.first, isEdge(first) { rest.removeFirst() }
    while let last = rest.last, isEdge(last) { rest.removeLast() }
    return String(rest)
  }

  private static func isEdge(_ character: Character) -> Bool {
    character == "." || isInvisible(character)
  }

  /// Truncates to `byteLimit` bytes at a character boundary, preserving a short extension, by which
  /// programs choose how to open the file.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > byteLimit else { return text }
    let ending = text.lastIndex(of: ".").map { text[$0...] } ?? ""
    let kept = ending.utf8.count <= longestExtension ? ending : ""
    var stem = ""
    var size = kept.utf8.count
    for character in text.dropLast(kept.count) {
      size += character.utf8.count
      if size > byteLimit { break }
      stem.append(character)
    }
    return trimmed(stem + kept)
  }
}

extension DisplayName: CustomStringConvertible {
  public var description: String { text }
}
