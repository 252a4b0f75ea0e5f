internal import Text

/// A text as rules look at it: letters folded, spaces and line ends made one space.
struct RuleSubject {
  private(set) var bytes: [UInt8] = []

  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count)
    replace(with: text)
  }

  /// The same memory for another text: a file has many.
  mutating func replace(with text: String) {
    bytes.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars { Folding.append(scalar, to: &bytes) }
    collapseSpaces()
  }

  private mutating func collapseSpaces() {
    var (end, wasSpace) = (0, true)
    for byte in bytes {
      let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
      if isSpace, wasSpace { continue }
      bytes[end] = isSpace ? 0x20 : byte
      end += 1
      wasSpace = isSpace
    }
    if end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    bytes.removeLast(bytes.count - end)
  }
}

/// What a text must contain: `rewe` is found in "REWE Markt 12" but not in "Prewett", `rew*` in both
/// "Rewe" and "rewind", `paypal * spotify` in "PAYPAL .EU SPOTIFY AB".
///
/// (1) Case, accents and the number of spaces do not matter. (2) A pattern begins and ends where words
/// do, unless a star stands there. (3) A star in the middle stands for anything, or nothing.
public struct RulePattern: Sendable, Hashable {
  /// As it was typed.
  public let text: String
  /// What stands between stars.
  let pieces: [[UInt8]]
  private let beginsAnywhere, endsAnywhere: Bool

  /// No name of a vendor is longer.
  public static let longest = 200

  /// `nil` if there is nothing to look for, or more than anyone types.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    let bytes = RuleSubject(text).bytes
    let star = UInt8(ascii: "*")
    let parts = bytes.split(separator: star, omittingEmptySubsequences: false).map { part in
      RuleSubject(String(decoding: part, as: UTF8.self)).bytes
    }
    let pieces = parts.filter { !$0.isEmpty }
    guard !pieces.isEmpty else { return nil }
    self.text = text
    self.pieces = pieces
    beginsAnywhere = bytes.first == star
    endsAnywhere = bytes.last == star
  }

  /// Whether a text contains it; takes a time that grows with both lengths.
  func matches(_ subject: [UInt8]) -> Bool {
    var start = 0
    for (index, piece) in pieces.enumerated() {
      let (isFirst, isLast) = (index == 0, index == pieces.count - 1)
      guard
        let found = Self.find(
          piece, in: subject, from: start, beginsWord: isFirst && !beginsAnywhere,
          endsWord: isLast && !endsAnywhere)
      else { return false }
      start = found + piece.count
    }
    return true
  }

  /// Where a piece first stands.
  private static func find(
    _ piece: [UInt8], in subject: [UInt8], from start: Int, beginsWord: Bool, endsWord: Bool
  ) -> Int? {
    guard piece.count <= subject.count - start else { return nil }
    for place in start...subject.count - piece.count where subject[place] == piece[0] {
      let end = place + piece.count
      guard !beginsWord || isEdge(subject, at: place), !endsWord || isEdge(subject, at: end),
        subject[place..<end].elementsEqual(piece)
      else { continue }
      return place
    }
    return nil
  }

  /// Whether no word continues across a place.
  private static func isEdge(_ subject: [UInt8], at place: Int) -> Bool {
    place == 0 || place == subject.count
      || !isPartOfWord(subject[place - 1]) || !isPartOfWord(subject[place])
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || Digits.isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  public static func == (first: RulePattern, second: RulePattern) -> Bool {
    first.text == second.text
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
