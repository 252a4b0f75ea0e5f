import Geodesy
import TestSupport
import Testing
import Text

@testable import DriveRecorder

@Suite struct DriveSessionTests {
  @Test func `a drive passes through its states`() throws {
    var van = try SyntheticVan()
    var session = DriveSession(mode: .full, clock: .log)
    #expect(session.state == .standby)
    #expect(session.take(van.drive(seconds: 5, speed: 10)).isEmpty)
    #expect(session.status.lastFix != nil)
    session.start(uptime: van.uptime)
    #expect(session.state == .armed)
    #expect(session.take(van.drive(seconds: 5, speed: 10)).points.count == 4)
    #expect(session.state == .recording)
    let pause = session.pause(uptime: van.uptime + 10)
    #expect(pause.points.count == 1)
    #expect(pause.kinds == [.pause])
    #expect(session.state == .paused)
    #expect(session.take(van.drive(seconds: 5, speed: 10)).isEmpty)
    #expect(session.resume(uptime: van.uptime + 10).kinds == [.resume])
    #expect(session.state == .armed)
    #expect(session.take(van.drive(seconds: 5, speed: 10)).points.count == 4)
    let end = session.stop(uptime: van.uptime + 10)
    #expect(end.points.count == 1)
    #expect(end.kinds == [.stop])
    #expect(session.state == .standby)
    #expect(session.status.pointCount == 10)
  }

  @Test func `meaningless orders do nothing`() {
    var session = DriveSession(mode: .full, clock: .log)
    #expect(session.pause(uptime: 1).isEmpty)
    #expect(session.resume(uptime: 2).isEmpty)
    #expect(session.note("words", uptime: 3).isEmpty)
    #expect(session.suspend(uptime: 4).isEmpty)
    #expect(session.stop(uptime: 5).isEmpty)
    session.start(uptime: 6)
    #expect(session.resume(uptime: 7).isEmpty)
    #expect(session.setMode(.full, uptime: 8).isEmpty)
    #expect(session.pause(uptime: 9).kinds == [.pause])
    #expect(session.pause(uptime: 10).isEmpty)
    #expect(session.stop(uptime: 11).kinds == [.stop])
  }

  @Test(arguments: RecordingMode.allCases)
  func `the last fix precedes every end`(mode: RecordingMode) throws {
    let ends: [(inout DriveSession, Int64) -> [DriveEntry]] = [
      { $0.pause(uptime: $1) }, { $0.suspend(uptime: $1) }, { $0.stop(uptime: $1) },
      { $0.setMode($0.status.mode == .full ? .balanced : .full, uptime: $1) },
    ]
    for end in ends {
      var van = try SyntheticVan()
      var session = DriveSession.recording(mode)
      var entries = session.take(van.drive(seconds: 33, speed: 10))
      entries += end(&session, van.uptime + 5)
      #expect(entries.points.last?.uptime == van.uptime)
      #expect(entries.points.first?.uptime == 11_000)
    }
  }

  @Test(arguments: [(900, 20, 0), (901, 20, 1), (130, 1_990, 0), (130, 2_010, 1)])
  func `lost reception is a gap if it was long in time or distance`(
    seconds: Int64, metres: Double, gaps: Int
  ) throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.balanced)
    var entries = session.take(van.drive(seconds: 20, speed: 10))
    let before = van.uptime
    van.place = van.place.destination(bearing: 0, distanceMetres: metres - 10)
    van.uptime += seconds * 1_000 - 1_000
    entries += session.take(van.drive(seconds: 20, speed: 10))
    entries += session.stop(uptime: van.uptime)
    let found = entries.kinds.count { $0 == .gap }
    #expect(found == gaps)
    guard gaps == 1, let gap = entries.firstIndex(where: { [$0].kinds == [.gap] }) else { return }
    #expect(Array(entries[..<gap]).points.last?.uptime == before)
    #expect(Array(entries[gap...]).points.first?.uptime == before + seconds * 1_000)
    #expect(abs(session.status.distanceMetres - 380) < 1)
  }

  @Test(arguments: RecordingMode.allCases)
  func `on a straight road the distance grows with every fix`(mode: RecordingMode) throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(mode)
    for second in 1...40 {
      _ = session.take(van.drive(seconds: 1, speed: 20))
      // An instant ends when the next begins.
      let driven = max(0, Double(second - 2) * 20)
      #expect(abs(session.status.distanceMetres - driven) < 1, "after \(second) s")
    }
    let before = session.status.pointCount
    let entries = session.stop(uptime: van.uptime)
    #expect(session.status.pointCount == before + entries.points.count)
    #expect(abs(session.status.distanceMetres - 780) < 1)
  }

  @Test func `fixes that agree against the last one start a segment`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.full)
    var entries = session.take(van.drive(seconds: 10, speed: 10))
    van.place = van.place.destination(bearing: 90, distanceMetres: 1_500)
    entries += session.take(van.drive(seconds: 10, speed: 10))
    #expect(entries.kinds == [.timeProven(isCorrected: false), .gap])
    #expect(session.status.rejected == [.impossibleSpeed: 2])
  }

  @Test func `points have no time until it is proven, then the receiver's`() throws {
    var van = try SyntheticVan()
    let origin = try #require(van.origin)
    var session = DriveSession.recording(
      clock: .live(buildDate: Instant(millisecondsSinceEpoch: origin - 86_400_000)))
    let entries = session.take(van.drive(seconds: 6, speed: 10))
    let proven = Instant(millisecondsSinceEpoch: origin + 13_000)
    let event = DriveEvent(.timeProven(isCorrected: false), time: proven, uptime: 13_000)
    #expect(entries.points.map { $0.time == nil } == [true, true, false, false, false])
    #expect(entries[2] == .event(event))
    #expect(entries.points.last?.time == Instant(millisecondsSinceEpoch: origin + 15_000))
    #expect(session.status.isTimeProven)
    #expect(session.pause(uptime: 20_000).kinds == [.pause])
  }

  @Test func `times of 1,024 weeks ago are corrected in points`() throws {
    var van = try SyntheticVan()
    let origin = try #require(van.origin)
    van.origin = origin - ClockLimits.rollover
    var session = DriveSession.recording(
      clock: .live(buildDate: Instant(millisecondsSinceEpoch: origin - 86_400_000)))
    let entries = session.take(van.drive(seconds: 6, speed: 10))
    #expect(entries.kinds == [.timeProven(isCorrected: true)])
    #expect(entries.points.last?.time == Instant(millisecondsSinceEpoch: origin + 15_000))
  }

  @Test func `a receiver without time gives points without time`() throws {
    var van = try SyntheticVan()
    van.origin = nil
    var session = DriveSession.recording(
      clock: .live(buildDate: Instant(secondsSinceEpoch: 1_700_000_000)))
    let entries = session.take(van.drive(seconds: 10, speed: 10))
    #expect(entries.points.count == 9)
    #expect(entries.points.allSatisfy { $0.time == nil })
    #expect(entries.kinds.isEmpty)
  }

  @Test func `a drive resumes from what an earlier recorder wrote`() throws {
    var van = try SyntheticVan()
    var first = DriveSession.recording(.full)
    var entries = first.take(van.drive(seconds: 30, speed: 10))
    entries += first.suspend(uptime: van.uptime)
    #expect(entries.kinds.last == .suspended)
    let before = first.status
    var second = DriveSession(mode: .full, clock: .log)
    van.uptime = 5_000
    for entry in entries { second.recall(entry) }
    let event = second.continue(boot: "another", uptime: van.uptime)
    #expect(event.kinds == [.continued(boot: "another")])
    #expect(second.status.distanceMetres == before.distanceMetres)
    _ = second.take(van.drive(seconds: 30, speed: 10))
    _ = second.stop(uptime: van.uptime)
    #expect(second.status.pointCount == before.pointCount + 30)
    #expect(abs(second.status.distanceMetres - before.distanceMetres - 290) < 1)
  }

  @Test func `the current instant is not lost with the connection`() throws {
    var van = try SyntheticVan()
    var session = DriveSession.recording(.full)
    #expect(session.take(van.drive(seconds: 1, speed: 10)).isEmpty)
    #expect(session.nextDeadline == van.uptime + 250)
    #expect(session.connectionLost(uptime: van.uptime).points.count == 1)
    #expect(session.nextDeadline == nil)
  }

  @Test func `the observer sees every fix, and changes nothing`() throws {
    var van = try SyntheticVan()
    var reports = van.stand(seconds: 20) + van.drive(seconds: 100, speed: 10)
    reports[50].report = .position(PositionReport(device: "/dev/gps"))
    reports.append(TimedReport(.other, uptime: van.uptime + 500))
    var plain = DriveSession.recording(.balanced)
    var observed = DriveSession.recording(.balanced)
    var heard: [Explanation] = []
    observed.observer = { heard.append($0) }
    let entries = observed.take(reports)
    #expect(plain.take(reports) == entries)
    #expect(heard.filter { $0.verdict == .rejected(.noFix) }.map(\.uptime) == [61_000])
    #expect(Set(heard.map(\.uptime)).count == 120)
    let kept = heard.filter { if case .kept = $0.verdict { true } else { false } }
    #expect(kept.map(\.uptime) == entries.points.map(\.uptime))
  }

  @Test func `an explanation is one readable line`() {
    var explanation = Explanation(
      verdict: .rejected(.impossibleSpeed), time: Instant(secondsSinceEpoch: 0), uptime: 7)
    explanation.metres = 470.04
    explanation.milliseconds = 1_000
    #expect(
      explanation.description
        == "1970-01-01T00:00:00Z  rejected  impossible_speed: impossibly fast  (470.0 m in 1.0 s)")
    explanation = Explanation(verdict: .kept(.stillHere), time: nil, uptime: 7)
    #expect(explanation.description == "7 ms  kept      still_here: still parked")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `no matter what comes, uptimes only increase and the sums are plausible`(seed: UInt64) throws
  {
    var random = SplitMix64(seed: seed)
    var van = try SyntheticVan(.random(in: -89...89, using: &random))
    van.random = random
    var session = DriveSession.recording(random.chance(2) ? .full : .balanced)
    var entries: [DriveEntry] = []
    for _ in 0..<60 { entries += session.act(&van, &random) }
    entries += session.stop(uptime: van.uptime)
    let uptimes = entries.points.map(\.uptime)
    #expect(zip(uptimes, uptimes.dropFirst()).allSatisfy { $0 < $1 })
    #expect(session.status.pointCount == uptimes.count)
    #expect(session.status.distanceMetres.isFinite)
    #expect(session.heldFixes <= Limits.keptFixes)
  }
}

extension DriveSession {
  /// Something that happens to a van: it drives, parks, loses its receiver, is given orders.
  fileprivate mutating func act(
    _ van: inout SyntheticVan, _ random: inout SplitMix64
  ) -> [DriveEntry] {
    let seconds = Int.random(in: 1...200, using: &random)
    van.interval = [100, 1_000, 5_000].randomElement(using: &random) ?? 1_000
    van.jitter = random.chance(2) ? 0 : 6
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return pause(uptime: van.uptime)
    case 1: return resume(uptime: van.uptime)
    case 2: return setMode(RecordingMode.allCases.randomElement(using: &random) ?? .full, uptime: 0)
    case 3: return note("note", uptime: van.uptime)
    case 4: van.uptime += Int64(seconds) * 10_000
    case 5: van.place = van.place.destination(bearing: 90, distanceMetres: Double(seconds) * 50)
    case 6: van.origin = random.chance(3) ? nil : .random(in: 0...2_000_000_000_000, using: &random)
    case 7: return connectionLost(uptime: van.uptime)
    case 8: return take(van.stand(seconds: seconds))
    default:
      return take(
        van.drive(
          seconds: seconds, speed: .random(in: 0.5...35, using: &random),
          turn: .random(in: -5...5, using: &random)))
    }
    return tick(uptime: van.uptime)
  }
}
