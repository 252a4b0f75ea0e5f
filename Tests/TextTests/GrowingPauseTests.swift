import TestSupport
import Testing
import Text

@Suite struct GrowingPauseTests {
  @Test func `pauses double up to the limit, and success starts over`() {
    var pause = GrowingPause(first: 1_000, longest: 6_000)
    #expect(pause.isOver(now: .min))
    var pauses: [Int64] = []
    for now in stride(from: Int64(0), to: 50_000, by: 10_000) {
      pause.fail(now: now)
      pauses.append((pause.end ?? 0) - now)
    }
    #expect(pauses == [1_000, 2_000, 4_000, 6_000, 6_000])
    #expect(!pause.isOver(now: 45_999) && pause.isOver(now: 46_000))
    pause.succeed()
    #expect(pause == GrowingPause(first: 1_000, longest: 6_000))
  }

  @Test func `however often it fails, and whatever the clock says, nothing overflows`() {
    var pause = GrowingPause(first: 300_000, longest: .max)
    for _ in 0..<100 { pause.fail(now: .max - 5) }
    #expect(pause.end == .max)
    #expect(pause.failures == 30)
  }

  @Test func `what is refused has the longest pause at once`() {
    var pause = GrowingPause(first: 1_000, longest: 200_000)
    pause.expectRefusal()
    pause.fail(now: 0)
    #expect(pause.end == 200_000)
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `uneven pauses keep within their percentages`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var pause = GrowingPause(first: 1_000, longest: 200_000, percent: 80...150)
    var seen: Set<Int64> = []
    for count in 1..<20 {
      pause.fail(now: 0, using: &random)
      let length = pause.length(after: count)
      #expect((length * 4 / 5...length * 3 / 2).contains(pause.end ?? 0))
      seen.insert(pause.end ?? 0)
    }
    #expect(seen.count == 19)
  }
}
