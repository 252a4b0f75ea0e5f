import Foundation
import TestSupport
import Testing
import Text

/// Packs that are imported once more.
@Suite(.temporaryDirectory) struct SpotsAgainTests {
  private static let changed = """
    id,name,lat,lon,category,rating,max_height,water,place,description,Bell
    f1,Quay,60.4000,5.3000,Camping,4.5,3.2,yes,Harbour Town,By the old boats,rings at six
    f2,Meadow,60.4101,5.3000,Wild Camping,3,,no,Upper Farm,Grass and a brook,
    f4,Old Tap,60.4500,5.3000,drinking_water,,,yes,Harbour Town,Cold water,
    f5,Far,61.4000,5.3000,Camping,5,4,yes,North End,A long way off,
    f6,New,60.4000,5.3001,Camping,5,4,yes,,,

    """

  @Test func `new, changed, gone and unchanged are counted`() throws {
    try Spots.load(Spots.fjord)
    let report = try Spots.load(Self.changed)
    #expect(Spots.counts(report) == [5, 1, 2, 2, 1, 0])
    #expect(try Spots.near() == ["f1", "f6", "f2", "f4", "f5"])
    #expect(try Spots.show("fjord/f4")["name"]?.string == "Old Tap")
    #expect(try Spots.show("fjord/f2")["lat"]?.number == 60.4101)
  }

  @Test func `a gone spot stays known until it is pruned`() throws {
    try Spots.load(Spots.fjord)
    try Spots.load(Self.changed)
    #expect(try Spots.show("fjord/f3")["state"]?.string == "gone")
    #expect(try Spots.json("packs", "info", "fjord")["gone"]?.integer == 1)
    try Spots.load(Self.changed, "--prune")
    #expect(try Van.run("spots", "show", "fjord/f3").status == 1)
    #expect(try Spots.json("packs", "info", "fjord")["gone"]?.integer == 0)
    #expect(try Spots.near().count == 5)
  }

  @Test func `a repeated id is kept under a number`() throws {
    let report = try Spots.load("id,name,lat,lon\na,A,60.1,5.1\na,B,60.2,5.2\n", as: "p")
    #expect(Spots.counts(report) == [2, 2, 0, 0, 0, 0])
    #expect(report["repeated"]?.integer == 1)
    let again = try Spots.load("id,name,lat,lon\na,A,60.1,5.1\na,B,60.2,5.2\n", as: "p")
    #expect(Spots.counts(again) == [2, 0, 0, 2, 0, 0])
    #expect(try Set(Spots.near()) == ["a", "a-2"])
  }
}
