/// A coordinate's parts once the meaning of its commas is known; spaces are no longer needed.
enum CoordinateToken: Hashable {
  case number(Double, hasFraction: Bool)
  case sign(negative: Bool)
  case mark(CoordinateText.Unit)
  case letter(CoordinateText.Hemisphere)
  case separator

  var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  var isLetter: Bool {
    if case .letter = self { true } else { false }
  }

  var isSign: Bool {
    if case .sign = self { true } else { false }
  }
}

extension CoordinateText {
  /// The meaning of a comma with a digit right before and right after it.
  enum TightComma {
    case decimalMark
    case separator
  }

  /// Looks at the whole text: the first angle alone cannot tell `48,137 11,575` from `48,11`.
  static func tightComma(in parts: [Part]) throws(CoordinateTextError) -> TightComma {
    if parts.contains(where: \.hasPoint) { return .separator }
    guard parts.contains(.comma(isTight: true)) else { return .separator }
    // Anything besides numbers, signs and tight commas shows where the angles divide; so does a single
    // comma, since there are two angles.
    guard parts.contains(where: \.showsStructure) else {
      guard parts.count(where: { $0 == .comma(isTight: true) }) == 1 else { throw .ambiguousComma }
      return .separator
    }
    return .decimalMark
  }

  static func tokens(
    from parts: [Part], tightComma: TightComma
  ) throws(CoordinateTextError) -> [CoordinateToken] {
    var tokens: [CoordinateToken] = []
    var position = 0
    while position < parts.count {
      switch parts[position] {
      case .number(let number):
        let decimals = tightComma == .decimalMark ? decimals(in: parts, after: position) : nil
        tokens.append(try token(number, decimals: decimals))
        position += decimals == nil ? 0 : 2
      case .sign(let negative):
        guard position == 0 || parts[position - 1].canPrecedeSign else { throw .misplacedSign }
        tokens.append(.sign(negative: negative))
      case .comma(isTight: true) where tightComma == .decimalMark: throw .malformedNumber
      case .comma, .semicolon: tokens.append(.separator)
      case .mark(let unit): tokens.append(.mark(unit))
      case .letter(let hemisphere): tokens.append(.letter(hemisphere))
      case .space: break
      }
      position += 1
    }
    return tokens
  }

  /// The digits after a tight comma, if one follows the number at a position.
  private static func decimals(in parts: [Part], after position: Int) -> Number? {
    guard position + 2 < parts.count, case .comma(isTight: true) = parts[position + 1],
      case .number(let decimals) = parts[position + 2]
    else { return nil }
    return decimals
  }

  private static func token(
    _ number: Number, decimals: Number?
  ) throws(CoordinateTextError) -> CoordinateToken {
    guard let decimals else { return .number(number.value, hasFraction: number.fraction != nil) }
    guard number.fraction == nil, decimals.fraction == nil else { throw .malformedNumber }
    let joined = Number(whole: number.whole, fraction: decimals.whole)
    return .number(joined.value, hasFraction: true)
  }
}

extension CoordinateText.Part {
  fileprivate var hasPoint: Bool {
    if case .number(let number) = self { number.fraction != nil } else { false }
  }

  fileprivate var showsStructure: Bool {
    switch self {
    case .space, .mark, .letter, .semicolon, .comma(isTight: false): true
    case .number, .sign, .comma(isTight: true): false
    }
  }

  fileprivate var canPrecedeSign: Bool {
    switch self {
    case .space, .comma, .semicolon, .letter: true
    case .number, .sign, .mark: false
    }
  }
}
