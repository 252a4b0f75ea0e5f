import DurableFiles
import Foundation
import TestSupport
import Testing
import Text

@testable import HomeFolder
@testable import vanlogd

/// The proof of time that the daemon shares with all programs.
@Suite(.temporaryDirectory) struct TimeKeeperTests {
  private static let truth: Int64 = 1_900_000_000_000

  private func run() throws -> Directory {
    try HomeFolder(path: TemporaryDirectory.current.path, origin: .option).make()
      .makePrivate(HomeFolder.runName)
  }

  @Test func `the first proof is kept, and the jitter of reports is not`() throws {
    let run = try run()
    var keeper = TimeKeeper()
    #expect(try keeper.keep((Self.truth, 60_000), in: run))
    #expect(try !keeper.keep((Self.truth - 2_900, 64_000), in: run))
    let kept = GPSClock.kept(in: run)
    #expect(kept?.boot == BootID.current())
    #expect(kept?.offset == Self.truth)
  }

  @Test func `a slow quartz is followed, and is not a new time`() throws {
    let run = try run()
    var keeper = TimeKeeper()
    _ = try keeper.keep((Self.truth, 60_000), in: run)
    #expect(try !keeper.keep((Self.truth + 4_000, 400_000_000), in: run))
    #expect(try !keeper.keep((Self.truth + 8_000, 800_000_000), in: run))
    #expect(try !keeper.keep((Self.truth + 12_000, 1_200_000_000), in: run))
    let kept = GPSClock.kept(in: run)
    #expect(kept?.offset == Self.truth + 12_000)
    #expect(kept?.revoked == nil)
  }

  @Test func `a proof that another program has kept is not news`() throws {
    let run = try run()
    let boot = try #require(BootID.current())
    _ = try GPSClock.prove(boot: boot, offset: Self.truth, at: 60_000, in: run)
    var keeper = TimeKeeper()
    #expect(try !keeper.keep((Self.truth + 500, 90_000), in: run))
    #expect(GPSClock.kept(in: run)?.offset == Self.truth)
  }

  @Test func `a wrong proof is revoked, and that is news`() throws {
    let run = try run()
    var keeper = TimeKeeper()
    let weeks: Int64 = 1_024 * 7 * 86_400_000
    _ = try keeper.keep((Self.truth + weeks, 60_000), in: run)
    #expect(try keeper.keep((Self.truth, 200_000), in: run))
    #expect(GPSClock.kept(in: run)?.revoked == weeks)
  }

  @Test func `a clock becomes proven once`() {
    var keeper = TimeKeeper()
    let (unproven, proven) = (
      ClockProof.judge(isTrusted: false, isSynchronised: false),
      ClockProof.judge(isTrusted: true, isSynchronised: false)
    )
    #expect([unproven, proven, proven].map { keeper.note($0) } == [false, true, false])
  }
}
