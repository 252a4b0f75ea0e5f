import Testing
import Text

@Suite struct Crockford32Tests {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  @Test func `every five bits have a letter, which reads back`() {
    #expect((0..<32).map { Crockford32.letter($0) } == Self.alphabet)
    #expect(Self.alphabet.map { Crockford32.number($0) } == (0..<32).map { $0 })
    #expect(Crockford32.letter(.max) == UInt8(ascii: "z"))
  }

  @Test(
    arguments: [
      ("A", 10), ("Z", 31), ("i", 1), ("I", 1), ("l", 1), ("L", 1), ("o", 0), ("O", 0),
      ("u", nil), ("U", nil), ("[", nil), ("`", nil), ("-", nil), ("@", nil),
    ] as [(Unicode.Scalar, UInt64?)])
  func `capitals and look-alikes are read, and nothing else`(
    letter: Unicode.Scalar, number: UInt64?
  ) {
    #expect(Crockford32.number(UInt8(ascii: letter)) == number)
  }
}
