import Testing
import Text

@testable import DriveRecorder

/// The uptimes that a replay counts where the times of a recording jump.
struct ReplayClockTests {
  private static let day: Int64 = 86_400_000

  static let jumps: [(times: [Int64], uptimes: [Int64])] = [
    ([0, 1_000, 2_000], [0, 1_000, 2_000]),
    // A jump counts as a second; the way back continues the old count only within a minute, and
    // is a silence of a day after that.
    ([0, 1_000, -day, -day + 1_000], [0, 1_000, 2_000, 3_000]),
    ([0, 1_000, -day, 62_000], [0, 1_000, 2_000, 62_000]),
    ([0, 1_000, -day, 62_001], [0, 1_000, 2_000, day + 64_001]),
    ([0, 1_000, -day, 51_000], [0, 1_000, 2_000, 51_000]),
    // Slightly out of order is no jump.
    ([0, 5_000, 3_000, 6_000], [0, 5_000, 5_000, 6_000]),
  ]

  @Test(arguments: jumps)
  func `a jump counts as a second, and a way back soon after continues the old count`(
    times: [Int64], uptimes: [Int64]
  ) {
    var clock = ReplayClock()
    let start: Int64 = 1_790_000_000_000
    let counted = times.map { clock.advance(to: Instant(millisecondsSinceEpoch: start + $0)) }
    #expect(counted == uptimes)
  }
}
