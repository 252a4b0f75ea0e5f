import Foundation
import TestSupport
import Testing
import Text

/// Files that are not imported, or not as a whole.
@Suite(.temporaryDirectory) struct SpotsRefusalTests {
  /// Imports a file that has to be refused, and sees that there is no vault and no pack.
  @discardableResult
  private func refused(
    _ text: String, _ options: String..., file: String = "p.csv", status: Int32 = 65,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let path = try Van.file(file, text)
    let finished = try Van.run(["spots", "import", path, "--pack", "p"] + options)
    #expect(finished.status == status, "\(finished)", sourceLocation: sourceLocation)
    #expect(finished.output == "", sourceLocation: sourceLocation)
    #expect(finished.errors.hasPrefix("vanlog: "), sourceLocation: sourceLocation)
    let packs = try Spots.json("packs", "list")["packs"]?.elements
    #expect(packs?.contains { $0["pack"]?.string == "p" } == false, sourceLocation: sourceLocation)
    return finished.errors
  }

  private static let mixed = """
    name,lat,lon
    Good,60.1,5.1
    Zero,0,0
    Blank,,5.2
    Word,north,5.2
    High,91,5.2
    Wide,60.1,181
    Fine,60.2,5.2
    Well,60.3,5.3
    Nice,60.4,5.4
    Last,60.5,5.5
    Best,60.6,5.6

    """

  @Test func `the report never overwrites the imported file`() throws {
    let path = try Van.file("p.csv", Self.mixed)
    let link = TemporaryDirectory.current.file("same.csv")
    try FileManager.default.linkItem(atPath: path, toPath: link)
    for rejects in [path, link] {
      let finished = try Van.run("spots", "import", path, "--pack", "p", "--rejects", rejects)
      #expect([64, 73].contains(finished.status), "\(finished)")
      #expect(try Van.read(path) == Self.mixed)
    }
  }

  @Test(arguments: ["p.csv", "no/such/folder.csv"])
  func `a report that cannot be written is refused before anything is imported`(
    report: String
  ) throws {
    let other = try Van.file("a.csv", Self.mixed)
    try Van.write("mine", to: TemporaryDirectory.current.file("p.csv"))
    let finished = try Van.run(
      "spots", "import", other, "--rejects", TemporaryDirectory.current.file(report))
    #expect(finished.status == 73, "\(finished)")
    #expect(finished.output == "", "\(finished)")
    #expect(try Van.read(TemporaryDirectory.current.file("p.csv")) == "mine")
    #expect(try Spots.json("packs", "list")["packs"]?.elements == [])
  }

  @Test func `a file with more than half bad rows is not imported, with the reason`() throws {
    let rejects = TemporaryDirectory.current.file("rejects.csv")
    let bad = (1...6).map { "Bad,\($0)x,5\n" }.joined()
    let good = (1...5).map { "Good,60.\($0),5\n" }.joined()
    let errors = try refused("name,lat,lon\n" + bad + good, "--rejects", rejects)
    #expect(errors.contains("6 of 11"))
    #expect(try Van.read(rejects).split(whereSeparator: \.isNewline).count == 7)
  }

  @Test func `a missing file or a folder is refused`() throws {
    let missing = try Van.run("spots", "import", TemporaryDirectory.current.file("no.csv"))
    #expect(missing.status == 66)
    #expect(missing.errors.contains("no.csv"))
    let folder = try Van.run("spots", "import", TemporaryDirectory.current.path, "--pack", "p")
    #expect([65, 66].contains(folder.status), "\(folder)")
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  @Test(
    arguments: [
      ["--map", "lat"], ["--map", "nothing=a"], ["--delimiter", "xx"], ["--encoding", "klingon"],
      ["--swap", "--no-swap"], ["--nothing"],
    ])
  func `an invalid option makes an invalid command line`(options: [String]) throws {
    let path = try Van.file("p.csv", Spots.fjord)
    let finished = try Van.run(["spots", "import", path, "--pack", "p"] + options)
    #expect(finished.status == 64, "\(finished)")
    #expect(!FileManager.default.fileExists(atPath: Spots.vault))
  }

  // MARK: Swapped coordinates

  /// Norway's places with latitude and longitude exchanged: nothing in them is out of range.
  private static let swapped =
    "name,lat,lon,country\n"
    + (11...22).map { "Place \($0),5.\($0),60.\($0),NO\n" }.joined()

  @Test func `swapped coordinates need a decision and are never swapped silently`() throws {
    let errors = try refused(Self.swapped)
    #expect(errors.contains("swap"))
    let plan = try Spots.json(
      "import", Van.file("p.csv", Self.swapped), "--pack", "p", "--dry-run", status: 65)
    #expect(plan["refusal"]?.string?.contains("--swap") == true)
  }

  @Test func `with --swap or --no-swap they are read as the user says`() throws {
    try Spots.load(Self.swapped, as: "right", file: "p.csv", "--swap")
    try Spots.load(Self.swapped, as: "odd", file: "p.csv", "--no-swap")
    let right = try Spots.json("near", "--at", "60.11,5.11", "--within", "1")
    #expect(Spots.each("pack", right) == ["right"])
    let odd = try Spots.json("near", "--at", "5.11,60.11", "--within", "1")
    #expect(Spots.each("pack", odd) == ["odd"])
  }
}
