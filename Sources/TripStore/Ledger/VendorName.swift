internal import Text

/// The name of a vendor, as compared between what a person types and what a bank prints.
struct VendorName {
  let folded: String
  private let words: [[UInt8]]
  /// The numbers in it, of branches, rooms or roads.
  private let numbers: [[UInt8]]

  init(_ text: String) {
    folded = Folding.folded(text)
    words = folded.utf8.split { !Self.isPart($0) }.map(Array.init)
      .filter { $0.contains { !Digits.isDigit($0) } }.map(Self.withoutUmlauts)
    numbers = folded.utf8.split { !Digits.isDigit($0) }.map(Array.init)
  }

  /// Whether both may be the same vendor: "Shell" and "SHELL 1234 MUENCHEN".
  ///
  /// Either may be missing. Otherwise they need to share a word, or one that begins alike, as
  /// "McDonald's" and "MCDONALDS" do. That is little, so the amount and the day must agree as well.
  /// If both have numbers and none is the same, they differ: "Toll A8" and "Toll A9".
  func resembles(_ other: VendorName) -> Bool {
    guard
      numbers.isEmpty || other.numbers.isEmpty || numbers.contains(where: other.numbers.contains)
    else { return false }
    return words.isEmpty || other.words.isEmpty
      || words.contains { word in other.words.contains { Self.areAlike(word, $0) } }
  }

  private static let leastAlike = 4

  private static func areAlike(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    if one == other { return one.count > 1 }
    return one.count >= leastAlike && one.prefix(leastAlike) == other.prefix(leastAlike)
  }

  /// Letters beyond ASCII are whole words' worth of meaning; apostrophes do not part words.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "'") || Digits.isDigit(byte)
      || (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Banks without umlauts print "MUENCHEN", where folding makes "munchen" of the name.
  private static func withoutUmlauts(_ word: [UInt8]) -> [UInt8] {
    var letters: [UInt8] = []
    for byte in word where byte != UInt8(ascii: "'") {
      let isMark = byte == UInt8(ascii: "e") && letters.last.map("aou".utf8.contains) == true
      if !isMark { letters.append(byte) }
    }
    return letters
  }
}
