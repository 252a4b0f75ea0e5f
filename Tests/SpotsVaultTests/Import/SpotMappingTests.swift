import TestSupport
import Testing

@testable import SpotsVault

@Suite(.temporaryDirectory) struct SpotMappingTests {
  private static let iOverlander = """
    Id,Location,Name,Category,Description,Latitude,Longitude,Altitude,Date verified,Open,\
    Electricity,Wifi,Kitchen,Parking,Restaurant,Showers,Water,Toilets,Big rig friendly,\
    Tent friendly,Pet friendly,Sanitation dump station,Outdoor gear,Groceries,Artisan goods,\
    Bakery,Rarity in this area,Repairs vehicles,Repairs motorcycles,Repairs bicycles,Sells parts,\
    Recycles batteries,Recycles oil,Bio fuel,Electric vehicle charging,Composting sawdust,\
    Recycling center
    7,Aosta,"Camp Nowhere ",Established Campground,"Two
    lines",45.7,7.3,600,2022-07-17 00:00:00 UTC,Yes,Yes,No,,Yes,No,Cold,Non-Potable,\
    Running Water,Yes,Yes,No,Yes,No,No,No,No,No,No,No,No,No,No,No,No,No,No,No

    """

  @Test func `an iOverlander file is recognised with its flags`() throws {
    let spots = try ReadSpots(Self.iOverlander)
    #expect(spots.plan.origin == "iOverlander")
    #expect(spots.plan.columns.count == 37)
    let spot = try #require(spots.plan.samples.first)
    #expect(spot.id == "7")
    #expect(spot.name == "Camp Nowhere")
    #expect(spot.type == "camping")
    #expect(spot.place == "Aosta")
    #expect(spot.description == "Two\nlines")
    #expect(
      spot.services.names == [
        "black-water", "electricity", "toilet", "shower", "tents", "big-rigs", "parking",
      ])
    let extra = Dictionary(uniqueKeysWithValues: spot.extra.map { ($0.name, $0.text) })
    #expect(extra["Showers"] == "Cold")
    #expect(extra["Water"] == "Non-Potable")
    #expect(extra["Toilets"] == "Running Water")
    #expect(extra["Category"] == "Established Campground")
    #expect(extra["Wifi"] == nil)
  }

  @Test func `a type of the file's own gives way to a known one in a later column`() throws {
    let spots = try ReadSpots(
      "@id,@type,name,@lat,@lon,amenity,tourism\n9,way,A,47.5,8.5,fire_pit,camp_site\n"
        + "8,way,B,47.6,8.5,fire_pit,\n7,way,C,47.7,8.5,,camp_site\n")
    let camping = Int16(SpotType.camping.rawValue)
    #expect(spots.entries.map(\.type) == [camping, Int16(SpotType.firstOwn), camping])
    #expect(spots.ownTypes == ["fire_pit"])
  }

  @Test func `Park4Night and Overpass are recognised by their columns`() throws {
    let park = try ReadSpots(
      "id,titre,latitude,longitude,code,hauteur_limite,point_eau,eau_noire,note_moyenne,pays_iso\n"
        + "1,Ici,45.5,5.5,PN,2.20,1,0,4.25,FR\n")
    #expect(park.plan.origin == SpotOrigin.park4night)
    #expect(park.plan.samples.first?.type == "wild")
    #expect(park.plan.samples.first?.limits.height == 220)
    #expect(park.plan.samples.first?.services.names == ["water"])
    #expect(park.plan.samples.first?.rating == 43)
    #expect(park.plan.samples.first?.country == "FR")
    let overpass = try ReadSpots(
      "@type\t@id\t@lat\t@lon\tname\ttourism\tfee\nway\t9\t1.5\t2.5\t\"A\" quoted\tcamp_site\tno\n")
    #expect(overpass.plan.origin == SpotOrigin.overpass)
    #expect(overpass.texts(.id) == ["way/9"])
    #expect(overpass.texts(.name) == ["\"A\" quoted"])
    #expect(overpass.plan.samples.first?.type == "camping")
    #expect(overpass.plan.samples.first?.services.names == ["free"])
  }

  @Test(arguments: [
    "elevation", "along", "flat", "latest", "translation", "belongs", "longest stay", "platform",
  ])
  func `part of a name is not a coordinate`(name: String) throws {
    let spots = try ReadSpots("\(name),lat,lon\n5,1.5,2.5\n")
    #expect(spots.places == [[15_000_000, 25_000_000]])
    #expect(spots.plan.columns.first?.meaning == nil)
    #expect(throws: SpotFileError.self) {
      try ReadSpots("name,\(name),lon\na,1.5,2.5\nb,1.6,2.6\n")
    }
  }

  @Test func `an exact name is preferred to a similar one`() throws {
    let spots = try ReadSpots("Lat.,LAT,lon,Name (de),name\n9.5,1.5,2.5,b,a\n")
    #expect(spots.places == [[15_000_000, 25_000_000]])
    #expect(spots.texts(.name) == ["a"])
  }

  @Test(arguments: [
    "lat=B,lon=C", "lat=2,lon=3", "latitude=b,longitude= c ", "lat=\"B\",lon=\"C\",name=1",
  ])
  func `columns can be named by hand`(map: String) throws {
    let spots = try ReadSpots("A,B,C,lat,lon\nx,1.5,2.5,7,8\n", .mapped(map))
    #expect(spots.places == [[15_000_000, 25_000_000]])
  }

  @Test func `columns without names can be given by number`() throws {
    let spots = try ReadSpots("a,1.5,q,2.5\nb,3.5,r,4.5\n", .mapped("lat=4,lon=2,name=1"))
    #expect(spots.places == [[25_000_000, 15_000_000], [45_000_000, 35_000_000]])
    #expect(spots.texts(.name) == ["a", "b"])
  }

  @Test(arguments: ["lat", "lat=", "nonsense=3", "=B", "lat=1,,lon=2", ""])
  func `an invalid map is refused`(map: String) {
    #expect(throws: SpotFileError.self) { try SpotReadingOptions.mapped(map) }
  }

  @Test func `a missing column is named`() throws {
    let options = try SpotReadingOptions.mapped("lat=North,lon=East")
    #expect(throws: SpotFileError.noSuchColumn(.latitude, "North")) {
      try ReadSpots("A,B,C\nx,1.5,2.5\n", options)
    }
  }

  @Test(arguments: [
    ("max_height_m", ColumnUnit.metres), ("ele Ft", .feet), ("Height (cm)", .centimetres),
    ("max weight [kg]", .kilograms), ("maxHeight", nil), ("rating %", .percent), ("Höhe", nil),
  ])
  func `a name can end with a unit`(name: String, unit: ColumnUnit?) {
    #expect(ColumnUnit.split(name).unit == unit)
  }

  @Test func `repeated and missing column names become distinct`() throws {
    let spots = try ReadSpots("lat,lon,note x,note x,,\n1.5,2.5,a,b,c,d\n")
    #expect(
      spots.plan.columns.map(\.name) == [
        "lat", "lon", "note x", "note x 2", "column 5", "column 6",
      ])
    #expect(spots.plan.samples.first?.extra.map(\.text) == ["a", "b", "c", "d"])
  }

  @Test func `unknown types keep the pack's name`() throws {
    let spots = try ReadSpots("lat,lon,type\n1.5,2.5,Yurt\n1.6,2.5,camping\n1.7,2.5,yurt\n")
    #expect(spots.ownTypes == ["Yurt"])
    #expect(spots.entries.map(\.type) == [64, 2, 64])
    #expect(spots.texts(.extra) == ["", "", ""])
  }

  @Test func `types beyond the limit are not kept`() throws {
    let rows = (0..<3_000).map { "1.5,2.5,kind \($0 % 1_000)" }
    let few = (0..<100).map { _ in "1.5,2.5,camping" }
    let spots = try ReadSpots((["lat,lon,type"] + few + rows).joined(separator: "\n"))
    #expect(spots.ownTypes.count == SpotInterpreter.mostOwnTypes)
    #expect(spots.entries.allSatisfy { $0.type >= 0 && $0.type < 64 + 512 })
    #expect(spots.texts(.extra).last == "{\"type\":\"kind 999\"}")
  }

  @Test(arguments: [("1,3,5", 50), ("2,8,10", 50), ("20,80,100", 50), ("1,4.5,0", nil)])
  func `the scale of a rating is detected`(ratings: String, last: Int?) throws {
    let rows = ratings.split(separator: ",").map { "1.5,2.5,\($0)" }
    let spots = try ReadSpots((["lat,lon,rating"] + rows).joined(separator: "\n"))
    #expect(spots.plan.samples.last?.rating == last)
  }
}
