import CommandLineKit
import Foundation
import HomeFolder
import Records
import SharedCommands
import TestSupport
import Testing
import Text

@testable import CommandLineKit
@testable import HouseCommands

/// `setup` without a terminal: its questions as data, and answers on the command line.
@Suite(.temporaryDirectory) struct SetupCommandTests {
  private let desk = Desk()

  private func json(_ line: String) throws -> JSONValue {
    try JSONValue(parsing: Array(desk.run(line + " --json").output.utf8))
  }

  private func setting(_ key: String) throws -> String {
    try String(desk.run("config get \(key)").output.dropLast())
  }

  /// The keys of what was answered, and whether each changed something.
  private func kept(_ answers: String) throws -> [String: Bool] {
    let outcomes = try json("setup \(answers)")["answers"]?.elements ?? []
    return Dictionary(
      uniqueKeysWithValues: outcomes.map { ($0["key"]?.string ?? "", $0["kept"] == .bool(true)) })
  }

  private func step(_ key: String) throws -> JSONValue {
    let steps = try json("setup")["steps"]?.elements ?? []
    return try #require(steps.first { $0["key"]?.string == key })
  }

  // MARK: The list

  @Test func `the questions are data, and looking at them changes nothing`() throws {
    let steps = try #require(json("setup")["steps"]?.elements)
    #expect(
      steps.compactMap { $0["key"]?.string } == [
        "language", "van", "people", "currency", "zone", "home", "receiver", "drives", "page",
        "backup",
      ])
    #expect(steps.allSatisfy { $0["question"]?.string?.hasSuffix("?") == true })
    #expect(steps.allSatisfy { $0["value"] == .null })
    #expect(
      steps.map { $0["default"]?.string } == [
        "auto", nil, nil, "EUR", "system", "none", "127.0.0.1:2947", "hand", "no", nil,
      ])
    #expect(
      steps.compactMap { $0["type"]?.string } == [
        "text", "text", "text", "currency", "zone", "place", "text", "choice", "yes_no", "folder",
      ])
    #expect(steps.last?["done"] == .null)
    #expect(steps.dropLast().allSatisfy { $0["done"] == .bool(false) })
    let config = TemporaryDirectory.current.file("home/config.json")
    #expect(!FileManager.default.fileExists(atPath: config))
    #expect(try json("van list")["records"]?.elements == [])
  }

  @Test func `what may be answered is said, with its meaning`() throws {
    let languages = try step("language")["choices"]?.elements ?? []
    let german = try #require(languages.first { $0["value"]?.string == "de" })
    #expect(german["meaning"]?.string == "Deutsch")
    let drives = try step("drives")["choices"]?.elements ?? []
    #expect(drives.compactMap { $0["value"]?.string } == ["hand", "auto", "ignition"])
    #expect(try step("van")["choices"]?.elements == [])
  }

  @Test(arguments: ["setup", "setup --list"])
  func `people see a table of questions and answers`(line: String) throws {
    _ = try desk.run("setup currency=CHF")
    let lines = try desk.run(line).output.split(separator: "\n")
    #expect(lines.count == 11)
    #expect(lines[0].hasPrefix("KEY "))
    #expect(lines[4].hasPrefix("currency  CHF "))
    #expect(lines[5].hasPrefix("zone      system (default) "))
  }

  // MARK: Answers

  private static let all =
    "van=Bulli,_2.9_m people=Ada,_Ben language=deutsch currency=chf zone=oslo home=47.05,8.31 "
    + "receiver=192.168.8.5:2947 drives=auto page=yes"

  @Test func `answers set settings and add van and people`() throws {
    #expect(
      try kept(Self.all) == [
        "van": true, "people": true, "language": true, "currency": true, "zone": true, "home": true,
        "receiver": true, "drives": true, "page": true,
      ])
    #expect(try setting("say.language") == "de")
    #expect(try setting("money.home-currency") == "CHF")
    #expect(try setting("time.zone") == "Europe/Oslo")
    #expect(try setting("privacy.zones") == "47.05,8.31 500")
    #expect(try setting("drive.gpsd") == "192.168.8.5:2947")
    #expect(try setting("drive.auto") == "on")
    #expect(try setting("drive.at-boot") == "wait")
    #expect(try setting("web.listen") == "[::]:8043")
    let van = try json("van show Bulli")
    #expect(van["in_use"] == .bool(true))
    #expect(van["height_m"]?.number == 2.9)
    let people = try json("person list")["records"]?.elements ?? []
    #expect(Set(people.compactMap { $0["name"]?.string }) == ["Ada", "Ben"])
    #expect(try step("van")["value"]?.string == "Bulli, 2.9 m")
    #expect(try step("people")["done"] == .bool(true))
  }

  @Test func `the same answers again change nothing`() throws {
    _ = try kept(Self.all)
    let before = try (json("setup"), json("history"))
    #expect(try kept(Self.all).allSatisfy { !$0.value })
    // Nor do the answers as they are shown.
    for step in before.0["steps"]?.elements ?? [] {
      guard let key = step["key"]?.string, let value = step["value"]?.string else { continue }
      let typed = value.replacing(" ", with: "_")
      #expect(try kept("\(key)=\(typed)") == [key: false])
    }
    #expect(try json("setup") == before.0)
    #expect(try json("history") == before.1)
  }

  @Test func `a person reads what is so now`() throws {
    #expect(
      try desk.run("setup drives=ignition people=Ada,ada,Ben").output == """
        Ada and Ben travel along
        drives start when this machine does, as with the ignition

        """)
  }

  @Test(
    arguments: [
      ("zone=UTC currency=XQZ", "currency takes a three-letter code"),
      ("zone=UTC currency=kr", "currency could be SEK, NOK, DKK or ISK"),
      ("currency=CHF zone=Nowhere/Land", "zone takes system, auto"),
      ("zone=UTC receiver=gps.local:2947", "receiver takes an address"),
      ("zone=UTC drives=often", "drives takes hand, auto or ignition, not 'often'"),
      ("zone=UTC page=perhaps", "page takes yes or no"),
      ("zone=UTC language=xx", "language takes auto"),
      ("zone=UTC van=", "van needs an answer"),
      ("zone=UTC van=,_2.9_m", "van needs a name before the height"),
      ("zone=UTC van=Bulli,_29_m", "van takes"),
      ("zone=UTC people=,_,", "people takes names"),
      ("zone=UTC home=0,0", "home takes a real place"),
      ("zone=UTC home=47.05,8.31_within_5_m", "home takes a distance from 10 m to 100 km"),
      ("zone=UTC home=47.05,98.31.2", "home takes a position"),
      ("zone=UTC backup=/nowhere/at/all", "backup takes a folder that exists"),
    ])
  func `a bad answer is refused by its key, and nothing is kept`(
    answers: String, message: String
  ) throws {
    let error = #expect(throws: StoreError.self) { try desk.run("setup \(answers)") }
    let refused = try #require(error)
    #expect("\(refused)".hasPrefix(message), "\(refused)")
    #expect(exitStatus(of: refused) == .badData)
    #expect(try setting("time.zone") == "system")
    #expect(try setting("money.home-currency") == "EUR")
    #expect(try step("van")["value"] == .null)
  }

  @Test(
    arguments: [
      ("setup vann=Bulli", "there is no question 'vann'; did you mean 'van'?; the keys are"),
      ("setup =Bulli", "there is no question ''"),
      ("setup van", "'van' has no answer; write van=VALUE"),
      ("setup van=A van=B", "'van' is answered twice"),
      ("setup van=A --list", "--list takes no answers"),
    ])
  func `a line that is not an answer is refused`(line: String, message: String) throws {
    let error = #expect(throws: UsageError.self) { try desk.run(line) }
    #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    #expect(try step("van")["value"] == .null)
  }

  // MARK: Single questions

  @Test func `another van is added and put into use, and a known one is only put into use`() throws
  {
    _ = try kept("van=Bulli,_2.9_m")
    #expect(try kept("van=Bus") == ["van": true])
    #expect(try json("van show Bus")["in_use"] == .bool(true))
    #expect(try json("van show Bulli")["in_use"] == .bool(false))
    #expect(try kept("van=bulli") == ["van": true])
    #expect(try kept("van=Bulli,_3,1_m") == ["van": true])
    #expect(try json("van show Bulli")["height_m"]?.number == 3.1)
    #expect(try step("van")["value"]?.string == "Bulli, 3.1 m")
    #expect(try json("van list")["records"]?.elements?.count == 2)
    #expect(try kept("van=Big,_old_Bus") == ["van": true])
    #expect(try step("van")["value"]?.string == "Big, old Bus")
  }

  @Test func `home is a circle beside the others, which stay`() throws {
    _ = try desk.run("config set privacy.zones 46.2,7.1_1200")
    _ = try kept("home=47.05,8.31")
    #expect(try setting("privacy.zones") == "47.05,8.31 500; 46.2,7.1 1200")
    _ = try kept("home=47.05,8.31_within_1_km")
    #expect(try setting("privacy.zones") == "47.05,8.31 1000; 46.2,7.1 1200")
    // A few metres away it is the same home, around which no less is left out than before.
    _ = try kept("home=47.0501,8.31")
    #expect(try setting("privacy.zones") == "47.0501,8.31 1000; 46.2,7.1 1200")
    #expect(try step("home")["value"]?.string == "47.0501,8.31 within 1000 m")
    _ = try kept("home=none")
    #expect(try setting("privacy.zones") == "none")
    #expect(try step("home")["done"] == .bool(true))
  }

  @Test func `home may be a place by its name, or where the van is`() throws {
    let unknown = #expect(throws: CommandProblem.self) { try desk.run("setup home=here") }
    #expect(unknown?.exitStatus == .inputMissing)
    _ = try desk.run("checkin add Barn --at 47.05,8.31")
    #expect(try kept("home=Barn_within_800_m") == ["home": true])
    #expect(try setting("privacy.zones") == "47.05,8.31 800")
    #expect(try kept("home=here") == ["home": false])
  }

  @Test func `a page that is open to one network only stays so`() throws {
    _ = try desk.run("config set web.listen 192.168.8.1:8043")
    #expect(try kept("page=yes") == ["page": false])
    #expect(try setting("web.listen") == "192.168.8.1:8043")
    #expect(try kept("page=no") == ["page": true])
    #expect(try setting("web.listen") == "127.0.0.1:8043")
    #expect(try kept("page=no") == ["page": false])
  }

  @Test(arguments: [("hand", "off", "wait"), ("auto", "on", "wait"), ("ignition", "off", "record")])
  func `drives start in one of three ways`(word: String, auto: String, boot: String) throws {
    #expect(try kept("drives=\(word)") == ["drives": true])
    #expect(try setting("drive.auto") == auto)
    #expect(try setting("drive.at-boot") == boot)
    #expect(try step("drives")["value"]?.string == word)
  }

  @Test func `a backup has the other answers in it, and is made once a day`() throws {
    let stick = TemporaryDirectory.current.file("stick")
    try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: false)
    #expect(try kept("backup=\(stick) people=Ada") == ["backup": true, "people": true])
    #expect(try FileManager.default.contentsOfDirectory(atPath: stick).count == 1)
    #expect(try kept("backup=\(stick)") == ["backup": false])
    #expect(try FileManager.default.contentsOfDirectory(atPath: stick).count == 1)
  }
}
