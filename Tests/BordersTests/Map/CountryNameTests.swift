import Borders
import Testing
import Text
import TypedValues

/// Names that people type, and the names that the border map has.
@Suite struct CountryNameTests {
  @Test(arguments: Country.all.filter { CountryCode.isListed($0.code) })
  func `a country is found by the name that vanlog shows`(country: Country) throws {
    #expect(try TypedWords.country(country.name) == country.code)
    #expect(try TypedWords.country(country.code.lowercased()) == country.code)
  }
}
