/// A Korean syllable, which is made of its letters by arithmetic and not by a table (Unicode 3.12).
struct HangulSyllable {
  private static let first: UInt32 = 0xAC00
  private static let leading: UInt32 = 0x1100
  private static let vowel: UInt32 = 0x1161
  /// One before the first: a syllable without a trailing letter has 0.
  private static let trailing: UInt32 = 0x11A7
  private static let leadings: UInt32 = 19
  private static let vowels: UInt32 = 21
  private static let trailings: UInt32 = 28

  /// Its place among all syllables.
  private let index: UInt32

  /// `nil` for any other character.
  init?(_ scalar: Unicode.Scalar) {
    index = scalar.value &- Self.first
    guard index < Self.leadings * Self.vowels * Self.trailings else { return nil }
  }

  /// Appends its two or three letters.
  func decompose(into scalars: inout [Unicode.Scalar]) {
    let (pair, last) = index.quotientAndRemainder(dividingBy: Self.trailings)
    let (first, second) = pair.quotientAndRemainder(dividingBy: Self.vowels)
    Self.append(Self.leading + first, to: &scalars)
    Self.append(Self.vowel + second, to: &scalars)
    if last > 0 { Self.append(Self.trailing + last, to: &scalars) }
  }

  private static func append(_ letter: UInt32, to scalars: inout [Unicode.Scalar]) {
    if let scalar = Unicode.Scalar(letter) { scalars.append(scalar) }
  }

  /// Two letters, or a syllable without a trailing letter and one, as one syllable.
  static func composed(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Unicode.Scalar? {
    let (first, second) = (one.value &- leading, other.value &- vowel)
    if first < leadings, second < vowels {
      return Unicode.Scalar(Self.first + (first * vowels + second) * trailings)
    }
    let last = other.value &- trailing
    guard let open = HangulSyllable(one), open.index % trailings == 0,
      (1..<trailings).contains(last)
    else { return nil }
    return Unicode.Scalar(one.value + last)
  }
}
