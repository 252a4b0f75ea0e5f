import CommandLineKit
import TestSupport
import Testing

@testable import CommandLineKit
@testable import vanlog

/// Options that may be repeated take a list after a comma just as well.
@Suite(.temporaryDirectory) struct ListOptionTests {
  private let desk = Desk()

  static let lines: [(once: String, twice: String)] = [
    (
      "checkin add A --facilities water,shower",
      "checkin add A --facilities water --facilities shower"
    ),
    ("checkin add A --tags sea,calm", "checkin add A --tags sea --tags calm"),
    (
      "person add Ada --nationalities GB,IE", "person add Ada --nationalities GB --nationalities IE"
    ),
  ]

  @Test(arguments: lines)
  func `a list gives the same record as repeating the option`(once: String, twice: String) throws {
    let noun = once.prefix { $0 != " " }
    func fields(_ line: String) throws -> String {
      let shown = try desk.run(line + " --json").output
      let kept = shown.split(separator: ",\"").filter {
        !$0.hasPrefix("{\"id") && !$0.hasPrefix("short_id") && !$0.hasPrefix("created")
          && !$0.hasPrefix("arrived")
      }
      _ = try desk.run("\(noun) delete last --yes")
      return kept.joined(separator: ",\"")
    }
    #expect(try fields(once) == fields(twice))
  }

  @Test func `fields are cleared by a list`() throws {
    _ = try desk.run("checkin add A --stay 5 --beauty 4 --note x")
    let edited = try desk.run("checkin edit last --unset stay,beauty --json").output
    #expect(!edited.contains("\"stay\"") && !edited.contains("\"beauty\""))
    #expect(edited.contains("\"note\":\"x\""))
  }

  @Test func `words to look for are a list`() throws {
    _ = try desk.run("ledger add 5 --vendor Coop --note bread")
    _ = try desk.run("ledger add 6 --vendor Coop --note milk")
    let lists = ["--text coop,bread", "--text coop --text bread"]
    for list in lists {
      let shown = try desk.run("ledger list \(list)").output
      #expect(shown.contains("5.00 EUR") && !shown.contains("6.00 EUR"))
    }
  }

  @Test func `every option that may be repeated is known to take a list`() {
    let repeating = vanlog.commands.flatMap { command in
      command.options.filter(\.repeats).map(\.name)
    }
    // What is set or asked of a field may have commas, and so do coordinates of stops.
    #expect(
      Set(repeating).subtracting(["set", "where", "stop"]) == [
        "aboard", "country", "empty-includes", "facilities", "for", "map", "nationalities", "pack",
        "service", "stay",
        "tags",
        "take", "text", "type", "unset",
      ])
  }
}
