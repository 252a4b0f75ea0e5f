import Foundation
import TestSupport
import Testing
import Text

@testable import CommandLineKit

/// Repeated entries on the command line.
@Suite(.temporaryDirectory) struct LedgerRepeatTests {
  private let desk = Desk()
  private let today: String

  init() throws {
    _ = try Desk().run("config set clock.trust yes")
    _ = try Desk().run("config set time.zone UTC")
    today = Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970)).day().description
  }

  private func day(_ distance: Int) throws -> String {
    let start = try #require(Day(today))
    return Day(daysSinceEpoch: start.daysSinceEpoch + distance).description
  }

  private func entries() throws -> Int {
    try desk.run("ledger list --json").output.components(separatedBy: #""kind":"ledger""#).count - 1
  }

  @Test func `what is due is booked before the next command of the ledger, and once`() throws {
    _ = try desk.run(
      "ledger repeat add Rent --amount 900 --period weekly --start-day \(try day(-8))")
    #expect(try desk.run("checkin add Kehl").notes == "")
    let listed = try desk.run("ledger list")
    #expect(listed.notes.contains("booked the ledger entry 'Rent', \(try day(-8)), 900.00 EUR"))
    #expect(listed.notes.contains(try day(-1)))
    #expect(try entries() == 2)
    #expect(try desk.run("ledger add 5").notes == "")
    #expect(try entries() == 3)
    // It is vanlog's own doing, which 'undo' passes over.
    _ = try desk.run("undo --yes")
    #expect(try entries() == 2)
    // Nobody has entered it, so it is not 'last' either.
    let list = try desk.run("ledger list --json").output
    let id = list.components(separatedBy: #""short_id":""#)[1].prefix { $0 != "\"" }
    _ = try desk.run("ledger delete \(id) --yes")
    #expect(try entries() == 1)
  }

  @Test func `without trust in the clock nothing is booked, until a person says the day`() throws {
    _ = try desk.run(
      "ledger repeat add Rent --amount 900 --period weekly --start-day \(try day(-8))")
    _ = try desk.run("config set clock.trust auto")
    // A machine whose clock follows a time server has a proof all the same.
    guard try desk.run("status").output.contains("not proven") else { return }
    #expect(try entries() == 0)
    #expect(try desk.run("ledger repeat book --due").output == "nothing to book\n")
    let due = try desk.run("ledger repeat due")
    #expect(due.notes.contains("the clock is not trusted, so nothing is booked automatically"))
    let error = #expect(throws: CommandProblem.self) { try desk.run("ledger repeat book --yes") }
    #expect(error?.exitStatus == .configuration)
    let booked = try desk.run("ledger repeat book --until \(try day(-2)) --yes")
    #expect(booked.output.contains("booked the ledger entry 'Rent', \(try day(-8))"))
    #expect(try entries() == 1)
  }

  @Test func `what has been due for long is asked for, and can be left out`() throws {
    _ = try desk.run(
      "ledger repeat add Rent --amount 900 --period monthly --start-day 2020-01-31")
    #expect(try entries() == 0)
    #expect(try desk.run("status").output.contains("'Rent' has fallen due"))
    #expect(try desk.run("ledger repeat due").output.contains("asks: due for long"))
    #expect(throws: UsageError.self) { try desk.run("ledger repeat book") }
    let skipped = try desk.run("ledger repeat book rent --skip --yes")
    #expect(skipped.output.contains("days left out\n"))
    #expect(try entries() == 0)
    #expect(try !desk.run("status").output.contains("'Rent'"))
  }

  @Test func `what asks is booked only when asked for`() throws {
    _ = try desk.run(
      "ledger repeat add Rent --amount 900 --start-day \(today) --automatic no --direction income")
    #expect(try entries() == 0)
    #expect(try desk.run("status").output.contains("'Rent' falls due today; book it with"))
    let booked = try desk.run("ledger repeat book --yes --json")
    #expect(booked.output.contains(#""direction":"income","amount_minor":90000"#))
    #expect(try entries() == 1)
    #expect(try desk.run("ledger repeat book --yes").output == "nothing to book\n")
    _ = try desk.run("undo --yes")
    #expect(try entries() == 0)
    // What was taken back is not booked again by anybody; the entry can be restored.
    #expect(try desk.run("ledger repeat book --yes").output == "nothing to book\n")
  }

  @Test(arguments: [
    ("--period hourly", "--period"), ("--every 0", "--every"), ("--every 1001", "--every"),
    ("--amount x", "amount"), ("--end-day 2025-01-01", "--end-day"),
  ])
  func `bad values are refused with the option's name`(options: String, option: String) throws {
    let error = #expect(throws: (any Error).self) {
      try desk.run("ledger repeat add A --amount 5 --start-day 2026-01-01 \(options)")
    }
    let text = (error as? UsageError)?.text(programName: "vanlog") ?? "\(String(describing: error))"
    #expect(text.contains(option), "\(text)")
  }

  @Test func `an amount is needed, and the rest has a usual value`() throws {
    #expect(throws: (any Error).self) { try desk.run("ledger repeat add A") }
    _ = try desk.run("ledger repeat add A --amount 5")
    let shown = try desk.run("ledger repeat show a --json").output
    #expect(
      shown.contains(#""start_day":"\#(today)","period":"monthly","automatic":true"#), "\(shown)")
    #expect(shown.contains(#""direction":"expense","amount_minor":500,"currency":"EUR""#))
  }

  @Test func `what comes is listed with its next day`() throws {
    _ = try desk.run("ledger repeat add A --amount 5 --start-day \(try day(3))")
    _ = try desk.run("ledger repeat add B --amount 6 --start-day \(try day(40))")
    let soon = try desk.run("ledger repeat due").output
    #expect(soon.contains(try day(3)))
    #expect(!soon.contains(try day(40)))
    #expect(try desk.run("ledger repeat due --within 50").output.contains(try day(40)))
  }

  @Test func `a booked entry that exceeds a budget says so`() throws {
    _ = try desk.run("ledger budget set rent 100")
    _ = try desk.run("ledger repeat add R --amount 150 --category rent --start-day \(today)")
    let notes = try desk.run("ledger list").notes
    #expect(
      notes.contains("with this, 'rent' has cost 150.00 EUR in \(today.prefix(7))"), "\(notes)")
  }
}
