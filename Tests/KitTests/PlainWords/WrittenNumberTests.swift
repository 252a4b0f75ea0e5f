import TestSupport
import Testing
import Text

@testable import PlainWords

@Suite struct WrittenNumberTests {
  @Test(arguments: [
    ("62", "62"), ("62.40", "62.40"), ("62,40", "62.40"), ("0.500", "0.500"),
    ("1234.567", "1234.567"),
    ("1.234,50", "1234.50"), ("1,234.50", "1234.50"), ("1'234.50", "1234.50"), ("1'234", "1234"),
    ("1.234.567", "1234567"), ("1,234,567.8", "1234567.8"), ("007", "007"),
  ])
  func `a number has one reading`(text: String, digits: String) {
    #expect(WrittenNumber(Array(text.utf8)) == .one(digits))
  }

  @Test(arguments: [
    ("1.234", "1.234", "1234", false), ("1,234", "1.234", "1234", true),
    ("184.230", "184.230", "184230", false), ("12,345", "12.345", "12345", true),
  ])
  func `a mark before three digits can be either`(
    text: String, decimal: String, grouped: String, hasComma: Bool
  ) {
    let expected = WrittenNumber.decimalOrGrouped(
      decimal: decimal, grouped: grouped, hasComma: hasComma)
    #expect(WrittenNumber(Array(text.utf8)) == expected)
  }

  @Test(arguments: [
    "62.40,38", "1.23.456", "1,234.567.8", "12:30", "10-12", "1/2", "12'34", "1.234'567",
    "123456789012345678901",
  ])
  func `what follows no rule is not a number`(text: String) {
    #expect(WrittenNumber(Array(text.utf8)) == .unreadable)
  }

  /// Digits never get lost or appear, whatever marks stand between them, but for a zero before decimals alone.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a number keeps its digits`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let letters = Array("0123456789.,'0123456789")
      let text = String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "0"
        })
      let digits = text.filter(\.isNumber)
      switch WrittenNumber(Array(text.utf8)) {
      case .one(let number):
        let zero = text.first?.isNumber == true ? "" : "0"
        #expect(number.filter(\.isNumber) == zero + digits, "\(text)")
      case .decimalOrGrouped(let decimal, let grouped, _):
        #expect(decimal.filter(\.isNumber) == digits, "\(text)")
        #expect(grouped == digits, "\(text)")
      case .unreadable: break
      }
    }
  }
}
