import Testing
import Text

@Suite struct LanguageCodeTests {
  @Test(arguments: [
    ("en", true), ("pt-br", true), ("", false), ("e", false), ("EN", false), ("a-b-c", false),
    ("de-", false), ("dé", false), ("abcdefghi", false),
  ])
  func `codes of languages are small letters`(text: String, isOne: Bool) {
    #expect(LanguageCode.isOne(text) == isOne)
  }
}
