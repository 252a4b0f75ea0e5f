import Testing
import Text

@testable import Borders

@Suite struct SchengenVectorTests {
  private func count(
    _ stays: [(String, String, String)], on day: String, permits: [Permit] = []
  ) throws -> SchengenCount {
    let stays = try stays.map { stay in
      Stay(country: stay.0, days: try #require(Day(stay.1))...(try #require(Day(stay.2))))
    }
    return SchengenCount(
      CountedDays(stays, permits: permits, rules: .standard(microstatesCount: true)),
      on: try #require(Day(day)))
  }

  private func day(_ text: String) throws -> Day { try #require(Day(text)) }

  @Test func `ninety days in a row end all stays until the first of them leaves the window`() throws
  {
    let count = try count([("FR", "2026-01-01", "2026-03-31")], on: "2026-03-31")
    #expect(count.used == 90)
    #expect(count.left == 0)
    #expect(count.leaveBy == (try day("2026-03-31")))
    #expect(count.earliestReentry == (try day("2026-06-30")))
    #expect(count.longestStay(from: try day("2026-06-30")) == 90)
    #expect(count.longestStay(from: try day("2026-06-29")) == 0)
    #expect(count.nextReturn == .init(on: try day("2026-06-30"), days: 90))
    #expect(count.overstays == [])
  }

  @Test func `a leap year has one day more`() throws {
    #expect(try count([("FR", "2024-02-01", "2024-04-30")], on: "2024-04-30").used == 90)
    #expect(try count([("FR", "2025-02-01", "2025-04-30")], on: "2025-04-30").used == 89)
  }

  @Test func `the days of entry and of exit both count, and only once`() throws {
    #expect(try count([("CH", "2026-03-10", "2026-03-10")], on: "2026-03-10").used == 1)
    let joined = [("DE", "2026-03-01", "2026-03-10"), ("AT", "2026-03-10", "2026-03-20")]
    #expect(try count(joined, on: "2026-03-20").used == 20)
  }

  @Test func `a planned stay may be longer as earlier days leave the window`() throws {
    let count = try count(
      [("IT", "2026-01-01", "2026-02-09"), ("IT", "2026-03-12", "2026-03-16")], on: "2026-03-16")
    #expect(count.longestStay(from: try day("2026-05-16")) == 85)
    let plan = count.plan(try day("2026-05-16")...(try day("2026-08-09")))
    #expect(plan.tooLong == (try day("2026-08-09")))
    #expect(plan.longestStay == 85)
    #expect(plan.earliestEntry == (try day("2026-05-16")))
    #expect(count.plan(try day("2026-05-16")...(try day("2026-08-08"))).tooLong == nil)
  }

  @Test func `only days in the window count`() throws {
    let count = try count(
      [("ES", "2025-06-01", "2025-07-15"), ("ES", "2025-09-01", "2025-09-30")], on: "2025-11-01")
    #expect(count.window.lowerBound == (try day("2025-05-06")))
    #expect(count.used == 75)
    #expect(count.left == 15)
  }

  @Test func `countries count from the day on which they joined`() throws {
    #expect(try count([("HR", "2022-12-20", "2023-01-10")], on: "2023-01-10").used == 10)
    #expect(try count([("BG", "2024-03-25", "2024-04-05")], on: "2024-04-05").used == 6)
    #expect(try count([("RO", "2024-03-25", "2024-04-05")], on: "2024-04-05").used == 6)
  }

  @Test func `days under a permit do not count in the country that issued it`() throws {
    let permit = Permit(country: "DE", from: try day("2026-01-05"), until: nil)
    let stays = [("DE", "2026-01-01", "2026-01-20"), ("FR", "2026-01-20", "2026-01-22")]
    #expect(try count(stays, on: "2026-01-22", permits: [permit]).used == 7)
  }

  @Test func `days beyond ninety are overstays`() throws {
    let count = try count([("FR", "2026-01-01", "2026-04-05")], on: "2026-04-10")
    #expect(count.overstays == [try day("2026-04-01")...(try day("2026-04-05"))])
    #expect(count.leaveBy == nil)
    #expect(count.earliestReentry == (try day("2026-07-05")))
  }

  @Test func `without any days all ninety are left`() throws {
    let count = try count([], on: "2026-04-10")
    #expect(count.used == 0)
    #expect(count.left == 90)
    #expect(count.nextReturn == nil)
    #expect(count.earliestReentry == (try day("2026-04-11")))
    #expect(count.leaveBy == (try day("2026-07-08")))
  }
}
