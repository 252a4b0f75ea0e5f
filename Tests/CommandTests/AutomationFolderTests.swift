import CommandLineKit
import Foundation
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct AutomationFolderTests {
  private var home: String { TemporaryDirectory.current.file("home") }
  private var folder: String { home + "/automations" }

  private func write(_ rule: String, as name: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(rule.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private static let good = #"{"trigger":{"type":"arrive"},"actions":[{"type":"notify"}]}"#

  @Test(arguments: ["file", "pipe", "link"])
  func `what is not a folder is said not to be one, at once`(kind: String) throws {
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    switch kind {
    case "file": try Data().write(to: URL(filePath: folder))
    case "pipe": #expect(mkfifo(folder, 0o600) == 0)
    default:
      try FileManager.default.createSymbolicLink(
        atPath: folder, withDestinationPath: TemporaryDirectory.current.path)
    }
    for command in ["list", "check", "test"] {
      #expect {
        try Desk().run("automation \(command)")
      } throws: { error in
        "\(error)".contains("automations")
      }
    }
  }

  @Test func `names of files that would move the cursor are shown as pictures`() throws {
    try write("{", as: "a\u{1B}[2J\n.json")
    try write(Self.good, as: "b\u{7}.json")
    let desk = Desk()
    let check = try desk.run("automation check")
    #expect(check.status == .badData)
    let list = try desk.run("automation list")
    for page in [check.output, list.output] {
      #expect(page.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
    }
    #expect(list.output.split(separator: "\n").count == 3)
  }

  @Test func `an item that is not in the manifest is warned of`() throws {
    try write(
      #"{"trigger":{"type":"stock-low","item":"Gas"},"actions":[{"type":"notify"}]}"#, as: "a.json")
    let desk = Desk()
    let check = try desk.run("automation check")
    #expect(check.status == .done)
    #expect(
      check.output.hasPrefix(
        "warning: a.json: trigger.item: nothing in the manifest is called 'Gas'; 'vanlog "))
    _ = try desk.run("manifest add Gas --type item")
    #expect(try desk.run("automation check").output == "1 rule, all in order\n")
  }

  @Test(arguments: [
    (#"{"trigger":{"type":"arrive"},"actions":{"type":"notify"}}"#, "actions: must be a list"),
    (#"{"trigger":[],"actions":[{"type":"notify"}]}"#, "trigger: must be an object"),
    (
      #"{"trigger":{"type":"document-expiry","days":1e308},"actions":[{"type":"notify"}]}"#,
      "trigger.days: must be a whole number from 0 to 3650, not 1e+308"
    ),
    (
      #"{"trigger":{"type":"arrive"},"actions":[{"type":"run","program":"a\u0000b"}]}"#,
      "actions[0].program: must be"
    ),
    (
      #"{"trigger":{"type":"arrive"},"actions":[{"type":"run","program":"x","seconds":1.5}]}"#,
      "actions[0].seconds: must be a whole number"
    ),
    (String(repeating: #"{"trigger":"#, count: 5_000), "line 1, column"),
  ])
  func `a wrong value is reported with file, member and what it may be`(
    rule: String, problem: String
  ) throws {
    try write(rule, as: "a.json")
    let check = try Desk().run("automation check")
    #expect(check.status == .badData)
    #expect(check.output.hasPrefix("a.json: \(problem)"))
  }
}
