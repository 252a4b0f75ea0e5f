/// Why a text is not a coordinate, or not a single angle.
public enum CoordinateTextError: Error, Hashable, Sendable {
  case empty
  case tooLong
  case unexpectedCharacter(String)
  case malformedNumber
  case ambiguousComma
  case ambiguousEast
  case misplacedSign
  case misplacedMark
  case misplacedLetter
  case signAndLetter
  case tooManyNumbers
  case fractionBeforeLast
  case sixtyOrMore
  case onlyOneAngle
  case moreThanTwoAngles
  case unclearSplit
  case letterMissing
  case sameLetterAxis
  case wrongLetter(expected: Axis)
  case notOneAngle
  case malformedURI
  case otherReferenceSystem
  case outOfRange(Axis)
}

extension CoordinateTextError: CustomStringConvertible {
  /// What is wrong and one correct spelling, without the text itself.
  public var description: String { "\(reason); \(example)" }

  private var reason: String {
    switch self {
    case .empty: "the coordinate is empty"
    case .tooLong: "a coordinate has at most \(CoordinateText.longest) bytes"
    case .unexpectedCharacter(let character): "a coordinate cannot contain \(character)"
    case .malformedNumber: "a number needs digits on both sides of its decimal mark"
    case .ambiguousComma: "the comma could be a decimal mark or separate the two angles"
    case .ambiguousEast: "O is east in German but west in French, Italian and Spanish"
    case .misplacedSign: "a sign goes directly before the first number of an angle"
    case .misplacedMark: "degrees, minutes and seconds go in this order, each once"
    case .misplacedLetter: "each angle takes one of N, S, E, W, before or after its numbers"
    case .signAndLetter: "an angle takes a sign or one of N, S, E, W, not both"
    case .tooManyNumbers: "an angle has degrees, minutes and seconds and nothing else"
    case .fractionBeforeLast: "only the last number of an angle can have a fraction"
    case .sixtyOrMore: "minutes and seconds must be below 60"
    default: reasonAboutPair
    }
  }

  private var reasonAboutPair: String {
    switch self {
    case .onlyOneAngle: "a coordinate needs a latitude and a longitude, but this is one angle"
    case .moreThanTwoAngles: "a coordinate has a latitude and a longitude and nothing else"
    case .unclearSplit: "it is unclear where the latitude ends"
    case .letterMissing: "either both angles take one of N, S, E, W, or neither does"
    case .sameLetterAxis: "one angle needs N or S, the other E or W"
    case .wrongLetter(.latitude): "a latitude takes N or S"
    case .wrongLetter(.longitude): "a longitude takes E or W"
    case .malformedURI: "a geo: URI holds a latitude and a longitude in degrees"
    case .otherReferenceSystem: "only WGS 84 coordinates are supported"
    case .outOfRange(let axis): "a \(axis) must be within \(axis.range)"
    default: "this is not a single angle"
    }
  }

  private var example: String {
    switch self {
    case .ambiguousComma: "write 48.137, 11.575"
    case .ambiguousEast: "write 48°08'13.2\"N 11°34'30\"E"
    case .misplacedSign, .misplacedMark, .tooManyNumbers, .fractionBeforeLast, .sixtyOrMore:
      "write 48°08'13.2\"N 11°34'30\"E"
    case .misplacedLetter, .letterMissing, .sameLetterAxis, .signAndLetter:
      "write 48.137 N, 11.575 E"
    case .wrongLetter(.latitude), .outOfRange(.latitude): "write 48.137 or 48.137 N"
    case .wrongLetter(.longitude), .outOfRange(.longitude): "write 11.575 or 11.575 E"
    case .malformedURI, .otherReferenceSystem: "write geo:48.137,11.575"
    case .notOneAngle, .malformedNumber: "write degrees like 11.575 or 11°34'30\""
    default: "write 48.137, 11.575"
    }
  }
}
