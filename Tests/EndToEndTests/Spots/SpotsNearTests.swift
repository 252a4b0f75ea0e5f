import Foundation
import TestSupport
import Testing
import Text

/// The nearest spots, and what they are filtered by.
@Suite(.temporaryDirectory) struct SpotsNearTests {
  // MARK: Nearest

  @Test func `the nearest come first, with distance and bearing`() throws {
    try Spots.load(Spots.fjord)
    let answer = try Spots.json("near", "--at", Spots.middle)
    #expect(Spots.ids(answer) == ["f1", "f2", "f3", "f4", "f5"])
    #expect(answer["more"]?.bool == false)
    let spots = try #require(answer["spots"]?.elements)
    let distances = spots.compactMap { $0["distance_m"]?.number }
    #expect(distances.count == 5)
    #expect(distances == distances.sorted())
    #expect(distances[0] == 0)
    #expect(abs(distances[1] - 1_114) < 1)
    #expect(abs(distances[2] - 2_757) < 2)
    #expect(spots[1]["bearing_deg"]?.number == 0)
    #expect(abs(try #require(spots[2]["bearing_deg"]?.number) - 90) < 0.1)
  }

  // MARK: Without a place

  @Test func `without a place the last known one is used, and its age is shown`() throws {
    try Spots.load(Spots.fjord)
    try Van.done("checkin", "add", "Here", "--at", Spots.middle)
    let finished = try Van.run("spots", "near", "--json")
    #expect(finished.status == 0)
    let answer = try JSONValue(parsing: Array(finished.output.utf8))
    #expect(Spots.ids(answer).first == "f1")
    #expect(answer["centre"]?["age_s"]?.integer != nil)
    #expect(answer["centre"]?["source"]?.string != "given")
    #expect(finished.errors.contains("check-in, just now"), "\(finished.errors)")
  }

  @Test func `without a known position a place must be given`() throws {
    try Spots.load(Spots.fjord)
    let finished = try Van.run("spots", "near")
    #expect(finished.status == 66)
    #expect(finished.errors.contains("--at"))
  }

  // MARK: Nothing there

  @Test func `no spot near gives an empty list and an exit code of its own`() throws {
    try Spots.load(Spots.fjord)
    let answer = try Spots.json("near", "--at", "0.5,100.5", "--within", "5", status: 1)
    #expect(answer["spots"]?.elements == [])
    #expect(answer["count"]?.integer == 0)
    let text = try Van.run("spots", "near", "--at", "0.5,100.5", "--within", "5")
    #expect(text.status == 1)
    #expect(text.errors.contains("no spots"))
  }

  @Test(
    arguments: [
      ["--at", "91.0,5.0"], ["--at", "47.05"], ["--at", "60.4,5.3", "--within", "0"],
      ["--at", "60.4,5.3", "--within", "x"], ["--at", "60.4,5.3", "--limit", "0"],
      ["--at", "60.4,5.3", "--here"], ["--at", "60.4,5.3", "--strict"],
      ["--at", "60.4,5.3", "--csv", "--gpx"], ["--at", "60.4,5.3", "--csv", "--json"],
      ["--at", "60.4,5.3", "--csv", "--map"], ["--at", "60.4,5.3", "--service", "gold"],
      ["--at", "60.4,5.3", "--country", "Norwey"], ["--at", "60.4,5.3", "--min-rating", "6"],
      ["--at", "60.4,5.3", "--shade", "only", "--strict"], ["--at", "60.4,5.3", "--pack", "no"],
      ["--at", "60.4,5.3", "--fits=no-van"], ["extra"], ["--nothing"],
    ])
  func `an invalid command line is refused`(options: [String]) throws {
    try Spots.load(Spots.fjord)
    let finished = try Van.run(["spots", "near"] + options)
    #expect([64, 65, 66].contains(finished.status), "\(finished)")
    #expect(finished.output == "")
  }
}
