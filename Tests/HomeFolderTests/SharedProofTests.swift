import DurableFiles
import Foundation
import TestSupport
import Testing
import Text

@testable import HomeFolder

/// `run/clock.json` with several writers: recorder, daemon and commands.
@Suite(.temporaryDirectory) struct SharedProofTests {
  private static let truth: Int64 = 1_900_000_000_000
  private static let weeks: Int64 = 1_024 * 7 * 86_400_000

  private func run() throws -> Directory {
    try HomeFolder(path: TemporaryDirectory.current.path, origin: .option).make()
      .makePrivate(HomeFolder.runName)
  }

  @Test func `a second writer of the same time changes nothing`() throws {
    let run = try run()
    let first = try GPSClock.prove(boot: "x", offset: Self.truth, at: 60_000, in: run)
    #expect(first.earlier == nil)
    let second = try GPSClock.prove(boot: "x", offset: Self.truth + 900, at: 90_000, in: run)
    #expect(second.kept == first.kept)
    #expect(GPSClock.kept(in: run) == first.kept)
    #expect(second.kept.tellsTime(of: first.kept))
  }

  @Test func `a proof that contradicts the kept one revokes it, and is told from it`() throws {
    let run = try run()
    _ = try GPSClock.prove(boot: "x", offset: Self.truth + Self.weeks, at: 60_000, in: run)
    let (kept, earlier) = try GPSClock.prove(boot: "x", offset: Self.truth, at: 120_000, in: run)
    #expect(kept.revoked == Self.weeks)
    #expect(!kept.tellsTime(of: earlier))
    #expect(WrongTimes.pending(in: run).count == 1)
  }

  @Test func `a writer that comes late with a revoked proof does not bring it back`() throws {
    let run = try run()
    _ = try GPSClock.prove(boot: "x", offset: Self.truth + Self.weeks, at: 60_000, in: run)
    let right = try GPSClock.prove(boot: "x", offset: Self.truth, at: 120_000, in: run).kept
    let late = try GPSClock.prove(
      boot: "x", offset: Self.truth + Self.weeks, at: 110_000, in: run)
    #expect(late.kept == right)
    #expect(GPSClock.kept(in: run) == right)
  }

  @Test func `a proof of an earlier boot is replaced`() throws {
    let run = try run()
    _ = try GPSClock.prove(boot: "x", offset: Self.truth, at: 900_000, in: run)
    let (kept, earlier) = try GPSClock.prove(boot: "y", offset: Self.truth, at: 5, in: run)
    #expect(kept.boot == "y")
    #expect(!kept.tellsTime(of: earlier))
  }

  @Test func `settling wrong times leaves those that were found meanwhile`() throws {
    let run = try run()
    _ = try GPSClock.prove(boot: "x", offset: Self.truth + 90_000, at: 60_000, in: run)
    _ = try GPSClock.prove(boot: "x", offset: Self.truth + 40_000, at: 600_000, in: run)
    let marked = WrongTimes.pending(in: run)
    _ = try GPSClock.prove(boot: "x", offset: Self.truth, at: 700_000, in: run)
    try WrongTimes.settle(marked, in: run)
    #expect(
      WrongTimes.pending(in: run)
        == [WrongTimes(from: Self.truth + 640_000, to: Self.truth + 740_000)])
    #expect(GPSClock.kept(in: run)?.offset == Self.truth)
  }

  @Test func `many writers at once end in one proof that is whole`() async throws {
    _ = try run()
    await withTaskGroup { group in
      for number in Int64(0)..<8 {
        group.addTask {
          guard
            let run = try? HomeFolder(path: TemporaryDirectory.current.path, origin: .option)
              .make().directory(HomeFolder.runName)
          else { return }
          for turn in Int64(0)..<10 {
            _ = try? GPSClock.prove(
              boot: "x", offset: Self.truth + number * 20_000, at: turn * 8 + number, in: run)
          }
        }
      }
    }
    let kept = try #require(GPSClock.kept(in: try run()))
    #expect((kept.offset - Self.truth) % 20_000 == 0)
    #expect(kept.wrong.count <= WrongTimes.most)
  }
}
