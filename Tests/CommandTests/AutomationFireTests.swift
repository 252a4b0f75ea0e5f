import CommandLineKit
import DurableFiles
import Foundation
import HomeFolder
import TestSupport
import Testing
import Text

@Suite(.temporaryDirectory) struct AutomationFireTests {
  private let desk = Desk()
  private var home: String { TemporaryDirectory.current.file("home") }
  private var events: String { home + "/run/events" }

  private func write(_ rule: String, as name: String) throws {
    let folder = home + "/automations"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(rule.utf8).write(to: URL(filePath: "\(folder)/\(name).json"))
  }

  private func rule(_ event: String, as name: String, isOn: Bool = true) throws {
    try write(
      """
      {"enabled":\(isOn),"trigger":{"type":"event","name":"\(event)"},
       "actions":[{"type":"notify","text":"Door","urgent":true}]}
      """, as: name)
  }

  /// Runs `body` while a daemon seems to run.
  private func whileWatching(_ body: () throws -> Void) throws {
    let run = try HomeFolder(path: home, origin: .option).make().makePrivate(HomeFolder.runName)
    let lock = try run.lock(HomeFolder.daemonLock)
    try withExtendedLifetime(lock, body)
  }

  private var waiting: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: events)) ?? []).sorted()
  }

  /// Fails with this status and a sentence that begins so.
  private func expectFailure(_ line: String, _ status: CommandLineKit.ExitStatus, _ start: String) {
    #expect {
      try desk.run(line)
    } throws: { error in
      (error as? CommandProblem)?.exitStatus == status && "\(error)".hasPrefix(start)
    }
  }

  @Test func `the daemon gets a file with name and moment`() throws {
    try rule("door-open", as: "door")
    try rule("door-open", as: "light")
    try rule("door-open", as: "off", isOn: false)
    try whileWatching {
      let fired = try desk.run("automation fire door-open --json")
      #expect(fired.status == .done)
      #expect(
        fired.output
          == #"{"event":"door-open","rules":["door","light"],"running":true,"sent":true}"# + "\n")
      let page = try desk.run("automation fire door-open")
      #expect(page.output == "vanlogd gets the event door-open, for door, light\n")
    }
    #expect(waiting.count == 2)
    let file = try #require(FileManager.default.contents(atPath: "\(events)/\(waiting[0])"))
    let value = try JSONValue(parsing: Array(file))
    #expect(value["event"]?.string == "door-open")
    #expect(value["at"]?["boot"]?.string == BootID.current())
    let age = MonotonicClock.now - (value["at"]?["uptime_ms"]?.integer ?? 0)
    #expect((0..<600_000).contains(age))
  }

  @Test func `without a daemon nothing is left behind, and programs hear why`() throws {
    try rule("door-open", as: "door")
    expectFailure("automation fire door-open", .serviceMissing, "no vanlogd watches this home")
    expectFailure("automation fire door-open --json", .serviceMissing, "no vanlogd watches this")
    #expect(
      desk.printed
        == #"{"event":"door-open","rules":["door"],"running":false,"sent":false}"# + "\n")
    #expect(!FileManager.default.fileExists(atPath: home + "/run/events"))
  }

  @Test func `an event for which no rule waits is not handed over`() throws {
    try whileWatching {
      expectFailure(
        "automation fire door", .nothingFound,
        #"no enabled rule waits for 'door'; one does with {"type": "event", "name": "door"} as"#)
      try rule("door-open", as: "a")
      expectFailure(
        "automation fire door-opne", .nothingFound,
        "no enabled rule waits for 'door-opne'; did you mean 'door-open'?")
      try rule("window", as: "b", isOn: false)
      expectFailure(
        "automation fire window", .nothingFound,
        "no enabled rule waits for 'window'; rule 'b' does, and 'vanlog automation enable b'")
      try write("{", as: "a")
      expectFailure("automation fire door-open --json", .nothingFound, "no enabled rule waits")
      #expect(
        desk.printed == #"{"event":"door-open","rules":[],"running":true,"sent":false}"# + "\n")
    }
    #expect(waiting == [])
  }

  @Test(arguments: ["the_door", "tür", "a/b", "..", "a.json"])
  func `what is not a name is refused`(name: String) throws {
    expectFailure(
      "automation fire \(name)", .badData, "the name of an event is 1 to 64 of a-z, A-Z, 0-9, - and"
    )
  }

  @Test func `no more than a thousand events wait, and 64 KiB of them`() throws {
    try rule("door", as: "door")
    try whileWatching {
      _ = try desk.run("automation fire door")
      for number in 0..<999 { try Data().write(to: URL(filePath: "\(events)/x\(number)")) }
      expectFailure("automation fire door", .tryAgain, "1000 events wait already, since vanlogd")
      #expect(waiting.count == 1_000)
      try FileManager.default.removeItem(atPath: "\(events)/x0")
      _ = try desk.run("automation fire door")
      try FileManager.default.removeItem(atPath: events)
      _ = try desk.run("automation fire door")
      try Data(count: 65_500).write(to: URL(filePath: "\(events)/large"))
      expectFailure("automation fire door", .tryAgain, "2 events wait already, since vanlogd")
    }
  }

  @Test func `a copy that a power cut has left is removed`() throws {
    try rule("door", as: "door")
    try whileWatching {
      _ = try desk.run("automation fire door")
      try Data("half".utf8).write(to: URL(filePath: "\(events)/.000.json.new"))
      _ = try desk.run("automation fire door")
    }
    #expect(waiting.count == 2 && waiting.allSatisfy { !$0.hasPrefix(".") })
  }

  @Test func `rules of events are shown in words, and are not tried out`() throws {
    try rule("door-open", as: "door")
    #expect(try desk.run("automation check").output == "1 rule, all in order\n")
    let page = try desk.run("automation show door").output
    #expect(page.contains("the event door-open comes from outside\n"))
    #expect(page.contains("notify \"Door\", in quiet hours too\n"))
    let test = try desk.run("automation test door")
    #expect(test.notes.contains("events from outside are not kept"))
    #expect(test.output.contains("would not have fired in 30 days"))
  }
}
