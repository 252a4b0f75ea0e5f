import Foundation
import TestSupport
import Testing
import Text

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func `the examples of the standard`(plain: String, text: String) {
    #expect(Base64.text(of: Array(plain.utf8)) == text)
    #expect(Base64.bytes(parsing: text.utf8) == Array(plain.utf8))
    #expect(Base64.text(of: Array(plain.utf8), isPadded: false) == text.replacing("=", with: ""))
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random bytes come back, and are what others write`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      let text = Base64.text(of: bytes)
      #expect(text == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(parsing: text.utf8) == bytes)
    }
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zh==", "Zm9=", "Z===", "====", "Zg==Zg==", "Zm 9", "Zm9v\n", "Zm-_", "=Zg=",
  ])
  func `anything else is refused`(text: String) {
    #expect(Base64.bytes(parsing: text.utf8) == nil)
  }
}
