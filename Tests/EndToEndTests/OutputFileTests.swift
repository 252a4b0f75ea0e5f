import Foundation
import TestSupport
import Testing

/// Files that a command is asked to write over what it reads from, or over vanlog's own.
@Suite(.temporaryDirectory) struct OutputFileTests {
  private static let outputs = [
    "spots export -y -o", "spots packs export fjord -y -o", "drive export -y -o",
    "ledger export -y -o", "docs open last --force -o", "docs open last -o", "backup",
    "spots import ../pack.csv --pack other -y --rejects",
  ]

  private func fill() throws {
    try Spots.load(Spots.fjord)
    try Van.done("ledger", "add", "12.50")
    try Van.done(
      "drive", "import", Van.file("way.gpx", Self.track), "--quiet")
    try Van.done("docs", "add", "Pass", "--file", Van.file("pass.txt", "P1"))
  }

  private static let track = """
    <gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
    <trkpt lat="60.4" lon="5.3"><time>2026-05-01T10:00:00Z</time></trkpt>
    <trkpt lat="60.5" lon="5.3"><time>2026-05-01T10:10:00Z</time></trkpt>
    </trkseg></trk></gpx>

    """

  @Test(arguments: outputs)
  func `no output is written into the home folder, by any path`(command: String) throws {
    try fill()
    let link = TemporaryDirectory.current.file("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Van.home)
    let direct = TemporaryDirectory.current.file("data.csv")
    try FileManager.default.createSymbolicLink(
      atPath: direct, withDestinationPath: Van.home + "/trips.sqlite")
    let before = try Van.everything().filter { !$0.key.hasPrefix("home/run") }
    let folder = TemporaryDirectory.current.path
    for target in [
      "trips.sqlite", "./spots.sqlite", "\(Van.home)//new.csv", "\(link)/trips.sqlite",
      "\(folder)/home/../home/config.json", "run/new.csv", "/proc/self/cwd/spots.sqlite-journal",
      direct,
    ] {
      let finished = try Van.shell("cd '\(Van.home)' && \"$vanlog\" \(command) '\(target)'")
      #expect([64, 73].contains(finished.status), "\(target) \(finished)")
    }
    #expect(try Van.everything().filter { !$0.key.hasPrefix("home/run") } == before)
  }

  @Test(arguments: ["spots export", "spots packs export fjord", "drive export", "ledger export"])
  func `a dash is standard output`(command: String) throws {
    try fill()
    let folder = TemporaryDirectory.current.path
    let plain = try Van.shell("\"$vanlog\" \(command)")
    let dashed = try Van.shell("cd '\(folder)' && \"$vanlog\" \(command) -o -")
    #expect(dashed.output == plain.output)
    #expect(dashed.output.utf8.count > 50)
    #expect(!FileManager.default.fileExists(atPath: folder + "/-"))
  }

  @Test(arguments: ["docs open last -o", "backup", "spots import ../pack.csv --pack x --rejects"])
  func `a dash is not a file for what is not printed`(command: String) throws {
    try fill()
    try Van.write(Spots.fjord, to: TemporaryDirectory.current.file("pack.csv"))
    let finished = try Van.shell("cd '\(Van.home)' && \"$vanlog\" \(command) -")
    #expect(finished.status == 73, "\(finished)")
    #expect(!FileManager.default.fileExists(atPath: Van.home + "/-"))
  }

  @Test func `rejected rows are not written over the file that they come from`() throws {
    let path = try Van.file("pack.csv", Spots.fjord + "x,Bad,,,,,,,,,\n")
    let folder = TemporaryDirectory.current.path
    let link = TemporaryDirectory.current.file("same.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    for target in [path, "\(folder)/./pack.csv", "\(folder)/home/../pack.csv", link] {
      try FileManager.default.createDirectory(
        atPath: Van.home, withIntermediateDirectories: true)
      let finished = try Van.run(
        "spots", "import", path, "--pack", "p", "--rejects", target, "-y")
      #expect(finished.status == 73, "\(target) \(finished)")
      #expect(finished.errors.contains("is the file that is being read"), "\(finished)")
    }
    #expect(try Van.read(path) == Spots.fjord + "x,Bad,,,,,,,,,\n")
    #expect(try Van.everything()["home/spots.sqlite"] == nil)
  }

  @Test(arguments: [
    ["spots", "export"], ["spots", "packs", "export", "fjord"], ["drive", "export"],
    ["ledger", "export"],
  ])
  func `a name that ends in another format is refused`(command: [String]) throws {
    try fill()
    for name in ["x.xlsx", "x.kmz", "X.SHP"] {
      let path = TemporaryDirectory.current.file(name)
      let finished = try Van.run(command + ["-o", path])
      #expect(finished.status == 64, "\(finished)")
      #expect(finished.errors.contains("." + name.dropFirst(2).lowercased()), "\(finished)")
      #expect(!FileManager.default.fileExists(atPath: path))
    }
    let plain = TemporaryDirectory.current.file("plain")
    #expect(try Van.run(command + ["-o", plain]).status == 0)
    #expect(FileManager.default.fileExists(atPath: plain))
  }
}
