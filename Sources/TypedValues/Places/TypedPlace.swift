public import Geodesy

/// A position as people type, copy or share it.
public enum TypedPlace {
  /// The position that a text holds: coordinates in any usual form, a `geo:` address, a full plus code,
  /// or a link to a map that has coordinates in it.
  ///
  /// Nothing is looked up. `nil` if the text is something else, such as a name.
  public static func position(_ text: String) throws(TypedProblem) -> Coordinate? {
    if let link = MapLink(text) { return try link.position }
    if PlusCode.hasForm(text) { return try plusCode(text) }
    do throws(CoordinateTextError) {
      return try Coordinate(parsing: text)
    } catch {
      guard looksLikeCoordinates(text) else { return nil }
      throw TypedProblem("takes a position; \(error)")
    }
  }

  /// The same for what can be nothing else.
  public static func onlyPosition(_ text: String) throws(TypedProblem) -> Coordinate {
    if let position = try position(text) { return position }
    do throws(CoordinateTextError) {
      return try Coordinate(parsing: text)
    } catch {
      throw TypedProblem("takes a position; \(error)")
    }
  }

  private static func plusCode(_ text: String) throws(TypedProblem) -> Coordinate {
    guard let coordinate = PlusCode.center(of: text) else {
      throw TypedProblem(
        "takes a whole plus code, such as 8FVC9G8F+6X; a short one needs a town, and nothing is "
          + "looked up")
    }
    return coordinate
  }

  /// Whether a text has digits and nothing but what coordinates have.
  private static func looksLikeCoordinates(_ text: String) -> Bool {
    var hasDigit = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case _ where marks.contains(byte): break
      default: return false
      }
    }
    return hasDigit && text.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
  }

  private static let marks = Array(" ,.;+-NSEWnsew".utf8)
}
