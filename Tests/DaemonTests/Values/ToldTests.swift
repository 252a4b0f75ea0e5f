import DurableFiles
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

@Suite(.temporaryDirectory) final class ToldTests {
  private let home: HomeFolder

  init() throws { home = try temporaryHome() }

  private func text(_ name: String, _ held: borrowing HeldHome) throws -> String {
    String(decoding: try held.run.contents(of: name, limit: 100_000), as: UTF8.self)
  }

  private func state(_ held: borrowing HeldHome) throws -> JSONValue {
    try JSONValue(parsing: held.run.contents(of: HomeFolder.daemonState, limit: 100_000))
  }

  @Test func `a home is held once`() throws {
    let held = try HeldHome(home)
    #expect(throws: FileError.self) { _ = try HeldHome(home) }
    withExtendedLifetime(held) {}
  }

  @Test func `a problem is in the log, the state and the sentence`() throws {
    let held = try HeldHome(home)
    var told = Told(held, process: 7, now: 0)
    told.problem("the disk is full")
    told.write(in: held.run, now: 0)
    #expect(try text("daemon.log", held).hasSuffix(" s: the disk is full\n"))
    #expect(try state(held)["problem"]?.string == "the disk is full")
    #expect(try state(held)["pid"]?.integer == 7)
    #expect(told.sentence == "parked; position: gpsd, connecting; the disk is full")
  }

  @Test func `what changes all the time is written seldom, what must not be lost at once`() throws {
    let held = try HeldHome(home)
    var told = Told(held, process: 7, now: 0)
    var seen: [Int64?] = []
    for count in 1...12 {
      told.state.waitingActions = count
      told.writeIfDue(in: held.run, now: Int64(count))
      seen.append(try state(held)["waiting_actions"]?.integer)
    }
    // The first is written in any case, and eight more may come in a burst.
    #expect(seen == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9])
    told.state.ownDrive = "A"
    told.writeIfDue(in: held.run, now: 13)
    #expect(try state(held)["own_drive_id"]?.string == "A")
    #expect(try state(held)["waiting_actions"]?.integer == 12)
  }

  @Test func `each attempt to reach gpsd is worth neither a line nor a write`() throws {
    let held = try HeldHome(home)
    var told = Told(held, process: 7, now: 0)
    for word in ["disconnected", "connecting", "disconnected", "connecting", "watching"] {
      told.tellOfReceiver((source: "gpsd", state: word))
      told.noteLink((source: "gpsd", state: word), "it is \(word)")
      told.writeIfDue(in: held.run, now: 0)
    }
    #expect(told.state.receiver == "watching")
    let lines = try text("daemon.log", held).split(separator: "\n").map {
      $0.split(separator: ": ")
    }
    #expect(
      lines.map { $0.last } == ["it is disconnected", "it is disconnected", "it is watching"])
    told.state.noPositionSince = 5
    told.tellOfReceiver((source: "gpsd", state: "watching"))
    #expect(told.state.receiver == "no-fix")
  }

  @Test func `notices that wait are shown when quiet hours end`() throws {
    let held = try HeldHome(home)
    var told = Told(held, process: 7, now: 0)
    #expect(told.deadline == nil)
    let time = Instant(millisecondsSinceEpoch: 1_780_000_000_000)
    _ = try told.notices.add(
      "x", kind: Notice.Kind.problem, rule: nil, time: time, isHeld: true, in: held.run)
    told.noteQuiet(now: 0)
    let first = told.takeQuiet(now: 0, time: time) { _ in 3 }
    // Forty seconds of the first of three minutes are over.
    #expect(!first && told.deadline == 140_000)
    let later = [139_999, 140_000].map { told.takeQuiet(now: $0, time: time) { _ in nil } }
    #expect(later == [false, true])
  }
}
