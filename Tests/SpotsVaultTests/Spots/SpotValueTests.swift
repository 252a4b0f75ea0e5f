import SpotsVault
import Testing

@Suite struct SpotValueTests {
  @Test(arguments: [
    (VehicleSize(height: 300), VehicleSize(height: 300), Fit.yes),
    (VehicleSize(height: 299), VehicleSize(height: 300), Fit.no(.height, limit: 299)),
    (VehicleSize(), VehicleSize(height: 300), Fit.unknown([.height])),
    (VehicleSize(), VehicleSize(), Fit.yes),
    (
      VehicleSize(weight: 3_500), VehicleSize(height: 300, weight: 3_600),
      Fit.no(.weight, limit: 3_500)
    ),
    (
      VehicleSize(height: 320), VehicleSize(height: 300, length: 600, width: 220),
      Fit.unknown([.length, .width])
    ),
  ])
  func `a van fits, does not fit, or may fit`(
    limits: VehicleSize, size: VehicleSize, fit: Fit
  ) {
    #expect(size.fit(limits) == fit)
  }

  @Test(arguments: ["NO", "no", "Za", "AA", "zz"])
  func `a country's number gives its letters back`(letters: String) throws {
    let number = try #require(CountryPair.number(letters.utf8))
    #expect(CountryPair.text(Int(number)) == letters.uppercased())
  }

  @Test(arguments: ["", "N", "NOR", "N1", "é", "  ", "@["])
  func `a code without two letters is not a country`(text: String) {
    #expect(CountryPair.number(text.utf8) == nil)
  }

  @Test(arguments: [-1, 0, 1, 27, 54, 729, .max, .min])
  func `an unused number is not a country`(number: Int) {
    #expect(CountryPair.text(number) == nil)
  }

  @Test func `types and services keep the numbers that files store`() {
    #expect(SpotType.allCases.map(\.rawValue) == Array(0..<SpotType.allCases.count))
    #expect(SpotType.allCases.map(\.name) == SpotType.allCases.map { "\($0)" })
    #expect(SpotType(name: "aire")?.rawValue == 4)
    #expect(SpotServices(name: "water")?.rawValue == 1)
    #expect(SpotServices(name: "free")?.names == ["free"])
    #expect(SpotServices(name: "beer") == nil)
    #expect(SpotServices(rawValue: -1).names == SpotServices.names)
  }
}
