import Testing
import Text

@Suite struct CountryCodeTests {
  @Test(
    arguments: [
      ("FR", nil), ("XK", nil), ("ZW", nil), ("fr", "takes two capital letters, such as NO"),
      ("F", "takes two capital letters, such as NO"),
      ("UK", "takes the ISO 3166 code GB, not UK"),
      ("ZZ", "takes a two-letter country code; ISO 3166 has no ZZ"),
    ] as [(String, String?)])
  func `a country has a code of ISO 3166`(code: String, objection: String?) {
    #expect(CountryCode.objection(to: code) == objection)
    #expect(CountryCode.isListed(code) == (objection == nil))
  }

  @Test(arguments: ["", "D", "D ", " D", "DEU", "\u{0}\u{0}"])
  func `what does not have two letters is not a country`(text: String) {
    #expect(!CountryCode.isListed(text))
  }
}
