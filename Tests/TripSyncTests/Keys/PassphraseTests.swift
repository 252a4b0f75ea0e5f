import TestSupport
import Testing
import Text

@testable import TripSync

/// What may be a passphrase, and that it is the same wherever it is typed.
@Suite struct PassphraseTests {
  private func secret(_ typed: [UInt8]) throws(PassphraseError) -> String {
    String(decoding: try Passphrase(typed: typed).secret.copy(), as: UTF8.self)
  }

  @Test(arguments: [
    ("correct horse", "correct horse"), ("correct horse\n", "correct horse"),
    (" two  spaces ", " two  spaces "), ("non\u{A0}breaking", "non breaking"),
    ("Zu\u{308}rich am See", "Z\u{FC}rich am See"), ("\u{FF11}\u{FF12}345678", "12345678"),
    (
      "\u{1F690}\u{1F690}\u{1F690}\u{1F690}12\u{200D}3",
      "\u{1F690}\u{1F690}\u{1F690}\u{1F690}12\u{200D}3"
    ),
  ])
  func `a passphrase is in normal form`(typed: String, expected: String) throws {
    #expect(Array(try secret(Array(typed.utf8)).utf8) == Array(expected.utf8))
  }

  @Test func `passphrases become those of another implementation`() throws {
    for vector in try #require(Vectors.json["typed_passphrases"]?.elements) {
      let typed = try #require(Hexadecimal.bytes(vector["typed"]?.string ?? ""))
      let secret = try Passphrase(typed: typed).secret
      #expect(Hexadecimal.text(secret.copy()) == vector["normalized"]?.string)
    }
  }

  /// Composed and decomposed letters, as the keyboards of a phone and of a Mac give them.
  @Test func `a key file opens with the passphrase of another keyboard`() throws {
    let keys = DataKeys.random(for: try .numbered(1))
    let cost = try #require(PassphraseCost(passes: 2, mebibytes: 32))
    let (one, other) = (
      "caf\u{E9} \u{D55C}\u{AE00}", "cafe\u{301} \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"
    )
    #expect(Array(one.utf8) != Array(other.utf8))
    let slot = try KeySlot.sealed(
      keys, passphrase: Passphrase(typed: Array("\(one)!".utf8)).secret, cost: cost,
      id: .numbered(2))
    let opened = try slot.open(passphrase: Passphrase(typed: Array("\(other)!\n".utf8)).secret)
    #expect(opened == keys)
  }

  private static let refused: [(String, PassphraseError)] = [
    ("", .tooShort), ("1234567", .tooShort), ("1234567\n", .tooShort),
    // Eight characters typed are seven.
    ("123456e\u{301}", .tooShort),
    (String(repeating: "a", count: 1_025), .tooLong),
    (String(repeating: "a", count: 1_000_000), .tooLong),
    // One character becomes eighteen.
    (String(repeating: "\u{FDFA}", count: 57), .tooLong),
    ("correct horse\n\n", .controlCharacter), ("correct horse\r\n", .controlCharacter),
    ("correct\thorse", .controlCharacter), ("correct\0horse", .controlCharacter),
    ("correct\u{7F}horse", .controlCharacter), ("correct\u{85}horse", .controlCharacter),
    ("correct\u{2028}horse", .controlCharacter), ("\u{FEFF}correct horse", .controlCharacter),
  ]

  @Test(arguments: refused)
  func `what is not a passphrase is refused`(typed: String, expected: PassphraseError) {
    #expect(throws: expected) { try secret(Array(typed.utf8)) }
  }

  @Test(arguments: [
    "fffe636f7272656374", "636f727265637420c3", "636166e9206175206c616974", "eda0806162636465",
  ])
  func `other encodings are refused`(typed: String) throws {
    let bytes = try hex(typed)
    #expect(throws: PassphraseError.notUTF8) { try secret(bytes) }
  }

  @Test func `lengths are counted in characters of the normal form`() throws {
    let longest = String(repeating: "e\u{301}", count: 1_024)
    #expect(try secret(Array(longest.utf8)).unicodeScalars.count == 1_024)
    let shortest = "\u{FB03}\u{FB03}12"
    #expect(try secret(Array(shortest.utf8)) == "ffiffi12")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `any bytes are a passphrase in normal form or refused`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let isText = Bool.random(using: &random)
      let typed = (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
        isText
          ? Array("\(Unicode.Scalar(UInt16.random(in: 0x20...0xD7FF, using: &random)) ?? "a")".utf8)
          : [UInt8.random(in: 0...255, using: &random)]
      }
      guard let text = try? secret(typed) else { continue }
      #expect(Passphrase.lengths.contains(text.unicodeScalars.count))
      #expect(try secret(Array(text.utf8)) == text)
    }
  }

  @Test(arguments: [
    (
      PassphraseError.tooShort,
      """
      a passphrase has at least 8 characters; better are five or more words picked at random, \
      which are easy to remember and hard to guess
      """
    ),
    (.tooLong, "a passphrase has at most 1024 characters"),
    (
      .notUTF8,
      "the passphrase is not UTF-8; type it in a terminal with UTF-8, or save its file as UTF-8"
    ),
    (
      .controlCharacter,
      """
      the passphrase contains a tab, a line break or another control character; its file must be \
      one line, without a byte order mark, that ends with a line feed or nothing
      """
    ),
  ])
  func `errors say what to do and nothing of the passphrase`(error: PassphraseError, text: String) {
    #expect("\(error)" == text)
  }
}
