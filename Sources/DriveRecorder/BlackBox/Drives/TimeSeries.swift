internal import Text

/// Times that advanced in step with the uptimes: what one clock showed for a while.
struct TimeSeries {
  private let first: TimeMark
  private(set) var last: TimeMark
  private var count = 1

  /// A time that held so long is not a glitch.
  private static let soundAge: Int64 = 60_000

  init(_ mark: TimeMark) {
    (first, last) = (mark, mark)
  }

  /// Takes a time if it continues the series.
  mutating func take(_ mark: TimeMark) -> Bool {
    guard ClockLimits.agree(mark, last) else { return false }
    last = mark
    count += 1
    return true
  }

  private var age: Int64 { last.uptime.subtractingSaturated(first.uptime) }
  private var isSound: Bool { age >= Self.soundAge }

  /// The series to believe: the last that held for a minute, or else the longest.
  static func best(of all: [TimeSeries]) -> TimeSeries? {
    if let sound = all.filter(\.isSound).max(by: { $0.last.uptime < $1.last.uptime }) {
      return sound
    }
    return all.max { ($0.age, $0.count) < ($1.age, $1.count) }
  }
}
