import Geodesy
import Testing

@testable import Almanac

@Suite struct SkyPlaceTests {
  @Test(arguments: [
    (1_500.0, 1_500.0), (-30, 0), (20_000, 9_000), (.nan, 0), (.infinity, 0),
  ])
  func `a height is one that people stand at`(given: Double, kept: Double) throws {
    let somewhere = try Coordinate(latitude: 46.5, longitude: 8)
    #expect(SkyPlace(somewhere, heightMetres: given).heightMetres == kept)
  }
}
