import TestSupport
import Testing

@testable import Text

@Suite struct IDEndingTests {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  static let zeros = "00000000000000000000000000"

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `an id matches each of its endings`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let id = try RecordIDTests.any(using: &random)
    for letters in IDEnding.shortest...26 {
      let ending = try #require(IDEnding(id.ending(letters)))
      #expect(ending.letters == letters)
      #expect(ending.fits(id))
      #expect(ending.lowThreeBytes == id.lowThreeBytes)
      #expect(id.description.hasSuffix(id.ending(letters)))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `an ending with another letter does not match`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let id = try RecordIDTests.any(using: &random)
    for letters in IDEnding.shortest...26 {
      var text = Array(id.ending(letters).utf8)
      let place = Int.random(in: 0..<letters, using: &random)
      let others = Self.alphabet.prefix(8).filter { $0 != text[place] }
      text[place] = try #require(others.randomElement(using: &random))
      let ending = try #require(IDEnding(String(decoding: text, as: UTF8.self)))
      #expect(!ending.fits(id), "\(letters) letters, changed at \(place)")
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `letters before the ending do not matter`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for letters in IDEnding.shortest...25 {
      let id = try RecordIDTests.any(using: &random)
      var start = Array(try RecordIDTests.any(using: &random).description.utf8)
      start.replaceSubrange((26 - letters)..., with: id.ending(letters).utf8)
      let neighbour = try #require(Self.id(String(decoding: start, as: UTF8.self)))
      #expect(try #require(IDEnding(id.ending(letters))).fits(neighbour))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `upper and lower case are the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for letters in IDEnding.shortest...26 {
      let text = try RecordIDTests.any(using: &random).ending(letters)
      let mixed = text.map { Bool.random(using: &random) ? $0.uppercased() : String($0) }
      #expect(IDEnding(mixed.joined()) == IDEnding(text))
    }
  }

  @Test(arguments: [
    (typed: "iIlL1", meant: "11111"), (typed: "oO000", meant: "00000"),
    (typed: "a1ob0", meant: "a10b0"), (typed: "ilo10", meant: "11010"),
    (typed: "OBOEI0L", meant: "0b0e101"),
  ])
  func `letters that look like digits are read as digits`(typed: String, meant: String) throws {
    let ending = try #require(IDEnding(typed))
    #expect(ending == IDEnding(meant))
  }

  @Test func `the ending of a substring is read too`() {
    let text = "trip abcde"
    #expect(IDEnding(text.dropFirst(5)) == IDEnding("abcde"))
  }

  @Test(arguments: ["", "0", "abcd", "ABCD", "éé"])
  func `fewer than five letters are refused`(text: String) {
    #expect(IDEnding(text) == nil)
  }

  @Test(arguments: [zeros + "0", zeros + zeros, "abcdefghjkmnpqrstvwxyz01234567"])
  func `more than twenty-six letters are refused`(text: String) {
    #expect(IDEnding(text) == nil)
  }

  @Test(arguments: [
    "abcdu", "ABCDU", "abc-d", "abc d", " abcde", "abcde\n", "abcdé", "abcd\0", "abcd@", "abcd[",
    "abcd`", "abcd{", "abcd/", "abcd:", "１２３４５",
  ])
  func `anything but an id's letters is refused`(text: String) {
    #expect(IDEnding(text) == nil)
  }

  @Test(arguments: "89abcdefghjkmnpqrstvwxyz")
  func `the first of twenty-six letters has no more than three bits`(first: Character) {
    let rest = String(Self.zeros.dropFirst())
    #expect(IDEnding(String(first) + rest) == nil)
    #expect(IDEnding(first.uppercased() + rest) == nil)
    #expect(IDEnding(String(first) + rest.dropFirst()) != nil, "25 letters have no such limit")
  }

  @Test(arguments: "01234567oil")
  func `the first of twenty-six letters may be up to seven`(first: Character) {
    #expect(IDEnding(String(first) + Self.zeros.dropFirst()) != nil)
  }

  /// Reads all 26 letters, independently of the code under test.
  static func id(_ text: String) -> RecordID? {
    var bits: [UInt8] = []
    for byte in text.utf8 {
      guard let digit = alphabet.firstIndex(of: byte) else { return nil }
      bits += (0..<5).map { UInt8(digit >> (4 - $0) & 1) }
    }
    let used = Array(bits.dropFirst(2))
    return RecordID(
      bytes: stride(from: 0, to: 128, by: 8).map { start in
        used[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
      })
  }
}
