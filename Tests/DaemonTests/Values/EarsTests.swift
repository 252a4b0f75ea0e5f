import DaemonKit
import DurableFiles
import HomeFolder
import TestSupport
import Testing
import Text

@testable import vanlogd

@Suite(.temporaryDirectory) final class EarsTests {
  private let home: HomeFolder
  private let folder: Directory

  init() throws {
    home = try temporaryHome()
    folder = try Directory(home.path)
    _ = try folder.makePrivate(HomeFolder.runName)
  }

  /// What the ears hear, once there is something; the receiver is nowhere.
  private func news(_ ears: inout Ears) -> Ears.News {
    var loop = EventLoop()
    ears.add(to: &loop, now: MonotonicClock.now)
    loop.wait(until: MonotonicClock.now + 20_000)
    return ears.takeNews(loop)
  }

  private func ears() -> Ears {
    var settings = Settings()
    settings.set(.receiver, to: "127.0.0.1:1")
    return Ears(home, settings: settings, time: WatchedTime())
  }

  @Test func `changes in the home are heard, each for what it is`() throws {
    var ears = ears()
    try folder.replace(HomeFolder.configName, with: Array("{}".utf8))
    var changes = HomeNews.Changes()
    changes.settings = true
    let first = news(&ears).home
    #expect(first == changes)
    _ = try folder.makePrivate(HomeFolder.automationsName)
    changes = HomeNews.Changes()
    changes.rules = true
    let second = news(&ears).home
    #expect(second == changes)
  }

  @Test func `a home is there if its path leads to one`() throws {
    let isThere = ears().isHomeThere
    let gone = HomeFolder(path: home.path + "/gone", origin: .option)
    let isGone = !Ears(gone, settings: Settings(), time: WatchedTime()).isHomeThere
    #expect(isThere && isGone)
  }

  @Test func `without a receiver nothing is seen, and nothing proves the time`() throws {
    var ears = ears()
    let seen = ears.takePositions(EventLoop(), now: 0, isMoving: false)
    let isNew = try ears.keepProof(in: folder)
    let (knowsTime, source) = (ears.knowsTime, ears.position.words.source)
    #expect(seen.isEmpty && !isNew && !knowsTime && source == "gpsd")
  }
}
