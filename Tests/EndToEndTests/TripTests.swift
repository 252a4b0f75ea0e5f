import TestSupport
import Testing

@Suite(.temporaryDirectory) struct TripTests {
  @Test func `a trip starts, is under way and ends`() throws {
    let started = try Van.run("trip", "start", "North Cape", "--start-day", "2026-08-01", "--json")
    #expect(
      Van.masked(started.output) == """
        {"id":"ID-1","short_id":"id--1","kind":"trip","name":"North Cape","phase":"active",\
        "start_day":"2026-08-01","created":"TIME","clock":"CLOCK","deleted":false}

        """)
    let ended = try Van.run("trip", "end", "--end-day", "2026-08-20", "--json")
    #expect(
      Van.masked(ended.output) == """
        {"id":"ID-1","short_id":"id--1","kind":"trip","name":"North Cape","phase":"past",\
        "start_day":"2026-08-01","end_day":"2026-08-20","created":"TIME","clock":"CLOCK",\
        "deleted":false}

        """)
    let again = try Van.run("trip", "end")
    #expect(again.status == 1)
    #expect(
      again.errors == "vanlog: no trip is under way; start one with 'vanlog trip start NAME'\n")
  }

  @Test func `the list shows the newest first, planned trips included`() throws {
    let past = try Van.done("trip", "start", "Home and back", "--start-day", "2026-05-01")
    try Van.done("trip", "end", "--end-day", "2026-05-20")
    let active = try Van.done("trip", "start", "North Cape", "--start-day", "2026-08-01")
    let future = try Van.done("trip", "start", "Sicily", "--start-day", "2199-01-01")
    let list = try Van.done("trip", "list")
    #expect(
      Van.masked(list, [past, active, future]) == """
        ID     PHASE   START DAY   END DAY     NAME
        id--3  future  2199-01-01              Sicily
        id--2  active  2026-08-01              North Cape
        id--1  past    2026-05-01  2026-05-20  Home and back
        """)
    #expect(try Van.done("trip", "list", "--phase", "active").hasSuffix("North Cape"))
  }

  @Test func `a deleted trip gets no new records and keeps its old ones`() throws {
    let trip = try Van.identity("trip", "start", "One")
    try Van.done("checkin", "add", "Before")
    try Van.done("trip", "delete", "last", "--yes")
    #expect(try !Van.done("checkin", "add", "After", "--json").contains(#""trip""#))
    try Van.done("trip", "undelete", "last")
    let list = try Van.done("checkin", "list", "--trip", trip)
    #expect(list.contains("Before"))
    #expect(!list.contains("After"))
  }

  @Test func `restoring a trip leaves only one under way`() throws {
    let first = try Van.done("trip", "start", "One")
    try Van.done("trip", "delete", first, "--yes")
    try Van.done("trip", "start", "Two")
    _ = try Van.run("trip", "undelete", first)
    let active = try Van.ids("trip", "list", "--phase", "active")
    #expect(active.count == 1)
  }

  static let makings = [
    ["trip", "start", "One"], ["checkin", "add", "Pier"], ["ledger", "add", "5"],
    ["van", "add", "Bulli"], ["person", "add", "Ada"],
  ]

  @Test(arguments: makings)
  func `a deleted record is restored unchanged`(making: [String]) throws {
    let noun = making[0]
    let id = try Van.done(making)
    let before = try Van.done(noun, "show", id, "--json")
    try Van.done(noun, "delete", id, "--yes")
    #expect(try Van.run(noun, "list").output == "")
    #expect(try Van.done(noun, "list", "--deleted").contains(id))
    try Van.done(noun, "undelete", id)
    #expect(try Van.done(noun, "show", id, "--json") == before)
    #expect(try Van.run(noun, "list", "--deleted").output == "")
  }

  @Test(arguments: makings)
  func `deleting asks for confirmation`(making: [String]) throws {
    try Van.done(making)
    let refused = try Van.run(making[0], "delete", "last")
    #expect(refused.status == 64)
    #expect(
      refused.errors == """
        vanlog: cannot ask for confirmation without a terminal; confirm with --yes
          -y, --yes  Do not ask for confirmation.
        Try 'vanlog \(making[0]) delete --help'.

        """)
    #expect(try Van.run(making[0], "list", "--deleted").output == "")
  }
}

extension Van {
  /// Runs the program, which has to succeed, and returns what it printed without the last newline.
  @discardableResult
  static func done(
    _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let finished = try run(arguments)
    #expect(
      finished.status == 0, "\(arguments): \(finished.errors)", sourceLocation: sourceLocation)
    return finished.output.hasSuffix("\n") ? String(finished.output.dropLast()) : finished.output
  }

  @discardableResult
  static func done(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try done(arguments, sourceLocation: sourceLocation)
  }

  /// The whole id of the record that a command makes.
  static func identity(_ arguments: String...) throws -> String { try identity(arguments) }

  static func identity(_ arguments: [String]) throws -> String {
    try #require(wholeIDs(in: try done(arguments + ["--json"])).first)
  }

  /// The whole ids of a list, in its order.
  static func ids(_ arguments: String...) throws -> [String] {
    let list = try done(arguments + ["--json"])
    return list.matches(of: /"id":"([0-9a-z]{26})"/).map { String($0.1) }
  }

  private static func wholeIDs(in text: String) -> [String] {
    text.matches(of: /"([0-9a-z]{26})"/).map { String($0.1) }
  }

  /// Text in which ids, times and the state of the clock no longer differ from run to run.
  ///
  /// Ids are numbered: those that are given first, then the others in the order of the text.
  static func masked(_ text: String, _ ids: [String] = []) -> String {
    var known = ids
    for id in wholeIDs(in: text) where !known.contains(id) { known.append(id) }
    var masked = text
    for (index, id) in known.enumerated() {
      masked = masked.split(separator: id, omittingEmptySubsequences: false)
        .joined(separator: id.utf8.count == 26 ? "ID-\(index + 1)" : "id--\(index + 1)")
      masked = masked.split(separator: id.suffix(5), omittingEmptySubsequences: false)
        .joined(separator: "id--\(index + 1)")
    }
    masked.replace(/\d{4}-\d\d-\d\d(T[0-9:.]+Z| \d\d:\d\d)/, with: "TIME")
    masked.replace(/(clock"?[: ]+"?|TIME,)(proven|unproven|trusted)/) { "\($0.1)CLOCK" }
    return masked
  }
}
