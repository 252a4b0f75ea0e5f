public import Records
public import Text

/// What the code on a box holds: `vanlog:box/`, the id of its record, and its name for people who
/// read the code with something else.
///
/// The name is only decoration, so a box that is renamed keeps its label.
public struct BoxLabel: Sendable, Hashable {
  public let id: RecordID
  public let name: String

  private static let prefix = "vanlog:box/"
  private static let idLetters = 26
  /// So that a code stays small.
  private static let mostNameBytes = 40

  public init(_ record: Record) {
    id = record.id
    name = Self.slug(record.title)
  }

  /// Reads a label, as a scanner types it; `nil` for any other text.
  public init?(parsing text: String) {
    let bytes = Array(TypedText.trimmed(text).utf8)
    guard bytes.count <= Self.longest,
      bytes.count >= Self.prefix.utf8.count + Self.idLetters,
      Folding.folded(String(decoding: bytes.prefix(Self.prefix.utf8.count), as: UTF8.self))
        == Self.prefix
    else { return nil }
    let rest = bytes.dropFirst(Self.prefix.utf8.count)
    let digits = String(decoding: rest.prefix(Self.idLetters), as: UTF8.self)
    let tail = rest.dropFirst(Self.idLetters)
    guard tail.isEmpty || tail.first == UInt8(ascii: "/"), let id = RecordID(text: digits) else {
      return nil
    }
    self.id = id
    name = String(decoding: tail.dropFirst(), as: UTF8.self)
  }

  /// No label is longer, even of a later version.
  private static let longest = 200

  public var text: String {
    Self.prefix + id.description + (name.isEmpty ? "" : "/" + name)
  }

  /// Folded letters and digits with dashes between the words: no scanner or shell stumbles over it.
  private static func slug(_ title: String) -> String {
    var slug: [UInt8] = []
    for scalar in Folding.folded(title).unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      let isLetter =
        bytes.count > 1 || Digits.isDigit(bytes[0])
        || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0])
      guard slug.count + bytes.count <= mostNameBytes else { break }
      if isLetter {
        slug += bytes
      } else if slug.last != UInt8(ascii: "-"), !slug.isEmpty {
        slug.append(UInt8(ascii: "-"))
      }
    }
    if slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return String(decoding: slug, as: UTF8.self)
  }
}
