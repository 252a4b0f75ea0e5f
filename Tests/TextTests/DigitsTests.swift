import TestSupport
import Testing
import Text

@Suite struct DigitsTests {
  static let padded: [(number: Int, width: Int, text: String)] = [
    (0, 0, "0"), (0, 2, "00"), (7, 2, "07"), (42, 2, "42"), (123, 2, "123"), (-1, 4, "-0001"),
    (-12_345, 4, "-12345"), (5, -3, "5"), (.max, 2, "9223372036854775807"),
    (.min, 20, "-09223372036854775808"),
  ]

  @Test(arguments: padded)
  func `a number is padded with zeros to its width`(number: Int, width: Int, text: String) {
    #expect(Digits.padded(number, to: width) == text)
  }

  static let values: [(text: String, number: Int?)] = [
    ("", nil), ("0", 0), ("007", 7), ("42", 42), ("-1", nil), ("+1", nil), (" 1", nil), ("1 ", nil),
    ("1.0", nil), ("a", nil), ("0x1", nil), ("٣", nil), ("1\0", nil), ("/", nil), (":", nil),
    ("9223372036854775807", .max), ("9223372036854775808", nil), ("99999999999999999999", nil),
    ("00000000000000000000000000000001", 1),
  ]

  @Test(arguments: values)
  func `only ASCII digits are a number, and only one that fits`(text: String, number: Int?) {
    #expect(Digits.value(text.utf8) == number)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a number that is written reads back as itself`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let number = Int.random(
        in: 0...(.max >> Int.random(in: 0...62, using: &random)), using: &random)
      let width = Int.random(in: 0...25, using: &random)
      let text = Digits.padded(number, to: width)
      #expect(Digits.value(text.utf8) == number)
      #expect(text.utf8.count >= width)
    }
  }
}
