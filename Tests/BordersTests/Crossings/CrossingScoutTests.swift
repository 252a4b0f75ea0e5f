import DurableFiles
import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text

@testable import Borders

/// A watch that runs on, beside one that asks the log about each position.
@Suite(.temporaryDirectory) struct CrossingScoutTests {
  /// A home, with the generator of its ids.
  private final class Home {
    let folder: Directory
    let run: Directory
    let file: CrossingFile
    var random = SplitMix64(seed: 5)

    init(_ name: String) throws {
      let path = TemporaryDirectory.current.file(name)
      folder = try Directory.makePrivate(path)
      run = try folder.makePrivate(HomeFolder.runName)
      file = CrossingFile(in: HomeFolder(path: path, origin: .option))
    }

    @discardableResult
    func judge(_ fixes: [CrossingDetector.Fix]) throws -> CrossingFile.Watched {
      try file.watch(fixes, drives: [], using: &random)
    }

    /// The crossings, and what the watch remembers.
    func files() -> [String] {
      let crossings = try? folder.contents(of: CrossingFile.name, limit: 1 << 20)
      let memory = try? run.contents(of: "border-watch.json", limit: 1 << 20)
      return [crossings, memory].map { String(decoding: $0 ?? [], as: UTF8.self) }
    }
  }

  /// A scout with whoever judges for it.
  private final class Watched {
    var home: Home
    var scout: CrossingScout
    var judgements = 0
    var country: String?

    init(_ name: String) throws {
      home = try Home(name)
      scout = CrossingScout(in: home.run)
    }

    func take(_ fix: CrossingDetector.Fix) throws {
      scout.take(fix)
      try look()
    }

    func look() throws {
      try scout.look(in: home.run)
      guard let fixes = scout.judge() else { return }
      judgements += 1
      let judgement = try home.judge(fixes)
      country = judgement.country
      scout.judged(isSettled: judgement.isSettled, in: home.run)
    }
  }

  private static let noon: Int64 = 1_780_000_000_000

  private func fix(
    _ seconds: Int, _ latitude: Double, _ longitude: Double, accuracy: Double? = 8
  ) throws -> CrossingDetector.Fix {
    CrossingDetector.Fix(
      time: Instant(millisecondsSinceEpoch: Self.noon + Int64(seconds) * 1_000),
      position: try Coordinate(latitude: latitude, longitude: longitude).e7,
      accuracyMetres: accuracy)
  }

  /// A fix every half minute from Strasbourg over the Rhine to Kehl and beyond.
  private func rhine() throws -> [CrossingDetector.Fix] {
    try (0..<20).map {
      try fix($0 * 30, 48.58 - Double($0) * 0.00036, 7.74 + Double($0) * 0.0052)
    }
  }

  /// What people do to the crossings now and then.
  private func meddle(_ kept: inout KeptCrossings, _ choice: Int, at time: Instant) {
    switch choice {
    case 0:
      var random = SplitMix64(seed: UInt64(time.millisecondsSinceEpoch))
      let event = Crossing.Event(at: time, place: nil, from: "DE", to: "CH")
      kept.say(
        Crossing(
          id: RecordID(milliseconds: time.millisecondsSinceEpoch, using: &random), event: event,
          source: .hand))
    case 1:
      guard var last = kept.entries.last else { return }
      last.isDeleted = true
      kept.say(last)
    default:
      guard let last = kept.entries.last else { return }
      kept.say(last)
    }
  }

  @Test(arguments: 0..<UInt64(12))
  func `it keeps to the byte what a watch keeps that asks at every position`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (plain, watched) = (try Home("plain"), try Watched("watched"))
    var (seconds, latitude, longitude) = (0, 48.58, 7.74)
    var heading = 1.0
    for step in 0..<400 {
      seconds +=
        Int.random(in: 0...100, using: &random) == 0
        ? 7_200 : Int.random(in: 15...60, using: &random)
      if Int.random(in: 0..<25, using: &random) == 0 { heading = -heading }
      longitude += heading * Double.random(in: 0.004...0.008, using: &random)
      latitude += Double.random(in: -0.003...0.003, using: &random)
      if Int.random(in: 0..<120, using: &random) == 0 { longitude += heading * 0.6 }
      // A receiver may repeat itself, or tell of the past.
      let late = Int.random(in: 0..<30, using: &random) == 0 ? 600 : 0
      let accuracy = Int.random(in: 0..<5, using: &random) == 0 ? nil : 8.0
      let fix = try fix(seconds - late, latitude, longitude, accuracy: accuracy)
      if Int.random(in: 0..<60, using: &random) == 0 {
        let choice = Int.random(in: 0..<3, using: &random)
        for file in [plain.file, watched.home.file] {
          _ = try file.change { meddle(&$0, choice, at: fix.time) }
        }
        watched.scout.doubt()
      }
      let country = try plain.judge([fix]).country
      try watched.take(fix)
      try #require(watched.home.files() == plain.files(), "at step \(step)")
      #expect(watched.country == country, "at step \(step)")
    }
  }

  @Test func `inland, nothing is asked for 50 km`() throws {
    let watched = try Watched("home")
    for step in 0..<400 { try watched.take(try fix(step * 20, 46.5 + Double(step) * 0.0045, 2.0)) }
    #expect(watched.judgements == 4)
    #expect(watched.country == "FR")
  }

  @Test func `a crossing is judged once, and a change of the log with the next position`() throws {
    let watched = try Watched("home")
    for fix in try rhine() { try watched.take(fix) }
    #expect(watched.judgements == 2)
    #expect(watched.country == "DE")
    watched.scout.doubt()
    try watched.look()
    #expect(watched.judgements == 2)
    try watched.take(try fix(700, 48.57, 7.85))
    #expect(watched.judgements == 3)
  }

  @Test func `it continues after what an earlier one has remembered`() throws {
    let watched = try Watched("home")
    let fixes = try rhine()
    for fix in fixes.prefix(4) { try watched.take(fix) }
    watched.scout = CrossingScout(in: watched.home.run)
    for fix in fixes.dropFirst(4) { try watched.take(fix) }
    let crossings = try watched.home.file.read().kept.entries
    var whole = CrossingDetector()
    #expect(crossings.map(\.event) == fixes.compactMap { whole.take($0) })
  }

  @Test func `while another program has the lock it waits for nothing, and misses nothing`() throws
  {
    let (plain, watched) = (try Home("plain"), try Watched("watched"))
    let fixes = try rhine()
    for fix in fixes { try plain.judge([fix]) }
    try watched.take(fixes[0])
    let lock = try watched.home.run.lock("borders.lock")
    let start = MonotonicClock.now
    for fix in fixes[1..<6] {
      watched.scout.take(fix)
      #expect { try watched.scout.look(in: watched.home.run) } throws: { error in
        (error as? FileError)?.kind == .locked
      }
    }
    #expect(MonotonicClock.now - start < 5_000)
    #expect(!watched.scout.wantsJudge)
    _ = consume lock
    for fix in fixes[6...] { try watched.take(fix) }
    #expect(watched.home.files() == plain.files())
  }

  @Test(arguments: [ENOSPC, EROFS, EIO])
  func `what the disk refuses is looked at again`(code: CInt) throws {
    let (plain, watched) = (try Home("plain"), try Watched("watched"))
    let fixes = try rhine()
    for fix in fixes { try plain.judge([fix]) }
    try watched.take(fixes[0])
    let plan = FaultPlan(at: 1, .error(code), on: [.write, .sync], isSticky: true)
    for fix in fixes[1..<6] {
      watched.scout.take(fix)
      let error = plan.run { #expect(throws: FileError.self) { try watched.look() } }
      #expect(error?.kind != .locked)
    }
    for fix in fixes[6...] { try watched.take(fix) }
    #expect(watched.home.files() == plain.files())
  }

  @Test func `what another watch has remembered meanwhile is not overwritten`() throws {
    let watched = try Watched("home")
    let fixes = try rhine()
    for fix in fixes.prefix(3) { try watched.take(fix) }
    try watched.home.judge(Array(fixes[3..<5]))
    let before = watched.judgements
    for fix in fixes[5...] { try watched.take(fix) }
    #expect(watched.judgements == before + 2)
    #expect(try watched.home.file.read().kept.entries.map(\.event.to) == ["DE"])
  }

  @Test func `positions that cannot be judged need little memory, and the newest are kept`() throws
  {
    let watched = try Watched("home")
    for step in 0..<1_000 { watched.scout.take(try fix(step, 46.5, 2 + Double(step) * 0.001)) }
    let found = watched.scout.judge()
    let waiting = try #require(found)
    #expect(waiting.map(\.time) == (try (800..<1_000).map { try fix($0, 0, 0).time }))
    watched.scout.notJudged()
    let again = watched.scout.judge()
    #expect(again == waiting)
  }
}
