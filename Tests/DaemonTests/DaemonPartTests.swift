import Borders
import DaemonKit
import DurableFiles
import Foundation
import Geodesy
import HomeFolder
import TestSupport
import Testing
import Text
import Watching

@testable import vanlogd

/// The parts of the daemon that decide.
@Suite(.temporaryDirectory) struct DaemonPartTests {
  private func sighting(
    _ uptime: Int64, _ latitude: Double = 47, time: Instant? = nil
  ) throws -> Sighting {
    Sighting(
      uptime: uptime, time: time ?? Instant(millisecondsSinceEpoch: 1_780_000_000_000 + uptime),
      place: try Coordinate(latitude: latitude, longitude: 8), accuracyMetres: 5)
  }

  // MARK: Orders

  @Test func `orders are read with their values`() throws {
    let orders = try DaemonOrders(parsing: ["--home", "/a", "--hurry=60", "--vanlog", "/b/vanlog"])
    #expect(orders.home == "/a")
    #expect(orders.hurry == 60)
    #expect(orders.vanlog == "/b/vanlog")
  }

  @Test(arguments: [["--home"], ["--home="], ["--hurry", "0"], ["--hurry", "x"], ["x", "y"]])
  func `bad orders are refused`(arguments: [String]) {
    #expect(throws: ServiceProblem.self) { try DaemonOrders(parsing: arguments) }
  }

  // MARK: Time

  @Test(arguments: [Int64(1), 3, 60]) func `a watched moment is never early`(hurry: Int64) {
    let time = WatchedTime(hurry: hurry)
    for moment in Int64(0)..<200 {
      #expect(time.at(time.machine(moment)) >= moment)
      #expect(time.at(time.machine(moment)) < moment + hurry)
    }
  }

  // MARK: The state

  @Test func `what has changed is written at once, but hardly more than once a minute for long`() {
    var pace = StatePace(now: 0)
    let first = (0..<20).filter { pace.admits(now: $0) }
    #expect(first == Array(0..<8))
    #expect(pace.admits(now: 60_000) && !pace.admits(now: 60_001))
    // A receiver that comes and goes every second of a day.
    let day = (61..<86_461).count { pace.admits(now: Int64($0) * 1_000) }
    #expect(day == 1_440)
    // After an hour of peace all is as at the start.
    #expect((0..<20).count { pace.admits(now: 90_061_000 + $0) } == 8)
  }

  // MARK: Borders

  /// The positions that are to be judged, as the border command reads them.
  private func judged(_ batch: [UInt8]?) -> [CrossingDetector.Fix] {
    (batch ?? []).split(separator: UInt8(ascii: "\n")).compactMap { line in
      (try? JSONValue(parsing: Array(line))).flatMap { CrossingDetector.Fix(json: $0) }
    }
  }

  @Test func `a position about every 500 m is looked at, and the first is judged`() throws {
    let run = try Directory(TemporaryDirectory.current.path)
    var keeper = BorderKeeper(in: run)
    for step in 0..<100 { keeper.take(try sighting(Int64(step), 47 + Double(step) * 0.001)) }
    try keeper.look(in: run, now: 0)
    let fixes = judged(keeper.batch(now: 0))
    #expect(fixes.count == 20)
    #expect(fixes[0].position == (try Coordinate(latitude: 47, longitude: 8)).e7)
    #expect(fixes[0].accuracyMetres == 5)
    #expect(keeper.batch(now: 0) == nil)
    keeper.judged(isSettled: true, in: run)
    try keeper.look(in: run, now: 0)
    #expect(keeper.batch(now: 0) == nil)
  }

  @Test func `what could not be judged is judged after a pause`() throws {
    var keeper = BorderKeeper(in: try Directory(TemporaryDirectory.current.path))
    keeper.take(try sighting(0))
    let batch = keeper.batch(now: 0)
    #expect(batch != nil)
    keeper.notJudged(now: 0)
    #expect(keeper.deadline == 60_000)
    #expect(keeper.batch(now: 59_999) == nil)
    #expect(keeper.batch(now: 60_000) == batch)
  }

  @Test func `a position without a proven time, or without an accuracy that can be, is none`()
    throws
  {
    var keeper = BorderKeeper(in: try Directory(TemporaryDirectory.current.path))
    var (unproven, odd) = (try sighting(0), try sighting(1))
    unproven.time = nil
    odd.accuracyMetres = 2_000_000
    for sighting in [unproven, odd] { keeper.take(sighting) }
    #expect(keeper.batch(now: 0) == nil)
  }

  // MARK: Drives

  private static let drive = PositionWatch.Drive(id: "A", state: "recording")

  private func answer(_ id: String) -> JSONValue {
    .object([.init(name: "drive_id", value: .string(id))])
  }

  @Test func `only a drive that was started here is stopped here`() {
    var drives = AutomaticDrives(isOn: true, own: nil)
    drives.setOff(since: 50_000)
    var steps = [drives.step(now: 60_000, during: nil)]
    drives.started(answer("A"), now: 61_000)
    for drive in [PositionWatch.Drive(id: "B", state: "recording"), nil, Self.drive] {
      drives.rest()
      steps.append(drives.step(now: 70_000, during: drive))
    }
    #expect(steps == [.start(since: 40_000), nil, nil, .stop])
    drives.stopped(isDone: true, now: 71_000)
    #expect(drives.own == nil)
  }

  @Test func `a drive that was started here is stopped here after earlier ones have left its file`()
  {
    var drives = AutomaticDrives(isOn: true, own: "A")
    let next = PositionWatch.Drive(id: "B", state: "recording", former: "A")
    #expect(drives.step(now: 60_000, during: next) == nil)
    #expect(drives.own == "B")
    drives.rest()
    #expect(drives.step(now: 70_000, during: next) == .stop)
    var others = AutomaticDrives(isOn: true, own: "C")
    others.rest()
    #expect(others.step(now: 70_000, during: next) == nil)
  }

  @Test func `without the setting nothing is started, and during a drive no other`() {
    var drives = AutomaticDrives(isOn: false, own: nil)
    drives.setOff(since: 50_000)
    var steps = [drives.step(now: 60_000, during: nil)]
    drives.isOn = true
    drives.setOff(since: 50_000)
    steps.append(drives.step(now: 60_000, during: Self.drive))
    steps.append(drives.step(now: 60_000, during: nil))
    #expect(steps == [nil, nil, nil])
  }

  @Test(arguments: [true, false])
  func `a start or stop that fails is tried again later and later`(isStart: Bool) {
    var drives = AutomaticDrives(isOn: true, own: "A")
    let drive = isStart ? nil : Self.drive
    if isStart { drives.setOff(since: 0) } else { drives.rest() }
    var (pauses, steps): ([Int64], [AutomaticDrives.Step?]) = ([], [])
    var now: Int64 = 0
    for _ in 0..<8 {
      steps.append(drives.step(now: now, during: drive))
      if isStart { drives.started(nil, now: now) } else { drives.stopped(isDone: false, now: now) }
      let next = drives.deadline ?? 0
      steps.append(drives.step(now: next - 1, during: drive))
      pauses.append((next - now) / 1_000)
      now = next
    }
    let step = isStart ? AutomaticDrives.Step.start(since: -10_000) : .stop
    #expect(steps == Array(repeatElement([step, nil], count: 8).joined()))
    #expect(pauses == [30, 60, 120, 240, 480, 900, 900, 900])
    if isStart { drives.rest() } else { drives.setOff(since: 0) }
    let last = drives.step(now: now, during: drive)
    #expect(last == nil)
    #expect(drives.deadline == nil)
  }

  @Test func `a drive has ended when the command says so, not when its recorder is gone`() {
    var events = DriveEvents(current: nil)
    var steps = [nil, Self.drive, Self.drive, nil, nil].map { events.take($0, now: 0) }
    #expect(steps == [nil, .started, nil, .ask, nil])
    var ends = [events.answered(status(of: "interrupted"), now: 0)]
    steps = [
      events.take(nil, now: 599_999), events.take(Self.drive, now: 599_999),
      events.take(nil, now: 600_000),
    ]
    #expect(steps == [nil, nil, .ask])
    ends.append(events.answered(nil, now: 600_000))
    #expect(events.deadline(during: nil) == 610_000)
    steps = [events.take(nil, now: 610_000)]
    ends.append(events.answered(status(of: "standby"), now: 610_000))
    steps.append(events.take(nil, now: 2_000_000))
    #expect(steps == [.ask, nil])
    #expect(ends == [false, false, true])
    #expect(events.current == nil)
  }

  @Test(arguments: [("A", DriveEvents.Step?.none), ("B", .started)])
  func `a drive that an earlier daemon knew does not start again`(
    known: String, step: DriveEvents.Step?
  ) {
    var events = DriveEvents(current: known)
    let taken = events.take(Self.drive, now: 0)
    #expect(taken == step)
  }

  private func status(of state: String) -> JSONValue {
    .object([.init(name: "state", value: .string(state))])
  }

  // MARK: Visits

  @Test func `visits are kept, and those of an earlier daemon continue`() throws {
    let home = try Directory(TemporaryDirectory.current.path)
    var keeper = VisitKeeper.open(in: home).keeper
    for minute in 0..<20 {
      _ = keeper.take(try sighting(Int64(minute) * 60_000), provenNow: nil)
    }
    #expect(keeper.isStaying)
    try keeper.save(in: home)
    var later = VisitKeeper.open(in: home).keeper
    #expect(later.isStaying)
    for step in 0..<3 {
      _ = later.take(try sighting(2_000_000 + Int64(step) * 1_000, 48), provenNow: nil)
    }
    #expect(!later.isStaying)
  }

  @Test func `a damaged file of visits is set aside`() throws {
    let home = try Directory(TemporaryDirectory.current.path)
    try home.replace("visits.json", with: Array("{".utf8))
    let opened = VisitKeeper.open(in: home)
    #expect(!opened.keeper.isStaying)
    #expect(opened.problem?.hasSuffix("; it is now set-aside/visits.json") == true)
    #expect(VisitKeeper.open(in: home).problem == nil)
  }

  // MARK: Sync

  private func status(waiting: Int64 = 0) -> JSONValue? {
    try? JSONValue(
      parsing: Array(#"{"remotes":[{"remote":"dir:/a","waiting":{"urgent":\#(waiting)}}]}"#.utf8))
  }

  @Test func `a device that does not sync is asked seldom, and soon after a change`() {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: nil, now: 0)
    #expect(sync.deadline == 3_600_000)
    sync.noteChange(now: 1_000)
    #expect(sync.deadline == 16_000)
    #expect(sync.step(now: 15_999) == nil)
    #expect(sync.step(now: 16_000) == .ask)
  }

  @Test func `a change is synced within half a minute, and the sync's own writes are none`() throws
  {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: status(), now: 0)
    let first = try #require(sync.deadline)
    #expect(first <= 30_000)
    #expect(sync.step(now: first) == .sync)
    sync.noteChange(now: first + 1)
    #expect(sync.deadline == nil)
    sync.synced(status(), succeeded: true, now: first + 2)
    #expect(try #require(sync.deadline) > first + 1_000_000)
    sync.noteChange(now: first + 60_000)
    #expect(try #require(sync.deadline) <= first + 90_000)
  }

  @Test func `a folder is synced without a network, and a server is not`() throws {
    for (address, isSynced) in [("dir:/media/stick/vanlog", true), ("s3://host/bucket", false)] {
      var sync = SyncKeeper(settings: Settings())
      sync.setOnline(false, now: 0)
      #expect(sync.step(now: 0) == .ask)
      let status = #"{"remotes":[{"remote":"\#(address)","waiting":{"urgent":1}}]}"#
      sync.take(status: try JSONValue(parsing: Array(status.utf8)), now: 0)
      #expect((sync.deadline != nil) == isSynced)
      sync.noteChange(now: 60_000)
      #expect((sync.step(now: 120_000) == .sync) == isSynced)
    }
  }

  @Test func `a sync that only complains of something is not a failed one`() throws {
    let answer = #"{"remotes":[{"remote":"dir:/a","error":null},{"remote":"dir:/b","error":null}]}"#
    #expect(SyncKeeper.hasReachedAll(try JSONValue(parsing: Array(answer.utf8))))
    let failed = #"{"remotes":[{"remote":"dir:/a","error":null},{"remote":"dir:/b","error":"x"}]}"#
    #expect(!SyncKeeper.hasReachedAll(try JSONValue(parsing: Array(failed.utf8))))
    #expect(!SyncKeeper.hasReachedAll(nil))
  }

  @Test func `what has changed during a sync is synced after it`() throws {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: status(), now: 0)
    let first = try #require(sync.deadline)
    #expect(sync.step(now: first) == .sync)
    sync.noteChange(now: first)
    sync.synced(status(waiting: 1), succeeded: true, now: first + 1_000)
    #expect(try #require(sync.deadline) <= first + 31_000)
  }

  @Test func `what waits for a remote that was left out counts, and a folder among them`() throws {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: status(), now: 0)
    let first = try #require(sync.deadline)
    #expect(sync.step(now: first) == .sync)
    sync.noteChange(now: first)
    let answer =
      #"{"remotes":[],"left_out":[{"remote":"dir:/a","waiting":{"documents":1}}],"conflicts":0}"#
    sync.synced(try JSONValue(parsing: Array(answer.utf8)), succeeded: true, now: first + 1_000)
    #expect(try #require(sync.deadline) <= first + 31_000)
    sync.setOnline(false, now: first + 2_000)
    #expect(sync.deadline != nil)
  }

  @Test func `a device whose remotes are gone is asked again instead of being synced`() throws {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: status(), now: 0)
    let first = try #require(sync.deadline)
    #expect(sync.step(now: first) == .sync)
    sync.forgotten(now: first)
    #expect(!sync.schedule.isSetUp && sync.schedule.failures == 0)
    #expect(sync.step(now: first + 14_999) == nil)
    #expect(sync.step(now: first + 15_000) == .ask)
  }

  @Test func `a failed sync is tried again later and later`() throws {
    var sync = SyncKeeper(settings: Settings())
    #expect(sync.step(now: 0) == .ask)
    sync.take(status: status(), now: 0)
    var pauses: [Int64] = []
    for _ in 0..<4 {
      let now = try #require(sync.deadline)
      #expect(sync.step(now: now) == .sync)
      sync.synced(status(waiting: 1), succeeded: false, now: now)
      pauses.append(try #require(sync.deadline) - now)
    }
    #expect(pauses == pauses.sorted())
    #expect(try #require(pauses.first) >= 40_000)
  }
}
