import Geodesy
import Testing

@testable import Watching

@Suite struct MotionWatchTests {
  private func changes(_ walk: Walk, limits: MotionWatch.Limits = .init()) -> [MotionWatch.Change] {
    var watch = MotionWatch(limits: limits)
    return walk.sightings.compactMap { watch.take($0) }
  }

  @Test func `a drive begins when the van moved first, and is noticed within seconds`() {
    var walk = Walk()
    walk.stand(seconds: 60)
    walk.drive(seconds: 30, speed: 12)
    var watch = MotionWatch()
    var noticed: Int64?
    for sighting in walk.sightings {
      guard let change = watch.take(sighting) else { continue }
      #expect(change == .setOff(since: 160_000))
      noticed = sighting.uptime
    }
    #expect(noticed == 167_000)
    #expect(watch.state == .moving)
  }

  @Test func `a receiver that wanders about all night is not a drive`() {
    var walk = Walk()
    walk.stand(seconds: 36_000, wandering: 35)
    #expect(changes(walk).isEmpty)
  }

  @Test func `walking around the van with the receiver is not a drive`() {
    var walk = Walk()
    walk.stand(seconds: 30)
    walk.drive(seconds: 60, speed: 1.4)
    walk.drive(seconds: 60, speed: 1.4, bearing: 270)
    #expect(changes(walk).isEmpty)
  }

  @Test func `a van that is towed slowly, or seen elsewhere, has set off`() {
    var towed = Walk()
    towed.stand(seconds: 30)
    towed.drive(seconds: 200, speed: 2)
    #expect(changes(towed) == [.setOff(since: 130_000)])
    var carried = Walk()
    carried.stand(seconds: 10)
    carried.sleep(seconds: 3_000)
    carried.jump(metres: 5_000)
    carried.stand(seconds: 5)
    #expect(changes(carried) == [.setOff(since: 110_000)])
  }

  @Test func `traffic lights and a queue of nine minutes do not end a drive, ten minutes do`() {
    var walk = Walk()
    walk.stand(seconds: 5)
    walk.drive(seconds: 60, speed: 15)
    walk.stand(seconds: 90)
    walk.drive(seconds: 60, speed: 15)
    walk.stand(seconds: 540, wandering: 10)
    walk.drive(seconds: 60, speed: 15)
    let stop = walk.second
    walk.stand(seconds: 700, wandering: 10)
    let found = changes(walk)
    #expect(found.count == 2)
    guard case .rests(let since)? = found.last else {
      Issue.record("no rest: \(found)")
      return
    }
    #expect((0...12_000).contains(since - stop * 1_000))
  }

  @Test func `creeping through a jam is driving`() {
    var walk = Walk()
    walk.stand(seconds: 5)
    walk.drive(seconds: 30, speed: 15)
    for _ in 0..<60 {
      walk.stand(seconds: 55)
      walk.drive(seconds: 5, speed: 4)
    }
    #expect(changes(walk) == [.setOff(since: 105_000)])
  }

  @Test func `an hour without a sighting ends it where it was last seen`() {
    var walk = Walk()
    walk.stand(seconds: 5)
    walk.drive(seconds: 30, speed: 15)
    var watch = MotionWatch()
    for sighting in walk.sightings { _ = watch.take(sighting) }
    let end: Int64 = 135_000 + 3_600_000
    #expect(watch.deadline == end)
    #expect(watch.tick(uptime: end - 1) == nil)
    #expect(watch.tick(uptime: end) == .rests(since: 135_000))
    #expect(watch.state == .parked)
    #expect(watch.tick(uptime: .max) == nil)
  }

  @Test func `what is not newer changes nothing`() throws {
    var walk = Walk()
    walk.stand(seconds: 5)
    walk.drive(seconds: 20, speed: 15)
    var watch = MotionWatch()
    for sighting in walk.sightings { _ = watch.take(sighting) }
    let before = watch
    for sighting in walk.sightings { #expect(watch.take(sighting) == nil) }
    #expect(watch == before)
  }

  @Test func `one sighting in 500 metres is passed on`() {
    var walk = Walk()
    walk.stand(seconds: 100, wandering: 30)
    walk.drive(seconds: 100, speed: 25)
    var significant = SignificantChange()
    let passed = walk.sightings.filter { significant.take($0) }.map(\.uptime)
    // 500 m and the accuracy of 8 m are 21 seconds of 25 m.
    #expect(passed.first == 101_000)
    #expect(passed.count == 5)
    #expect(zip(passed.dropFirst(), passed.dropFirst(2)).allSatisfy { $1 - $0 == 21_000 })
  }

  @Test func `a van that is taken to move rests after silence, or after standing long enough`()
    throws
  {
    var silent = MotionWatch()
    silent.assumeMoving(at: 1_000)
    #expect(silent.deadline == 3_601_000)
    let rest = silent.tick(uptime: 3_601_000)
    #expect(rest == .rests(since: 1_000))
    var standing = MotionWatch()
    let place = try Coordinate(latitude: 47, longitude: 8)
    standing.assumeMoving(at: 1_000)
    let changes = stride(from: Int64(2_000), through: 602_000, by: 10_000).compactMap { uptime in
      standing.take(Sighting(uptime: uptime, place: place, speedMetresPerSecond: 0))
    }
    #expect(changes == [.rests(since: 2_000)])
  }
}
