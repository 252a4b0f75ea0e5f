/// One angle as written: a number of degrees, and the axis if a letter names it.
struct AngleText {
  let degrees: Double
  let axis: Axis?

  private typealias Tokens = ArraySlice<CoordinateToken>

  /// Reads `[letter] [sign] degrees [minutes [seconds]] [letter]`.
  init(_ tokens: ArraySlice<CoordinateToken>) throws(CoordinateTextError) {
    var rest = tokens
    let letter = try Self.takeLetter(from: &rest)
    let sign = Self.takeSign(from: &rest)
    guard letter == nil || sign == nil else { throw .signAndLetter }
    let magnitude = try Self.magnitude(rest)
    axis = letter?.axis
    degrees = sign == true || letter?.isNegative == true ? -magnitude : magnitude
  }

  private static func takeLetter(
    from tokens: inout Tokens
  ) throws(CoordinateTextError) -> CoordinateText.Hemisphere? {
    var found: CoordinateText.Hemisphere?
    if case .letter(let hemisphere) = tokens.first {
      found = hemisphere
      tokens.removeFirst()
    }
    if case .letter(let hemisphere) = tokens.last {
      guard found == nil else { throw .misplacedLetter }
      found = hemisphere
      tokens.removeLast()
    }
    return found
  }

  /// Whether the sign is a minus, or `nil` if there is no sign.
  private static func takeSign(from tokens: inout Tokens) -> Bool? {
    guard case .sign(let negative) = tokens.first else { return nil }
    tokens.removeFirst()
    return negative
  }

  private static func magnitude(_ tokens: Tokens) throws(CoordinateTextError) -> Double {
    var numbers: [Double] = []
    var canEndHere = true
    var isMarked = true
    for token in tokens {
      switch token {
      case .number(let value, let hasFraction):
        guard numbers.count < 3 else { throw .tooManyNumbers }
        guard canEndHere else { throw .fractionBeforeLast }
        guard numbers.isEmpty || value < 60 else { throw .sixtyOrMore }
        numbers.append(value)
        (canEndHere, isMarked) = (!hasFraction, false)
      case .mark(let unit):
        guard !isMarked, unit.rawValue == numbers.count - 1 else { throw .misplacedMark }
        isMarked = true
      case .sign: throw .misplacedSign
      case .letter: throw .misplacedLetter
      case .separator: throw .moreThanTwoAngles
      }
    }
    return try degrees(from: numbers)
  }

  /// Adds the degrees last, so that their last digit absorbs most rounding errors of the rest.
  private static func degrees(from numbers: [Double]) throws(CoordinateTextError) -> Double {
    switch numbers.count {
    case 1: return numbers[0]
    case 2: return numbers[0] + numbers[1] / 60
    case 3: return numbers[0] + (numbers[1] * 60 + numbers[2]) / 3600
    default: throw .onlyOneAngle
    }
  }
}
