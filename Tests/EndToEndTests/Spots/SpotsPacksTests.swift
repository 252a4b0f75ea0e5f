import Foundation
import TestSupport
import Testing
import Text

/// Packs as wholes.
@Suite(.temporaryDirectory) struct SpotsPacksTests {
  @Test func `without packs the list is empty`() throws {
    #expect(try Spots.json("packs", "list")["packs"]?.elements == [])
    #expect(try Van.run("spots", "packs", "list").status == 0)
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  @Test func `the list has every pack with its counts`() throws {
    try Spots.load(Spots.fjord, "--source", "made up", "--licence", "CC0")
    try Spots.load(SpotFiles.grid(0..<30), as: "grid")
    let packs = try #require(try Spots.json("packs", "list")["packs"]?.elements)
    let named = packs.filter { $0["pack"]?.string != "mine" }
    #expect(Set(named.map { $0["pack"]?.string }) == ["fjord", "grid"])
    #expect(Set(named.map { $0["spots"]?.integer }) == [5, 30])
    let text = try Van.done("spots", "packs", "list")
    #expect(text.contains("made up"))
    #expect(text.contains("CC0"))
  }

  @Test func `a hidden pack is in no list until it is shown again`() throws {
    try Spots.load(Spots.fjord)
    try Spots.load("id,name,lat,lon\no,Other,60.4,5.3\n", as: "other")
    #expect(try Spots.json("packs", "hide", "fjord")["hidden"]?.bool == true)
    #expect(try Spots.near() == ["o"])
    #expect(try Spots.near("--pack", "fjord").count == 5)
    #expect(try Van.run("spots", "search", "harbour").status == 1)
    #expect(try Spots.show("fjord/f1")["name"]?.string == "Quay")
    // A new file of the pack does not bring it back into lists.
    try Spots.load(Spots.fjord + "f9,More,60.5,5.5,Camping,,,,,,\n")
    #expect(try Spots.near() == ["o"])
    #expect(try Spots.json("packs", "unhide", "fjord")["hidden"]?.bool == false)
    #expect(try Spots.near().count == 7)
  }

  @Test(arguments: ["info", "hide", "unhide", "remove", "export"])
  func `an unknown pack is not found, and the known ones are listed`(
    verb: String
  ) throws {
    let options = verb == "remove" ? ["--yes"] : []
    #expect(try Van.run(["spots", "packs", verb, "no"] + options).status == 66)
    #expect(!FileManager.default.fileExists(atPath: Van.home))
    try Spots.load(Spots.fjord)
    let finished = try Van.run(["spots", "packs", verb, "no"] + options)
    #expect(finished.status == 66, "\(finished)")
    #expect(finished.errors.contains("fjord"), "\(finished)")
  }

  @Test func `a pack is removed only if that is meant, and your own places never are`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "add", "Lay-by", "--at", "60.4,5.3")
    #expect(try Van.run("spots", "packs", "remove", "fjord").status == 64)
    #expect(try Van.run("spots", "packs", "remove", "mine", "--yes").status == 64)
    #expect(try Spots.near().count == 6)
  }
}
