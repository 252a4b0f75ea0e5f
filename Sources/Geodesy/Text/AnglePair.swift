/// Where the first angle of a coordinate ends and the second begins.
enum AnglePair {
  typealias Tokens = ArraySlice<CoordinateToken>

  /// Splits at the separator, else at a letter, a second degree mark, a sign or the middle.
  static func split(_ tokens: [CoordinateToken]) throws(CoordinateTextError) -> (Tokens, Tokens) {
    if let separator = tokens.firstIndex(of: .separator) {
      return try halves(tokens[..<separator], tokens[(separator + 1)...])
    }
    let start = try startOfSecond(tokens)
    return try halves(tokens[..<start], tokens[start...])
  }

  private static func halves(
    _ first: Tokens, _ second: Tokens
  ) throws(CoordinateTextError) -> (Tokens, Tokens) {
    guard !second.contains(.separator) else { throw .moreThanTwoAngles }
    let bothHaveNumbers =
      first.contains(where: \.isNumber) && second.contains(where: \.isNumber)
    guard bothHaveNumbers else { throw .onlyOneAngle }
    return (first, second)
  }

  private static func startOfSecond(_ tokens: [CoordinateToken]) throws(CoordinateTextError) -> Int
  {
    let letters = tokens.indices.filter { tokens[$0].isLetter }
    if let first = letters.first {
      guard first == 0 else { return first + 1 }
      guard letters.count > 1 else { throw .letterMissing }
      return letters[1]
    }
    let marks = tokens.indices.filter { tokens[$0] == .mark(.degrees) }
    if marks.count == 1 { throw .onlyOneAngle }
    if marks.count > 1 { return start(ofAngleMarkedAt: marks[1], in: tokens) }
    if let sign = tokens.dropFirst().firstIndex(where: \.isSign) { return sign }
    return try middle(tokens)
  }

  /// The position of the number before a degree mark, or of its sign.
  private static func start(ofAngleMarkedAt mark: Int, in tokens: [CoordinateToken]) -> Int {
    let number = max(0, mark - 1)
    return number > 0 && tokens[number - 1].isSign ? number - 1 : number
  }

  /// Bare numbers are shared equally between the two angles.
  private static func middle(_ tokens: [CoordinateToken]) throws(CoordinateTextError) -> Int {
    let numbers = tokens.indices.filter { tokens[$0].isNumber }
    guard numbers.count > 1 else { throw .onlyOneAngle }
    guard numbers.count <= 6 else { throw .tooManyNumbers }
    guard numbers.count.isMultiple(of: 2) else { throw .unclearSplit }
    return numbers[numbers.count / 2]
  }
}
