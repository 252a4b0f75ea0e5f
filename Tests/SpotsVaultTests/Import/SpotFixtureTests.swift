import TestSupport
import Testing

@testable import SpotsVault

/// Files modelled on real ones; `Tests/Fixtures` describes what is unusual about each.
@Suite(.temporaryDirectory) struct SpotFixtureTests {
  private func read(_ name: String) throws -> ReadSpots {
    try ReadSpots(path: Repository.file("Tests/Fixtures/tables/" + name))
  }

  @Test(arguments: [
    ("charging.csv", 4, 4), ("fuel-shifted.csv", 6, 4), ("fuel-title.csv", 4, 3),
    ("campgrounds.csv", 3, 3), ("places.gpx", 3, 3), ("garmin.csv", 3, 3),
    ("directions.csv", 4, 4), ("quoted-text.csv", 1, 1), ("feet.tsv", 3, 3), ("padded.csv", 2, 2),
    ("two-scripts.csv", 3, 3),
  ])
  func `a file gives the rows that are places`(name: String, rows: Int, valid: Int) throws {
    let spots = try read(name)
    #expect(spots.plan.rows == rows)
    #expect(spots.entries.count == valid)
    #expect(spots.plan.rejected == rows - valid)
  }

  @Test(arguments: ["campsites-grid.csv", "grid-swiss.csv"])
  func `grid coordinates are refused`(name: String) {
    let error = #expect(throws: SpotFileError.self) { try read(name) }
    guard case .projected = error else {
      Issue.record("\(name) was refused for another reason: \(String(describing: error))")
      return
    }
  }

  @Test func `the longitude of a Garmin file comes first`() throws {
    let spots = try read("garmin.csv")
    #expect(spots.places.first == [359_720_300, -871_347_000])
    #expect(spots.texts(.name).first == "Mountain Hideout by somebody")
  }

  @Test func `a rejected row names its line, column and reason`() throws {
    let spots = try read("fuel-title.csv")
    #expect(spots.plan.headerLine == 2)
    #expect(spots.plan.rejects.map(\.line) == [5])
    #expect(spots.plan.rejects.map(\.column) == [5])
    #expect(spots.plan.rejects.map(\.reason) == [.zeroZero])
  }

  @Test func `rows shifted by a column are rejected, and their neighbours kept`() throws {
    let spots = try read("fuel-shifted.csv")
    #expect(spots.plan.rejects.map(\.line) == [4, 5])
    #expect(spots.texts(.name) == ["Valle Scura", "Monte Alto", "Isola", "Lago"])
  }

  @Test func `texts keep their lines and quotes`() throws {
    let camps = try read("campgrounds.csv")
    #expect(
      camps.texts(.description).first
        == "Tents, and vans up to 22 ft.\nNo water from October on.")
    #expect(camps.texts(.name)[1] == #"Dry Creek "Upper" Loop"#)
    #expect(
      try read("quoted-text.csv").texts(.description).first?.hasPrefix("In \"The Van,\"") == true)
  }
}
