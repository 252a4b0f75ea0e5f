import CommandLineKit
import TestSupport
import Testing
import Text

/// `vanlog` alone.
@Suite(.temporaryDirectory) struct OverviewTests {
  private let desk = Desk()

  /// The commands below the overview.
  private func commands() throws -> [String] {
    let output = try desk.run("").output
    return output.split(separator: "\n").filter { $0.hasPrefix("vanlog ") }.map { line in
      line.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test func `it shows the status and six commands`() throws {
    #expect(
      try commands() == [
        "vanlog drive start", "vanlog trip start", "vanlog checkin add", "vanlog ledger add",
        "vanlog spots near", "vanlog help See",
      ])
    let status = try desk.run("status").output
    let labels = status.split(separator: "\n").map { $0.prefix { $0 != " " } }
    let shown = try desk.run("").output
    #expect(labels.allSatisfy { shown.contains($0) }, "\(shown)")
  }

  @Test func `during a trip its statistics are offered`() throws {
    _ = try desk.run("trip start Alps")
    #expect(try commands()[1] == "vanlog trip stats")
  }

  @Test func `for programs it is the status`() throws {
    let (alone, status) = (try desk.run("--json").output, try desk.run("status --json").output)
    let values = try [alone, status].map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(values[0]["home"]?.string == values[1]["home"]?.string)
    #expect(values[0]["next"] != nil)
  }
}
