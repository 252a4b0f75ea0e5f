import Foundation
import TestSupport
import Testing
import Text

@Suite struct FixedDecimalTests {
  static let numbers: [(number: Double, decimals: Int, text: String)] = [
    (0, 0, "0"), (0, 2, "0.00"), (-0.0, 0, "0"), (-0.0, 2, "0.00"),
    (0.5, 0, "1"), (1.5, 0, "2"), (2.5, 0, "3"), (-0.5, 0, "-1"), (-2.5, 0, "-3"),
    (0.4, 0, "0"), (-0.4, 0, "0"), (0.25, 1, "0.3"), (-0.25, 1, "-0.3"), (0.125, 2, "0.13"),
    (0.04, 1, "0.0"), (-0.04, 1, "0.0"), (0.05, 1, "0.1"), (9.99, 1, "10.0"), (-9.99, 1, "-10.0"),
    (1, 9, "1.000000000"), (0.000000001, 9, "0.000000001"), (123.456, 2, "123.46"),
    (-123.456, 1, "-123.5"), (0.007, 3, "0.007"), (-0.01, 2, "-0.01"),
    (8_999_999_999_999_998, 0, "8999999999999998"), (.leastNonzeroMagnitude, 3, "0.000"),
  ]

  @Test(arguments: numbers)
  func `halves are rounded away from zero, and zero has no sign`(
    number: Double, decimals: Int, text: String
  ) {
    #expect(FixedDecimal.text(number, decimals: decimals) == text)
  }

  @Test(arguments: [0, 1, 9], [9e15, -9e15, 1e16, 1e300, -1e300, .greatestFiniteMagnitude])
  func `a number too large for decimals is written unrounded`(decimals: Int, number: Double) {
    #expect(Double(FixedDecimal.text(number, decimals: decimals)) == number)
  }

  @Test(arguments: [0, 3, 9], [Double.nan, .infinity, -.infinity, .signalingNaN])
  func `infinity and NaN are a dash`(decimals: Int, number: Double) {
    #expect(FixedDecimal.text(number, decimals: decimals) == "-")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the text is within half a unit of the number`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let decimals = Int.random(in: 0...6, using: &random)
      let number = Double.random(in: -1e6...1e6, using: &random)
      let text = FixedDecimal.text(number, decimals: decimals)
      let back = try #require(Double(text))
      #expect(abs(back - number) <= 0.5 / pow(10, Double(decimals)) + 1e-9)
      let fraction = text.split(separator: ".").dropFirst().first ?? ""
      #expect(fraction.count == decimals)
    }
  }
}
