/// Why a document cannot be read any further, and where.
public struct XMLError: Error, Hashable, Sendable {
  public let line: Int
  public let column: Int
  public let reason: Reason

  init(at place: XMLPlace, _ reason: Reason) {
    line = place.line
    column = place.column
    self.reason = reason
  }

  public enum Reason: Hashable, Sendable {
    /// The document has no element.
    case noElement
    /// The file was truncated inside this element.
    case endsInside(String)
    /// The file was truncated inside a tag, a comment or similar.
    case endsInMarkup
    /// Document types are refused, since they can make a small file expand to a huge one.
    case documentType
    case unsupportedEncoding(String)
    case unknownEntity(String)
    /// A numeric reference to an invalid character.
    case badReference(String)
    case wrongEnd(found: String, open: String?)
    case repeatedAttribute(String)
    case secondRoot(String)
    case textOutside
    /// A malformed tag; the text says what was expected.
    case malformed(expected: String)
    case tooLong(Part, limit: Int)
    case tooManyAttributes(limit: Int)
    case tooDeep(limit: Int)
  }

  public enum Part: String, Hashable, Sendable {
    case name
    case attribute
    case reference
    case declaration
  }
}

extension XMLError: CustomStringConvertible {
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension XMLError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noElement:
      "the file has no element; is this an XML file?"
    case .endsInside(let name):
      "the file ends inside <\(Self.short(name))>; it was truncated, so get a complete copy"
    case .endsInMarkup:
      "the file ends in the middle of a tag; it was truncated, so get a complete copy"
    case .documentType:
      "for safety, document types (<!DOCTYPE) are not read; remove it and try again"
    case .unsupportedEncoding(let name):
      "the encoding \(Self.short(name)) is not known; convert the file to UTF-8"
    case .textOutside:
      "there is text outside of the root element; remove it and try again"
    default: markupDescription
    }
  }

  private var markupDescription: String {
    switch self {
    case .unknownEntity(let name):
      "&\(Self.short(name)); is not one of the five entities of XML; write the character instead"
    case .badReference(let text):
      "&\(Self.short(text)); is not a valid character; remove it"
    case .wrongEnd(let found, let open?):
      "found </\(Self.short(found))> where </\(Self.short(open))> was expected"
    case .wrongEnd(let found, nil):
      "</\(Self.short(found))> closes an element that was never opened"
    case .repeatedAttribute(let name):
      "the attribute \(Self.short(name)) appears twice in one tag; remove one"
    case .secondRoot(let name):
      "<\(Self.short(name))> begins a second document; put each in its own file"
    case .malformed(let expected):
      "expected \(expected); write & and < in text as &amp; and &lt;"
    default: limitDescription
    }
  }

  private var limitDescription: String {
    switch self {
    case .tooLong(let part, let limit):
      "the \(part.rawValue) has more than \(limit) bytes; the file is damaged or not a track file"
    case .tooManyAttributes(let limit):
      "the tag has more than \(limit) attributes; the file is damaged or not a track file"
    case .tooDeep(let limit):
      "elements are nested more than \(limit) deep; the file is damaged or not a track file"
    default: ""
    }
  }

  private static func short(_ text: String) -> String {
    let printable = text.unicodeScalars.filter {
      $0.value > 0x1F && !(0x7F...0x9F).contains($0.value)
    }
    let name = String(String.UnicodeScalarView(printable.prefix(40)))
    return printable.count > 40 ? name + "…" : name
  }
}

/// Something in a document that was read only after a repair.
package struct XMLProblem: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Text was truncated at this limit.
    case textCut(limit: Int)
    /// Bytes invalid in the file's encoding became U+FFFD.
    case wrongEncoding
    /// A control character was left out.
    case controlCharacter(UInt8)
  }

  package let line: Int
  package let kind: Kind
}

extension XMLProblem.Kind: CustomStringConvertible {
  package var description: String {
    switch self {
    case .textCut(let limit): "a text was truncated after \(limit) bytes"
    case .wrongEncoding: "bytes that are invalid in the file's encoding were replaced"
    case .controlCharacter: "a control character was left out"
    }
  }
}
