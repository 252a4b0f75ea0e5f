import CommandLineKit
import TestSupport
import Testing

@testable import CommandLineKit

@Suite(.temporaryDirectory) struct VanPanelTests {
  private let desk = Desk()

  /// JSON without what differs from run to run.
  private func fields(_ json: String) -> [Substring] {
    json.split(separator: ",").filter { part in
      !["{\"id", "\"short_id", "\"van_id", "\"created", "\"clock"].contains { part.hasPrefix($0) }
    }
  }

  @Test func `a panel is kept with its units, and belongs to the van in use`() throws {
    _ = try desk.run("van add Bulli --battery 1280 --daily-use 800")
    let van = try desk.run("van show last --json").output
    #expect(van.contains(#""battery_wh":1280,"daily_use_wh":800"#))
    let added = try desk.run(
      "van panel add Roof --power 200 --tilt 15 --azimuth 90 --losses 20 --note old --json")
    #expect(
      fields(added.output) == [
        #""kind":"panel""#, #""name":"Roof""#, #""power_w":200"#, #""tilt_deg":15"#,
        #""azimuth_deg":90"#, #""losses_percent":20"#, #""note":"old""#, "\"deleted\":false}\n",
      ])
    let id = try #require(van.firstMatch(of: /"id":"([^"]*)"/)?.output.1)
    #expect(added.output.contains("\"van_id\":\"\(id)\""))
    #expect(try desk.run("van panel show last --json").output == added.output)
    #expect(try desk.run("van panel list").output.contains("15 degrees"))
  }

  @Test func `a panel that was deleted comes back`() throws {
    let id = try desk.run("van panel add Roof --power 100").output.dropLast()
    _ = try desk.run("van panel delete \(id) --yes")
    #expect(try desk.run("van panel list").output == "")
    _ = try desk.run("van panel undelete \(id)")
    #expect(try desk.run("van panel list").output.contains("Roof"))
  }

  static let refused = [
    ("--power 100 --azimuth 90", "--azimuth needs --tilt: a panel that lies flat faces nowhere"),
    (
      "--power 100 --azimuth 90 --tilt 0",
      "--azimuth needs --tilt: a panel that lies flat faces nowhere"
    ), ("--tilt 10", "a solar panel needs a power"),
  ]

  @Test(arguments: refused)
  func `a panel that cannot be is refused`(options: String, reason: String) throws {
    let error = #expect(throws: (any Error).self) {
      _ = try desk.run("van panel add Roof \(options)")
    }
    #expect("\(try #require(error))" == reason)
    #expect(try desk.run("van panel list").output == "")
  }

  @Test func `a direction goes with its tilt`() throws {
    _ = try desk.run("van panel add Roof --power 100 --tilt 10 --azimuth 90")
    #expect(throws: (any Error).self) { try desk.run("van panel edit last --unset tilt") }
    let flat = try desk.run("van panel edit last --unset tilt,azimuth --json").output
    #expect(!flat.contains("deg"))
  }
}
