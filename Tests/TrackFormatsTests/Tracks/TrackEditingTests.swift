import TestSupport
import Testing
import Text
import TrackFormats

@testable import TrackFormats

@Suite struct TrackEditingTests {
  private func track(_ seconds: [Int64]...) throws -> Track {
    Track(segments: try seconds.map { try $0.map { try TrackPoint($0 * 1_000, 0, 0) } })
  }

  @Test func `a split inside a segment divides it in two`() throws {
    let (before, after) = try track([1, 2, 3], [5, 6]).split(before: 1)
    #expect(try before == track([1]))
    #expect(try after == track([2, 3], [5, 6]))
  }

  @Test func `a split between segments keeps them`() throws {
    let (before, after) = try track([1, 2, 3], [5, 6]).split(before: 3)
    #expect(try before == track([1, 2, 3]))
    #expect(try after == track([5, 6]))
  }

  @Test(arguments: [(2_000, 1), (2_001, 2), (3_500, 3), (6_000, 4), (1_001, 1)])
  func `a split at a time is before the first point not earlier`(
    milliseconds: Int64, count: Int
  ) throws {
    let time = Instant(millisecondsSinceEpoch: milliseconds)
    let (before, after) = try track([1, 2, 3], [5, 6]).split(at: time)
    #expect(before.points.count == count)
    #expect(after.points.count == 5 - count)
  }

  @Test(arguments: [-1, 0, 5, 6, .max, .min])
  func `a split that leaves an empty part is refused`(index: Int) throws {
    let track = try track([1, 2, 3], [5, 6])
    #expect(throws: TrackError.splitLeavesNothing) { try track.split(before: index) }
  }

  @Test(arguments: [0, 1_000, 6_001, .max, .min])
  func `a split at a time that leaves an empty part is refused`(milliseconds: Int64) throws {
    let track = try track([1, 2, 3], [5, 6])
    #expect(throws: TrackError.splitLeavesNothing) {
      try track.split(at: Instant(millisecondsSinceEpoch: milliseconds))
    }
  }

  @Test func `a track without points cannot be split`() {
    #expect(throws: TrackError.splitLeavesNothing) { try Track().split(before: 0) }
  }

  @Test func `tracks are joined in chronological order`() throws {
    let (first, second) = (try track([1, 2], [4]), try track([4, 5]))
    let both = try track([1, 2], [4], [4, 5])
    #expect(try first.joined(with: second) == both)
    #expect(try second.joined(with: first) == both)
  }

  @Test func `joining an empty track changes nothing`() throws {
    let track = try track([1, 2])
    #expect(try track.joined(with: Track()) == track)
    #expect(try Track().joined(with: track) == track)
  }

  @Test(
    arguments: [
      ([1, 5], [3, 8], 2), ([1, 9], [3, 4], 6), ([1, 5], [1, 5], 4), ([1, 5], [4, 4], 1),
      ([5, 1], [3, 8], 2),
    ] as [([Int64], [Int64], Int64)])
  func `an overlap is refused with its length`(
    first: [Int64], second: [Int64], seconds: Int64
  ) throws {
    let (first, second) = (try track(first), try track(second))
    let expected = TrackError.overlap(milliseconds: seconds * 1_000)
    #expect(throws: expected) { try first.joined(with: second) }
    #expect(throws: expected) { try second.joined(with: first) }
  }

  @Test(arguments: TrackKind.allCases, 1...5 as ClosedRange<UInt64>)
  func `a split keeps every point in its segment`(kind: TrackKind, seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let track = try generator.track(kind, count: 40)
    for index in 1..<40 {
      let (before, after) = try track.split(before: index)
      #expect(before.points + after.points == track.points)
      let starts = before.segmentStarts + after.segmentStarts.map { $0 + index }
      #expect(Set(starts) == Set(track.segmentStarts).union([index]))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `split tracks can be joined again`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let track = try generator.track(.walk, count: 50)
    let index = Int.random(in: 1..<50, using: &generator)
    let (before, after) = try track.split(before: index)
    #expect(try before.joined(with: after).points == track.points)
    #expect(try after.joined(with: before).points == track.points)
  }

  @Test(arguments: [(1, "1 s"), (1_000, "1 s"), (1_001, "2 s")] as [(Int64, String)])
  func `a refusal to join rounds the overlap up`(milliseconds: Int64, seconds: String) {
    #expect(
      "\(TrackError.overlap(milliseconds: milliseconds))"
        == "the tracks cannot be joined: the later one begins \(seconds) before the earlier one "
        + "ends; split one of them first")
  }
}
