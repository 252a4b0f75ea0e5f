import TestSupport
import Testing

@testable import Records

@Suite struct FieldValueOrderTests {
  /// Few enough that equal values and common prefixes occur all the time.
  static func any(using random: inout SplitMix64) -> FieldValue {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .none
    case 1: .integer([.min, -1, 0, 1, .max].randomElement(using: &random) ?? 0)
    case 2: .text(word(using: &random))
    case 3: .bytes(Array(word(using: &random).utf8))
    default:
      .set(
        (0..<Int.random(in: 0..<3, using: &random)).map { _ in word(using: &random) }.sorted())
    }
  }

  private static func word(using random: inout SplitMix64) -> String {
    ["", "a", "ab", "b", "z", "ä", "\u{1F690}", "\u{FB01}"].randomElement(using: &random) ?? ""
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `the order is total`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let (first, second) = (Self.any(using: &random), Self.any(using: &random))
      let relations = [first < second, first == second, second < first]
      #expect(relations.filter(\.self).count == 1, "\(first) and \(second)")
    }
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `the order is transitive`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let values = (0..<3).map { _ in Self.any(using: &random) }
      let (first, second, third) = (values[0], values[1], values[2])
      guard first < second, second < third else { continue }
      #expect(first < third, "\(first), \(second), \(third)")
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `sorting gives the same result from any order`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<30).map { _ in Self.any(using: &random) }
    #expect(values.shuffled(using: &random).sorted() == values.sorted())
  }

  @Test func `the case of a value is compared before its content`() {
    let ascending: [FieldValue] = [
      .none, .integer(.min), .integer(-1), .integer(0), .integer(.max), .text(""), .text("a"),
      .text("aa"), .text("b"), .text("\u{FB01}"), .text("\u{1F690}"), .bytes([]), .bytes([0]),
      .bytes([0, 0]), .bytes([255]), .set([]), .set(["a"]), .set(["a", "b"]), .set(["b"]),
    ]
    for (low, high) in zip(ascending, ascending.dropFirst()) {
      #expect(low < high)
      #expect(!(high < low))
    }
  }

  /// Swift considers both spellings equal, but files and fingerprints compare bytes.
  @Test(arguments: [
    (FieldValue.text("caf\u{E9}"), FieldValue.text("cafe\u{301}")),
    (FieldValue.set(["caf\u{E9}"]), FieldValue.set(["cafe\u{301}"])),
  ])
  func `two spellings of a letter are different values`(first: FieldValue, second: FieldValue) {
    #expect(first != second)
    #expect((first < second) != (second < first))
    #expect(Set([first, second]).count == 2)
  }
}
