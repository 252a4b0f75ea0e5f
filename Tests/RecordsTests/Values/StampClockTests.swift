import TestSupport
import Testing
import Text

@testable import Records

@Suite struct StampClockTests {
  static let now: Int64 = 1_800_000_000_000
  static let tenYears: Int64 = 315_576_000_000
  static let actor = ActorID(.zero)

  static func clock(last: UInt64 = 0) -> StampClock {
    StampClock(actor: actor, last: last)
  }

  /// What a wall clock in a van may show, or `nil` if it is unproven.
  static let walls: [Int64?] = [
    nil, nil, 0, 1, -1, .min, now, now + 1, now - 1, now + tenYears, now - tenYears,
  ]

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `each stamp is above all given or seen before`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let peer = ActorID(RecordID(milliseconds: 1, using: &random))
    var clock = Self.clock()
    var highest: UInt64 = 0
    for _ in 0..<100 {
      let wall = try #require(Self.walls.randomElement(using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let time = UInt64(clamping: wall ?? 0) << 16 + UInt64.random(in: 0...70_000, using: &random)
        clock.see(Stamp(time: time, actor: peer))
        highest = max(highest, time)
      case 1:
        clock = Self.clock(last: clock.last)
      default:
        let stamp = clock.tick(provenNow: wall)
        #expect(stamp.time > highest)
        #expect(stamp.time == clock.last)
        #expect(stamp.actor == Self.actor)
        #expect(stamp.isPossible)
        highest = stamp.time
      }
    }
  }

  @Test func `a proven clock gives its time`() {
    var clock = Self.clock()
    #expect(clock.tick(provenNow: Self.now).milliseconds == Self.now)
    #expect(clock.tick(provenNow: Self.now + 5).milliseconds == Self.now + 5)
  }

  @Test func `without proof only the counter advances`() {
    var clock = Self.clock(last: 41)
    #expect(clock.tick(provenNow: nil).time == 42)
    #expect(clock.tick(provenNow: nil).time == 43)
  }

  @Test(arguments: [nil, 0, -1, .min, now - tenYears, now] as [Int64?])
  func `if the clock has not moved on, the counter advances`(wall: Int64?) {
    var clock = Self.clock()
    let first = clock.tick(provenNow: Self.now)
    #expect(clock.tick(provenNow: wall).time == first.time + 1)
  }

  @Test func `a full counter carries over into the next millisecond`() {
    var clock = Self.clock(last: UInt64(Self.now) << 16 | 0xFFFF)
    let stamp = clock.tick(provenNow: Self.now)
    #expect(stamp.milliseconds == Self.now + 1)
    #expect(stamp.time & 0xFFFF == 0)
  }

  @Test func `a hundred thousand stamps in one millisecond all increase`() {
    var clock = Self.clock()
    var last = clock.tick(provenNow: Self.now)
    for _ in 0..<100_000 {
      let next = clock.tick(provenNow: Self.now)
      guard last < next else {
        Issue.record("\(next.time) does not follow \(last.time)")
        return
      }
      last = next
    }
    #expect(last.milliseconds == Self.now + 1)
  }

  @Test func `the next stamp outranks any that was seen`() {
    var random = SplitMix64(seed: 3)
    var clock = Self.clock()
    let theirs = Stamp(
      time: UInt64(Self.now + Self.tenYears) << 16,
      actor: ActorID(RecordID(milliseconds: Self.now, using: &random)))
    clock.see(theirs)
    #expect(clock.tick(provenNow: Self.now) > theirs)
  }

  @Test func `seeing an older stamp changes nothing`() {
    var clock = Self.clock(last: 1_000)
    clock.see(Stamp(time: 999, actor: Self.actor))
    #expect(clock.last == 1_000)
  }

  @Test(arguments: [Stamp.latestTime + 1, .max])
  func `a malformed stamp is ignored`(time: UInt64) {
    var clock = Self.clock(last: 5)
    let stamp = Stamp(time: time, actor: Self.actor)
    clock.see(stamp)
    #expect(!stamp.isPossible)
    #expect(clock.last == 5)
  }

  @Test func `times from 2 to the 63rd on are malformed`() {
    #expect(Stamp(time: 1 << 63 - 1, actor: Self.actor).isPossible)
    #expect(!Stamp(time: 1 << 63, actor: Self.actor).isPossible)
  }

  /// A clock that stopped at some year would give equal stamps from then on.
  @Test func `a clock continues past a stamp of any year`() {
    let theirs = Stamp(time: UInt64(100_000_000_000_000) << 16, actor: Self.actor)
    var clock = Self.clock(last: 5)
    clock.see(theirs)
    var again = Self.clock(last: clock.last)
    #expect(again.tick(provenNow: Self.now).time == theirs.time + 1)
    #expect(again.tick(provenNow: Self.now).time == theirs.time + 2)
  }

  @Test func `after a restart the clock continues from the last saved stamp`() {
    var before = Self.clock()
    let kept = before.tick(provenNow: Self.now)
    var after = Self.clock(last: before.last)
    #expect(after.tick(provenNow: nil) > kept)
  }

  @Test(arguments: [7_258_118_400_000, 10_000_000_000_000, .max] as [Int64])
  func `a wall clock beyond the year 2200 does not affect stamps`(wall: Int64) {
    var clock = Self.clock()
    for _ in 0..<3 { #expect(clock.tick(provenNow: wall).isPossible) }
  }
}

@Suite struct StampOrderTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `stamps are ordered by time and then by device`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let actors = (0..<2).map { _ in ActorID(RecordID(milliseconds: 0, using: &random)) }.sorted()
    let (early, late) = (try #require(actors.first), try #require(actors.last))
    let time = UInt64.random(in: 0..<Stamp.latestTime, using: &random)
    #expect(Stamp(time: time, actor: early) < Stamp(time: time, actor: late))
    #expect(Stamp(time: time, actor: late) < Stamp(time: time + 1, actor: early))
    #expect(!(Stamp(time: time, actor: early) < Stamp(time: time, actor: early)))
  }
}
