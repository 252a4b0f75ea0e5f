import Foundation
import TestSupport
import Testing
import Text

/// Places and notes of the user's own, and what becomes of them.
@Suite(.temporaryDirectory) struct OwnPlacesTests {
  private func add(_ name: String, _ options: String..., at place: String = "60.4,5.3") throws
    -> String
  {
    try Van.done(["spots", "add", name, "--at", place] + options)
  }

  // MARK: Places

  @Test func `an own place is found among the spots of packs`() throws {
    let id = try add("Lay-by", "--type", "wild", "--stay", "5", "--note", "Quiet at night")
    #expect(try Spots.near() == [id])
    try Spots.load(Spots.fjord)
    let answer = try Spots.json("near", "--at", Spots.middle, "--within", "0.1")
    #expect(Set(Spots.each("pack", answer)) == ["mine", "fjord"])
    let spot = try Spots.show("mine/" + id)
    #expect(spot["name"]?.string == "Lay-by")
    #expect(spot["type"]?.string == "wild")
    #expect(spot["rating"]?.number == 5)
    #expect(try Spots.ids(Spots.json("search", "quiet")) == [id])
  }

  @Test func `an own place is found by its tags`() throws {
    let id = try add("Lay-by", "--tags", "quietude,view")
    #expect(try Spots.ids(Spots.json("search", "quietude")) == [id])
  }

  @Test func `changes to an own place show in lists at once`() throws {
    let id = try add("Lay-by")
    try Van.done("spots", "edit", id, "--name", "Viewpoint", "--at", "61.4,5.3")
    let moved = try Spots.json("near", "--at", "61.4,5.3", "--within", "1")
    #expect(Spots.each("name", moved) == ["Viewpoint"])
    #expect(try Van.run("spots", "near", "--at", Spots.middle, "--within", "1").status == 1)
    try Van.done("spots", "delete", id, "--yes")
    #expect(try Van.run("spots", "near", "--at", "61.4,5.3").status == 1)
    try Van.done("spots", "undelete", id)
    #expect(try Spots.ids(Spots.json("near", "--at", "61.4,5.3")) == [id])
  }

  @Test func `an own place can be named by the id in lists`() throws {
    let id = try add("Lay-by")
    #expect(try Van.done("spots", "near", "--at", Spots.middle).contains("mine/" + id))
    try Van.done("spots", "edit", "mine/" + id, "--stay", "4")
    #expect(try Spots.show("mine/" + id)["rating"]?.number == 4)
    try Van.done("spots", "delete", "mine/" + id, "--yes")
    #expect(try Van.run("spots", "show", "mine/" + id).status == 1)
    try Van.done("spots", "undelete", "mine/" + id)
    #expect(try Spots.near() == [id])
  }

  @Test func `a new place may have a name that begins like an id`() throws {
    let id = try add("mine/shaft")
    #expect(try Spots.show("mine/" + id)["name"]?.string == "mine/shaft")
  }

  @Test func `a place needs a position and a name`() throws {
    #expect(try Van.run("spots", "add", "Nowhere").status == 65)
    #expect(try Van.run("spots", "add").status == 64)
    #expect(try Van.run("spots", "add", "Off", "--at", "91.0,5.0").status == 65)
    #expect(try Van.run("spots", "near", "--at", Spots.middle).status == 1)
  }

  @Test func `own places can be exported and given to others as a pack`() throws {
    _ = try add("Lay-by", "--type", "wild", "--note", "Quiet")
    _ = try add("Ramp", at: "60.5,5.3")
    let path = TemporaryDirectory.current.file("mine.csv")
    try Van.done("spots", "packs", "export", "mine", "--output", path)
    let report = try Spots.json("import", path, "--pack", "friend")
    #expect(Spots.counts(report) == [2, 2, 0, 0, 0, 0])
    #expect(
      try Set(Spots.each("name", Spots.json("near", "--at", Spots.middle, "--pack", "friend"))) == [
        "Lay-by", "Ramp",
      ])
  }

  /// As after a process that ended between the place and its copy in the vault.
  @Test func `a missed copy is made by the next query`() throws {
    let first = try add("Lay-by")
    let vault = try FileState(Spots.vault).bytes
    let second = try add("Ramp")
    try vault.write(to: URL(filePath: Spots.vault))
    #expect(try Spots.near() == [first])
    let mark = Van.home + "/run/places.stale"
    try Van.write("", to: mark)
    #expect(try Set(Spots.near()) == [first, second])
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `a restored home keeps the spots of the previous one`() throws {
    let kept = try add("Lay-by")
    try Spots.load(Spots.fjord)
    let backup = TemporaryDirectory.current.file("van.vlb")
    try Van.done("backup", backup)
    let later = try add("Ramp")
    try Van.done("restore", backup, "--yes")
    // The packs are no part of the backup; the places are those of the backup.
    let found = try Set(Spots.near("--within", "10"))
    #expect(found.isSuperset(of: [kept, "f1", "f2"]), "\(found)")
    #expect(!found.contains(later), "\(found)")
  }

  // MARK: Notes

  @Test func `a note renames, rates and hides, and is shown`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "note", "fjord/f2", "pitch", "7", "has", "shade", "--rating", "5")
    let spot = try Spots.show("fjord/f2")
    #expect(spot["note"]?.string?.contains("pitch 7 has shade") == true)
    try Van.done("spots", "note", "f2", "--name", "Sunny Meadow")
    let answer = try Spots.json(
      "near", "--at", Spots.middle, "--min-rating", "4.9", "--within", "10")
    #expect(Spots.each("name", answer) == ["Sunny Meadow"])
    try Van.done("spots", "note", "f3", "--hide")
    #expect(try Spots.near() == ["f1", "f2", "f4", "f5"])
    #expect(try Spots.show("fjord/f3")["state"]?.string == "hidden")
    try Van.done("spots", "note", "f3", "--unhide")
    let cleared = try Spots.json("note", "f2", "--clear")
    #expect(cleared["deleted"]?.bool == true)
    #expect(cleared["source"]?.string == "f2")
    let back = try Spots.show("fjord/f2")
    #expect(back["name"]?.string == "Meadow")
    #expect(back["rating"]?.number == 3)
    #expect(back["note"] == .null)
    #expect(try Spots.near().count == 5)
  }

  @Test func `a spot of a pack is not an own place, and the error says what to do instead`() throws
  {
    try Spots.load(Spots.fjord)
    for command in [["edit", "f1", "--name", "x"], ["delete", "f1", "--yes"]] {
      let finished = try Van.run(["spots"] + command)
      #expect(finished.status == 66, "\(finished)")
      #expect(finished.errors.contains("spots note"), "\(finished)")
    }
  }

  @Test func `the text of a note is added to the existing one`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "note", "f1", "first")
    try Van.done("spots", "note", "f1", "second")
    #expect(try Spots.show("fjord/f1")["note"]?.string == "first\nsecond")
  }

  @Test func `importing the same file again writes nothing even with notes`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "note", "f1", "--name", "My Quay", "--rating", "1")
    try Van.done("spots", "note", "f3", "--hide")
    let before = try FileState(Spots.vault)
    #expect(try Spots.counts(Spots.load(Spots.fjord)) == [5, 0, 0, 5, 0, 0])
    #expect(try FileState(Spots.vault) == before)
  }

  @Test func `notes stay when their spot is gone or its pack removed`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("spots", "note", "f1", "my words", "--name", "My Quay")
    try Spots.load("id,name,lat,lon\nf2,Meadow,60.41,5.3\n", "--prune")
    try Spots.load(Spots.fjord)
    #expect(try Spots.show("fjord/f1")["name"]?.string == "My Quay")
    try Van.done("spots", "packs", "remove", "fjord", "--yes")
    try Spots.load(Spots.fjord)
    #expect(try Spots.show("fjord/f1")["name"]?.string == "My Quay")
    #expect(try Spots.show("fjord/f1")["note"]?.string?.contains("my words") == true)
  }

  @Test func `a note needs a spot of a pack and some content`() throws {
    try Spots.load(Spots.fjord)
    #expect(try Van.run("spots", "note", "f9", "words").status == 1)
    #expect(try Van.run("spots", "note", "f1").status == 64)
    #expect(try Van.run("spots", "note", "f1", "--rating", "9").status == 64)
    #expect(try Van.run("spots", "note", "f1", "--hide", "--unhide").status == 64)
    let own = try add("Lay-by")
    let refused = try Van.run("spots", "note", own, "words")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("spots edit"))
    try Spots.load(Spots.fjord, as: "other")
    #expect(try Van.run("spots", "note", "f1", "words").status == 65)
  }

  // MARK: The vault goes

  @Test func `a deleted vault is made again with own places by the next query`() throws {
    try Spots.load(Spots.fjord)
    let id = try add("Lay-by")
    try Van.done("spots", "note", "f1", "my words", "--name", "My Quay")
    try FileManager.default.removeItem(atPath: Spots.vault)
    #expect(try Spots.near() == [id])
    try Spots.load(Spots.fjord)
    #expect(try Spots.show("fjord/f1")["name"]?.string == "My Quay")
    #expect(try Spots.near().count == 6)
  }

  @Test func `backups contain own places and notes, but not the vault`() throws {
    try Spots.load(Spots.fjord)
    let id = try add("Lay-by")
    try Van.done("spots", "note", "f1", "--name", "My Quay")
    let backup = TemporaryDirectory.current.file("b")
    try Van.done("backup", backup)
    try FileManager.default.moveItem(atPath: Van.home, toPath: Van.home + ".old")
    try Van.done("restore", backup)
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
    #expect(try Spots.near() == [id])
    try Spots.load(Spots.fjord)
    #expect(try Spots.show("fjord/f1")["name"]?.string == "My Quay")
  }
}
