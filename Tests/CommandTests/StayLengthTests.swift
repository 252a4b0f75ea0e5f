import CommandLineKit
import Records
import TestSupport
import Testing

/// Stays of several nights, which are one check-in.
@Suite(.temporaryDirectory) struct StayLengthTests {
  private let desk = Desk()

  init() throws {
    _ = try desk.run("trip start Adria --start-day 2026-06-01")
  }

  private func shown() throws -> String { try desk.run("checkin show last --json").output }

  @Test(arguments: [
    "--nights 3", "--until 2026-06-05", "--until fri", "--until 5.6.", "--until 5_june",
    "--nights 3 --overnight yes",
  ])
  func `a stay has as many nights as were said`(words: String) throws {
    _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 \(words)")
    #expect(try shown().contains(#""overnight":true,"nights":3"#))
    #expect(try desk.run("trip stats --json").output.contains(#""nights":3"#))
  }

  @Test(arguments: ["today", "tomorrow", "+1d"])
  func `days that are said from now on count from now on`(words: String) throws {
    _ = try desk.run("checkin add Lake --day -2d --at 45.1,13.6 --until \(words)")
    #expect(try shown().contains(#""nights":\#(words == "today" ? 2 : 3),"#))
  }

  @Test func `statistics, days and diary count each night`() throws {
    _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 --type wild --nights 3")
    _ = try desk.run("checkin add Pier --day 2026-06-05 --at 45.3,13.5 --overnight yes")
    let stats = try desk.run("trip stats --json").output
    #expect(stats.contains(#""country":"HR","nights":4,"days":4"#), "\(stats)")
    #expect(try desk.run("day 2026-06-03").output.contains("2 of 3"))
    #expect(!(try desk.run("day 2026-06-05").output.contains("Lake")))
    let diary = try desk.run("diary --format markdown").output
    for night in ["night 1 of 3", "night 2 of 3", "night 3 of 3"] {
      #expect(diary.contains(night), "\(diary)")
    }
    #expect(
      try desk.run("trip stats --in 2026-06-04..2026-06-30 --json").output.contains(#""nights":2"#))
  }

  @Test func `each day of a stay counts for Schengen`() throws {
    _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 --nights 10")
    #expect(try desk.run("schengen --on 2026-06-20 --json").output.contains(#""used":10,"#))
    #expect(try desk.run("schengen --on 2026-06-06 --json").output.contains(#""used":5,"#))
  }

  @Test func `a stay that began before the 180 days counts from their first day`() throws {
    _ = try desk.run("checkin add Lake --day 2026-01-01 --at 45.1,13.6 --nights 60")
    // The window begins on 2026-02-22, and the last evening is that of 2026-03-01.
    #expect(try desk.run("schengen --on 2026-08-20 --json").output.contains(#""used":8,"#))
    #expect(try desk.run("schengen --on 2026-08-28 --json").output.contains(#""used":0,"#))
  }

  @Test func `a later stay elsewhere ends one that was said to continue`() throws {
    _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 --type wild --nights 10")
    let added = try desk.run(
      "checkin add Pier --day 2026-06-04 --at 45.3,13.5 --type campsite --overnight yes")
    #expect(added.notes.contains("until now the stay at 'Lake' continued to this night"))
    let stats = try desk.run("trip stats --json").output
    #expect(stats.contains(#"{"type":"wild","nights":2}"#), "\(stats)")
    #expect(stats.contains(#"{"type":"campsite","nights":1}"#), "\(stats)")
  }

  @Test func `a stay can be made longer, and the next night at the same place is noticed`() throws {
    _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 --overnight yes")
    let again = try desk.run("checkin add Lake --day 2026-06-03 --at 45.1,13.6 --overnight yes")
    #expect(again.notes.contains("the night before was here too"))
    #expect(again.notes.contains("--nights 2'"))
    _ = try desk.run("undo --yes")
    _ = try desk.run("checkin edit last --nights 4")
    #expect(try shown().contains(#""nights":4"#))
    _ = try desk.run("checkin edit last --until 2026-06-04")
    #expect(try shown().contains(#""nights":2"#))
  }

  @Test(arguments: [
    ("--nights 3 --until 2026-06-05", "says the same as --nights; give one of them"),
    ("--until 2026-06-02", "takes a day after that of the check-in, which is 2026-06-02"),
    ("--until 2028-01-01", "takes a day at most 365 days later"),
    ("--nights 3 --overnight no", "contradicts --overnight no"),
  ])
  func `what contradicts itself is refused`(words: String, reason: String) throws {
    do {
      _ = try desk.run("checkin add Lake --day 2026-06-02 --at 45.1,13.6 \(words)")
      Issue.record("it was taken")
    } catch StoreError.badValue(_, let found) {
      #expect(found == reason)
    }
    #expect(try desk.run("checkin list --json").output.contains(#""records":[]"#))
  }
}
