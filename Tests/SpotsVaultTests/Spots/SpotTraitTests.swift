import Geodesy
import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotTraitTests {
  @Test func `a trait is yes, no or unknown, beside the services`() {
    var services = SpotServices(name: "water") ?? []
    for value in [true, false, nil, false] {
      services[.shade] = value
      services[.lowEmissionZone] = value.map { !$0 }
      #expect(services[.shade] == value)
      #expect(services[.lowEmissionZone] == value.map { !$0 })
      #expect(services.names == ["water"] + (value == true ? ["shade"] : []))
    }
  }

  @Test(
    arguments: [
      ("yes", true, []), ("1", true, []), ("oui", true, []), ("no", false, []), ("0", false, []),
      ("nein", false, []), ("", nil, []), ("?", nil, []), ("unknown", nil, []),
      ("inconnu", nil, []),
      ("Crit'Air 2", true, ["Crit'Air 2"]), ("outside the ring", false, ["outside the ring"]),
      ("no sticker needed", false, ["no sticker needed"]),
    ] as [(String, Bool?, [String])])
  func `a field says yes, no or nothing`(text: String, value: Bool?, kept: [String]) throws {
    let spots = try ReadSpots("name,lat,lon,Umweltzone,Ombre\nA,1.5,2.5,\(text),\(text)\n")
    let spot = try #require(spots.plan.samples.first)
    #expect(spot.services[.lowEmissionZone] == value)
    #expect(spot.services[.shade] == value)
    #expect(Set(spot.extra.map(\.text)) == Set(kept))
    #expect(
      spots.plan.columns.map(\.meaning)
        == ["name", "latitude", "longitude", "low-emission zone", "shade"])
  }

  @Test func `shade in a list of services is not denied by its own column`() throws {
    for text in ["services,shade\nwater;shade,no", "shade,services\nno,water;shade"] {
      let lines = text.split(separator: "\n")
      let spots = try ReadSpots("lat,lon,\(lines[0])\n1.5,2.5,\(lines[1])\n")
      #expect(spots.plan.samples.first?.services[.shade] == true)
    }
  }

  private static func vault() throws -> TestVault {
    let values: [Bool?] = [nil, true, false]
    return try TestVault(
      try values.enumerated().map { index, value in
        var spot = TestSpot(
          position: try Coordinate(latitude: 46 + Double(index) / 100, longitude: 7).e7)
        spot.services[.lowEmissionZone] = value
        spot.services[.shade] = value.map { !$0 }
        spot.name = ["unknown", "zone", "shade"][index]
        return spot
      }, withWords: true)
  }

  @Test(
    arguments: [
      ([.lowEmissionZone], false, ["unknown", "shade"], 0),
      ([.lowEmissionZone], true, ["shade"], 1),
      ([.shade], false, ["unknown", "zone"], 0), ([.shade], true, ["zone"], 1),
      ([.shade, .lowEmissionZone], false, ["unknown"], 0),
      ([.shade, .lowEmissionZone], true, [], 1), ([], true, ["unknown", "zone", "shade"], 0),
    ] as [([SpotTrait], Bool, [String], Int)])
  func `what is avoided is left out, and the unknown only if strict`(
    avoided: [SpotTrait], isStrict: Bool, names: [String], unknown: Int
  ) throws {
    var filter = SpotFilter()
    (filter.avoided, filter.isStrict) = (avoided, isStrict)
    let queries = try Self.vault().queries
    let centre = try Coordinate(latitude: 46, longitude: 7)
    let near = try queries.near(centre, limit: 10, filter: filter)
    #expect(near.hits.map(\.name) == names)
    #expect(near.unknownLeftOut == unknown)
    var exported: Set<String> = []
    try queries.forEach(filter) { exported.insert($0.name) }
    #expect(exported == Set(names))
  }
}
