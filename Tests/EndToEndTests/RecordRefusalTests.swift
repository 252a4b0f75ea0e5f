import Foundation
import TestSupport
import Testing

/// What commands on records refuse, and why; nothing changes then.
@Suite(.temporaryDirectory) struct RecordRefusalTests {
  static let refusals: [(line: String, status: Int32, reason: String)] = [
    ("checkin add X --here --at 1.5,1.5", 65, "--here cannot be combined with --at"),
    ("checkin add X --trip OLD", 66, "is deleted; undelete it first"),
    ("trip end --end-day 2099-01-01", 65, "--end-day is in the future; end the trip once it is"),
    ("backup -", 73, "- does not mean standard output here; choose another name"),
  ]

  @Test(arguments: refusals)
  func `a line that cannot be meant is refused with the reason`(
    line: String, status: Int32, reason: String
  ) throws {
    try Van.done("checkin", "add", "Pier", "--at", "60.4,5.3", "--day", "2026-08-02")
    let old = try Van.done("trip", "start", "Old")
    try Van.done("trip", "delete", old, "--yes")
    try Van.done("trip", "start", "New", "--start-day", "2026-08-01")
    let before = try Van.done("checkin", "list", "--json") + Van.done("trip", "list", "--json")
    let words = line.split(separator: " ").map { $0 == "OLD" ? old : String($0) }
    let refused = try Van.run(words)
    #expect(refused.status == status)
    #expect(refused.output == "")
    #expect(refused.errors.contains(reason), "\(refused.errors)")
    #expect(
      try Van.done("checkin", "list", "--json") + Van.done("trip", "list", "--json") == before)
  }

  @Test func `a link into the home is not a place for an export`() throws {
    _ = try Van.imported()
    try Van.done("config", "set", "output.units", "imperial")
    let settings = try Van.read(Van.config)
    let link = TemporaryDirectory.current.file("link.gpx")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: Van.config)
    let refused = try Van.run("drive", "export", "-o", link, "--yes")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("link.gpx is inside the home folder of vanlog"))
    #expect(try Van.read(Van.config) == settings)
  }
}
