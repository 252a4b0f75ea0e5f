import TestSupport

/// Random text as people and their files have it, all of it following from a seed.
struct RandomText {
  private var random: SplitMix64
  private static let characters: [Character] = [
    "a", "b", "i", "m", "W", "-", ".", "é", "e\u{301}", "ß", "湖", "山", "한", "🚐", "🇨🇭", "👨‍👩‍👧", "❤️",
    "…", "\u{200B}",
  ]

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  mutating func word(longest: Int = 12) -> String {
    String((0..<number(in: 1...longest)).map { _ in character() })
  }

  mutating func words(_ count: ClosedRange<Int>) -> [String] {
    (0..<number(in: count)).map { _ in word() }
  }

  /// Scalars of which many are dangerous on a terminal.
  mutating func wild() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<number(in: 0...30) {
      let limit: UInt32 = [0x20, 0x100, 0x2070, 0x110000][number(in: 0...3)]
      text.append(Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) ?? "\u{1B}")
    }
    return String(text)
  }

  private mutating func character() -> Character {
    Self.characters[number(in: 0...Self.characters.count - 1)]
  }
}
