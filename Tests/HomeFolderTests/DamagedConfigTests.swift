import Foundation
import HomeFolder
import TestSupport
import Testing

/// An unusable `config.json`: nothing is lost, and the program continues.
@Suite(.temporaryDirectory) struct DamagedConfigTests {
  private let home = HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
  private let files = FileManager.default

  private func write(_ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: home.configFile))
  }

  private func contents(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func whereItIsNow(_ name: String = "config.json") -> String {
    "it is now \(home.setAsideFolder)/\(name), and the defaults apply"
  }

  typealias Damage = (bytes: [UInt8], complaint: String)

  static let damages: [Damage] = [
    ([], "line 1, column 1, is damaged: the text ends where a value is expected"),
    (Array("{oops}".utf8), "line 1, column 2, is damaged: expected a name in quotes"),
    (
      Array("{\n  \"output.color\": \"never\",\n}\n".utf8),
      "line 3, column 1, is damaged: expected a name in quotes"
    ),
    (Array("[1]".utf8), "line 1, column 1, is damaged: expected a JSON object"),
    ([0, 0, 0, 0], "line 1, column 1, is damaged: expected a value"),
    (
      Array("{\"a\":[[[[[[[[[[[]]]]]]]]]]]}".utf8),
      "line 1, column 13, is damaged: nested more than 8 deep"
    ),
  ]

  @Test(arguments: damages)
  func `a damaged file is set aside whole, and the defaults apply`(damage: Damage) throws {
    try write(damage.bytes)
    let loaded = try home.loadSettings()
    #expect(loaded.warnings == ["config.json, \(damage.complaint); \(whereItIsNow())"])
    #expect(loaded.settings[.color] == "auto")
    #expect(try home.setAsideNames() == ["config.json"])
    #expect(try contents(home.setAsideFolder + "/config.json") == damage.bytes)
    #expect(!files.fileExists(atPath: home.configFile))
  }

  @Test func `the warning comes once`() throws {
    try write([0x78])
    let first = try home.loadSettings().warnings
    let second = try home.loadSettings().warnings
    #expect(first.count == 1)
    #expect(second == [])
  }

  @Test func `later damaged files get their own names`() throws {
    for letter in Array("xyz".utf8) {
      try write([letter])
      _ = try home.loadSettings()
    }
    #expect(try home.setAsideNames() == ["config.json", "config.json.2", "config.json.3"])
    for (name, letter) in zip(try home.setAsideNames(), "xyz".utf8) {
      #expect(try contents("\(home.setAsideFolder)/\(name)") == [letter])
    }
  }

  @Test func `a file of ten megabytes is not read`() throws {
    let size = 10 * 1_048_576
    try write(Array("{}".utf8) + Array(repeating: 0x20, count: size - 2))
    let warnings = try home.loadSettings().warnings
    #expect(warnings == ["config.json is larger than 1 MB; \(whereItIsNow())"])
    #expect(try contents(home.setAsideFolder + "/config.json").count == size)
  }

  @Test func `a file of one megabyte is read`() throws {
    let start = Array(#"{"output.units":"imperial"}"#.utf8)
    try write(start + Array(repeating: 0x20, count: 1_048_576 - start.count))
    let loaded = try home.loadSettings()
    #expect(loaded.warnings == [])
    #expect(loaded.settings[.units] == "imperial")
  }

  @Test func `a folder in its place is set aside with its contents`() throws {
    try files.createDirectory(atPath: home.configFile, withIntermediateDirectories: true)
    try Data("keep".utf8).write(to: URL(fileURLWithPath: home.configFile + "/note"))
    let warnings = try home.loadSettings().warnings
    #expect(warnings == ["config.json is not an ordinary file; \(whereItIsNow())"])
    #expect(try contents(home.setAsideFolder + "/config.json/note") == Array("keep".utf8))
  }

  @Test(arguments: [true, false])
  func `a link in its place is set aside, and its target is not touched`(
    dangles: Bool
  ) throws {
    let target = TemporaryDirectory.current.file("target")
    if !dangles { try Data("{}".utf8).write(to: URL(fileURLWithPath: target)) }
    try files.createSymbolicLink(atPath: home.configFile, withDestinationPath: target)
    let warnings = try home.loadSettings().warnings
    #expect(warnings == ["config.json is a symbolic link; \(whereItIsNow())"])
    let moved = home.setAsideFolder + "/config.json"
    #expect(try files.destinationOfSymbolicLink(atPath: moved) == target)
    #expect(files.fileExists(atPath: target) == !dangles)
  }

  @Test func `a pipe in its place does not make the program wait`() throws {
    try #require(mkfifo(home.configFile, 0o600) == 0)
    let warnings = try home.loadSettings().warnings
    #expect(warnings == ["config.json is not an ordinary file; \(whereItIsNow())"])
  }

  @Test func `a change starts from the defaults and says why`() throws {
    try write(Array("{oops}".utf8))
    let warnings = try home.changeSettings { $0.set(.units, to: "imperial") }.warnings
    #expect(
      warnings == [
        "config.json, line 1, column 2, is damaged: expected a name in quotes; "
          + whereItIsNow()
      ])
    #expect(try contents(home.configFile) == Array("{\n  \"output.units\": \"imperial\"\n}\n".utf8))
    #expect(try contents(home.setAsideFolder + "/config.json") == Array("{oops}".utf8))
  }

  @Test(arguments: ["set-aside", "run"])
  func `a file that cannot be set aside stays, and the defaults apply`(obstacle: String) throws {
    try write(Array("{oops}".utf8))
    try Data().write(to: URL(fileURLWithPath: home.path + "/" + obstacle))
    let loaded = try home.loadSettings()
    #expect(
      loaded.warnings == [
        "config.json, line 1, column 2, is damaged: expected a name in quotes; "
          + "it cannot be set aside, and the defaults apply"
      ])
    #expect(loaded.settings[.units] == "metric")
    #expect(try contents(home.configFile) == Array("{oops}".utf8))
  }

  @Test(.enabled(if: geteuid() != 0, "permissions do not stop the superuser"))
  func `in an unwritable folder it stays, and the defaults apply`() throws {
    try write(Array("{oops}".utf8))
    try #require(chmod(home.path, 0o500) == 0)
    defer { _ = chmod(home.path, 0o700) }
    let loaded = try home.loadSettings()
    #expect(loaded.warnings.count == 1)
    #expect(
      loaded.warnings.allSatisfy { $0.hasSuffix("it cannot be set aside, and the defaults apply") })
    #expect(try contents(home.configFile) == Array("{oops}".utf8))
  }
}
