import TestSupport
import Testing

/// Drives joined and split, as a user sees it.
@Suite(.temporaryDirectory) struct DriveRemakingTests {
  private func points() throws -> [String] {
    try Van.done("drive", "list").split(separator: "\n").dropFirst().map { row in
      String(row.split(separator: " ").dropLast().last ?? "")
    }
  }

  @Test func `two drives become one, and undo restores both`() throws {
    let first = try Van.imported("One")
    let second = try Van.imported("Two", start: "2026-08-01T09:00")
    let joined = try Van.done("drive", "join", second, first)
    #expect(try Van.done("drive", "show", joined).contains("points      120, 2 segments"))
    #expect(try points() == ["120"])
    #expect(try Van.done("drive", "join", joined, "--undo") == "\(first)\n\(second)")
    #expect(try points() == ["60", "60"])
  }

  @Test(arguments: [
    ["--at", "08:04"], ["--at", "2026-08-01T08:04"], ["--at", "2026-08-01T10:04+02:00"],
    ["--before", "25"],
  ])
  func `a drive becomes two, and undo makes it one again`(place: [String]) throws {
    let id = try Van.imported()
    let parts = try Van.done(["drive", "split", id] + place, environment: ["TZ": "UTC"])
      .split(separator: "\n")
    #expect(parts.count == 2)
    #expect(try points() == ["36", "24"])
    #expect(try Van.done("drive", "split", String(parts[1]), "--undo") == id)
    #expect(try points() == ["60"])
  }

  @Test func `the last point can be split off, and then there is none to split`() throws {
    _ = try Van.imported()
    try Van.done("drive", "split", "last", "--before", "60")
    #expect(try points() == ["1", "59"])
    let refused = try Van.run("drive", "split", "last", "--before", "2")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--before takes the number of a point; the drive has 1\n"))
  }

  @Test func `a confirmed split cannot be undone`() throws {
    let id = try Van.imported()
    try Van.done("drive", "split", id, "--before", "25")
    #expect(try Van.run("drive", "split", "last", "--confirm").status == 64)
    try Van.done("drive", "split", "last", "--confirm", "--yes")
    #expect(try Van.run("drive", "split", "last", "--undo").status == 65)
    #expect(try points() == ["36", "24"])
    let original = try Van.done("drive", "show", id)
    #expect(original.contains("points      60, no longer kept"))
  }

  static let refusals: [(words: String, status: Int32)] = [
    ("split last", 64), ("split last --at noon", 64), ("split last --at 07:59", 65),
    ("split last --before 61", 64), ("split last --before 1", 64),
    ("split last --at 2027-01-01T00:00", 65), ("split last --before 9 --undo", 64),
    ("split last --undo --confirm", 64), ("split last --undo", 65), ("join last", 64),
    ("join last last", 65), ("join last zzzzz", 66), ("join last last --undo", 64),
  ]

  @Test(arguments: refusals)
  func `an impossible request is refused, and nothing changes`(
    words: String, status: Int32
  ) throws {
    _ = try Van.imported()
    let before = try Van.done("drive", "list", "--json")
    let arguments = ["drive"] + words.split(separator: " ").map(String.init)
    #expect(try Van.run(arguments, environment: ["TZ": "UTC"]).status == status)
    #expect(try Van.done("drive", "list", "--json") == before)
  }

  @Test func `two recordings of one drive are joined, and nothing counts twice`() throws {
    let first = try Van.imported("One")
    let longer = try Van.file("b.gpx", DriveGPX.file(DriveGPX.track("Longer", points: 90)))
    try Van.done("drive", "import", longer, "--overlap", "keep")
    let joined = try Van.run("drive", "join", try Van.shortID(of: "Longer"), first)
    #expect(joined.status == 0)
    #expect(joined.errors.contains("they overlap"))
    #expect(try points() == ["90"])
    try Van.done("drive", "join", "last", "--undo")
    #expect(try points().sorted() == ["60", "90"])
  }

  @Test func `drives of two vans at the same time are not joined`() throws {
    let first = try Van.imported("One")
    let elsewhere = DriveGPX.track("Elsewhere", points: 50)
      .replacing(#"lon="8.5""#, with: #"lon="9.5""#)
    try Van.done("drive", "import", try Van.file("b.gpx", DriveGPX.file(elsewhere)))
    let refused = try Van.run("drive", "join", first, try Van.shortID(of: "Elsewhere"))
    #expect(refused.status == 65)
    #expect(refused.errors.contains("at the same time in different places"))
    #expect(try points().sorted() == ["50", "60"])
  }
}
