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

  @Test func `a gone spot comes back with the next file that has it`() throws {
    try Spots.load(Spots.fjord)
    try Spots.load(Self.changed)
    try Spots.load(Spots.fjord)
    #expect(try Spots.show("fjord/f3")["state"]?.string == "shown")
    #expect(try Spots.show("fjord/f6")["state"]?.string == "gone")
    #expect(try Spots.near() == ["f1", "f2", "f3", "f4", "f5"])
  }

  @Test func `with --prune gone spots are removed at once`() throws {
    try Spots.load(Spots.fjord)
    let report = try Spots.load(Self.changed, "--prune")
    #expect(Spots.counts(report) == [5, 1, 2, 2, 1, 0])
    #expect(try Van.run("spots", "show", "fjord/f3").status == 1)
  }

  @Test func `importing the same file again writes nothing, not even the time`() throws {
    try Spots.load(Spots.fjord)
    let before = try FileState(Spots.vault)
    let report = try Spots.load(Spots.fjord)
    #expect(Spots.counts(report) == [5, 0, 0, 5, 0, 0])
    #expect(try FileState(Spots.vault) == before)
    try Spots.load(Spots.fjord, "--prune")
    #expect(try FileState(Spots.vault) == before)
  }

  @Test func `rows and columns in another order change nothing`() throws {
    try Spots.load("id,name,lat,lon,x\na,A,60.1,5.1,1\nb,B,60.2,5.2,2\n", as: "p")
    let report = try Spots.load(
      "x,lon,lat,name,id,empty\n2,5.2,60.2,B,b,\n1,5.1,60.1,A,a,\n", as: "p")
    #expect(Spots.counts(report) == [2, 0, 0, 2, 0, 0])
  }

  @Test func `without ids a spot is recognised by its name and approximate place`() throws {
    try Spots.load("name,lat,lon,n\nA,60.10001,5.10001,1\nB,60.2,5.2,1\n", as: "p")
    let report = try Spots.load("name,lat,lon,n\nA,60.10002,5.10002,2\nB,60.2,5.2,1\n", as: "p")
    #expect(Spots.counts(report) == [2, 0, 1, 1, 0, 0])
  }

  @Test func `a repeated id is kept under a number`() throws {
    let report = try Spots.load("id,name,lat,lon\na,A,60.1,5.1\na,B,60.2,5.2\n", as: "p")
    #expect(Spots.counts(report) == [2, 2, 0, 0, 0, 0])
    #expect(report["repeated"]?.integer == 1)
    let again = try Spots.load("id,name,lat,lon\na,A,60.1,5.1\na,B,60.2,5.2\n", as: "p")
    #expect(Spots.counts(again) == [2, 0, 0, 2, 0, 0])
    #expect(try Set(Spots.near()) == ["a", "a-2"])
  }

  @Test func `two packs with the same ids do not affect each other`() throws {
    try Spots.load(Spots.fjord)
    try Spots.load("id,name,lat,lon\nf1,Other,60.4,5.3\n", as: "other")
    #expect(try Spots.near("--within", "0.1").count == 2)
    #expect(try Spots.show("other/f1")["name"]?.string == "Other")
    #expect(try Spots.show("fjord/f1")["name"]?.string == "Quay")
    #expect(try Spots.json("show", "f1")["count"]?.integer == 2)
  }

  @Test func `the search index follows the pack`() throws {
    try Spots.load(Spots.fjord)
    #expect(try Spots.ids(Spots.json("search", "meadow")) == ["f2"])
    try Spots.load(Self.changed)
    #expect(try Spots.ids(Spots.json("search", "old tap")) == ["f4"])
    #expect(try Spots.ids(Spots.json("search", "new")) == ["f6"])
    #expect(try Van.run("spots", "search", "gravel").status == 1)
  }
}
