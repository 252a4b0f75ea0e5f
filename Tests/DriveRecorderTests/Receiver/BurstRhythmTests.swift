import Testing

@testable import DriveRecorder

@Suite struct BurstRhythmTests {
  /// A receiver's bursts as the recorder reads them: pieces, or all at once where it waits for them.
  private struct Line {
    var rhythm = BurstRhythm()
    var now: Int64 = 0
    /// How often it woke up for each burst.
    var wakeUps: [Int] = []

    /// A burst of pieces, each so many milliseconds after the one before.
    mutating func burst(_ pieces: [Int], apart: Int64 = 30, after pause: Int64 = 1_000) {
      let start = now + pause
      var (waiting, count) = (0, 0)
      for (index, bytes) in pieces.enumerated() {
        waiting += bytes
        let moment = start + Int64(index) * apart
        guard waiting >= rhythm.threshold else { continue }
        rhythm.read(waiting, at: moment)
        (waiting, count) = (0, count + 1)
      }
      if waiting > 0, let deadline = rhythm.deadline {
        rhythm.read(waiting, at: deadline)
        count += 1
      }
      now = start
      wakeUps.append(count)
    }
  }

  @Test(arguments: [1, 33, 200] as [Int64])
  func `a burst in two pieces is read at once when five were alike`(apart: Int64) {
    var line = Line()
    for second in 0..<20 { line.burst([390 + second % 3, 1_040 + second % 5], apart: apart) }
    #expect(line.wakeUps == Array(repeating: 2, count: 6) + Array(repeating: 1, count: 14))
  }

  @Test(
    arguments: [
      ([1_400], 30, 1_000), ([400, 1_000], 30, 500), ([400, 1_000], 300, 1_000),
      ([400, 1_000], 30, 5_000), ([400, 1_000], 30, 10_000), ([400, 1_000], 30, 20_000),
    ] as [([Int], Int64, Int64)])
  func `what is whole, quick, long or rare is never waited for`(
    pieces: [Int], apart: Int64, period: Int64
  ) {
    var line = Line()
    for _ in 0..<20 { line.burst(pieces, apart: apart, after: period) }
    #expect(line.rhythm.threshold == 1)
    #expect(line.rhythm.deadline == nil)
  }

  @Test func `bursts that come in pieces now and then are waited for after the first of these`() {
    var line = Line()
    for _ in 0..<10 { line.burst([1_400]) }
    #expect(line.rhythm.threshold == 1)
    for _ in 0..<6 { line.burst([400, 1_000]) }
    #expect(line.wakeUps == Array(repeating: 1, count: 10) + [2, 2, 1, 1, 1, 1])
  }

  @Test(arguments: [[360], [200, 160]])
  func `what gpsd says first, a second before the first burst, is forgotten`(greeting: [Int]) {
    var line = Line()
    line.burst(greeting)
    for _ in 0..<20 { line.burst([390, 1_040]) }
    let expected = Array(repeating: 2, count: 7) + Array(repeating: 1, count: 13)
    #expect(Array(line.wakeUps.suffix(20)) == expected)
  }

  @Test func `one short burst does not keep the others from being waited for`() {
    var line = Line()
    for second in 0..<20 { line.burst(second == 2 ? [300] : [390, 1_040]) }
    #expect(Array(line.wakeUps.suffix(9)) == Array(repeating: 1, count: 9))
  }

  @Test func `bursts out of step, or of quite different sizes, are never waited for`() {
    var line = Line()
    for second in 0..<20 {
      line.burst([400, 1_000], after: second.isMultiple(of: 2) ? 900 : 1_200)
    }
    #expect(line.rhythm.threshold == 1)
    line = Line()
    for second in 0..<20 { line.burst(second.isMultiple(of: 5) ? [400, 1_000] : [400]) }
    #expect(line.rhythm.threshold == 1)
    line = Line()
    for second in 0..<20 { line.burst(second.isMultiple(of: 2) ? [400, 1_000] : [1_500, 100]) }
    #expect(line.rhythm.threshold == 1)
  }

  /// A receiver whose burst is waited for.
  private func known() -> Line {
    var line = Line()
    for _ in 0..<8 { line.burst([400, 1_000]) }
    return line
  }

  @Test func `a piece that does not come is waited for until shortly after its time`() {
    var line = known()
    #expect(line.rhythm.threshold == 900)
    // The last burst was complete 30 ms after its beginning.
    #expect(line.rhythm.deadline == line.now + 30 + 1_000 + BurstRhythm.patience)
    line.burst([400])
    #expect(line.rhythm.threshold == 1)
    #expect(line.rhythm.deadline == nil)
  }

  @Test func `a receiver that went wrong must prove itself for longer`() {
    var line = known()
    line.burst([400])
    line.wakeUps = []
    for _ in 0..<14 { line.burst([400, 1_000]) }
    #expect(line.wakeUps == Array(repeating: 2, count: 11) + Array(repeating: 1, count: 3))
  }

  @Test func `what comes after a whole burst ends the waiting`() {
    var line = known()
    line.burst([400, 1_000, 300])
    #expect(line.rhythm.threshold == 1)
  }

  @Test func `silence ends the waiting`() {
    var rhythm = known().rhythm
    rhythm.forget()
    #expect(rhythm.threshold == 1)
    #expect(rhythm.deadline == nil)
  }

  @Test func `a minute that was slept through is one late burst`() {
    var line = known()
    line.rhythm.read(60_000, at: line.now + 60_000)
    #expect(line.rhythm.threshold == 1)
  }

  @Test(arguments: [Int64.min, 0, .max])
  func `no moment is too large`(moment: Int64) {
    var rhythm = BurstRhythm()
    for bytes in [400, 1_000] { rhythm.read(bytes, at: moment) }
    rhythm.read(1, at: .max)
    rhythm.read(1, at: .min)
    #expect(rhythm.threshold == 1)
  }
}
