public import Geodesy
internal import Text

/// When to fetch a forecast: soon after the start, when the last one is old or the van has come to
/// another place, and seldom while it stands.
///
/// Times are uneven, so that vans do not ask together, least of all on the hour. All in
/// milliseconds.
public struct WeatherSchedule: Hashable, Sendable {
  /// A device that has just started has other things to do, and may be switched off again.
  private static let start: Int64 = 90_000
  /// The network is often back before it works.
  private static let settling: Int64 = 20_000
  private static let whileMoving: Int64 = 3_600_000
  private static let whileParked: Int64 = 3 * 3_600_000
  private static let moved: Int64 = 60_000
  /// No two updates are closer.
  private static let least: Int64 = 900_000
  private static let metered: Int64 = 3_600_000
  /// Up to this much is added to each time.
  private static let unevenness: Int64 = 600_000
  /// In percent: anything up to a time.
  private static let part: ClosedRange<Int64> = 0...100

  public private(set) var isOn = false
  private var isOnline: Bool
  private var isRunning = false
  private var isMoving = false
  private var due: Int64?
  private var last: Int64?
  private var pause = GrowingPause(first: 300_000, longest: 3 * 3_600_000)
  private var cell: [Int]?

  public init(isOnline: Bool) {
    self.isOnline = isOnline
  }

  /// When the next update begins, or `nil` while one runs or there is no network.
  public var deadline: Int64? {
    guard isOn, isOnline, !isRunning, let due else { return nil }
    return max(due, last.map { $0 + Self.least } ?? due)
  }

  /// A service was chosen, or none any more.
  public mutating func set(
    isOn: Bool, now: Int64, using random: inout some RandomNumberGenerator
  ) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    due = isOn ? now + Self.start + Self.start.uneven(Self.part, using: &random) : nil
    pause.succeed()
  }

  public mutating func setOnline(
    _ isOnline: Bool, now: Int64, using random: inout some RandomNumberGenerator
  ) {
    defer { self.isOnline = isOnline }
    guard isOnline, !self.isOnline, due != nil, pause.failures > 0 else { return }
    bring(to: now + Self.settling + Self.settling.uneven(Self.part, using: &random))
  }

  /// The van was seen.
  public mutating func take(
    _ place: Coordinate, isMoving: Bool, now: Int64,
    using random: inout some RandomNumberGenerator
  ) {
    self.isMoving = isMoving
    let new = [place.latitude, place.longitude].map { Int(($0 * 10).rounded()) }
    guard new != cell else { return }
    defer { cell = new }
    guard cell != nil, isOn else { return }
    bring(to: now + Self.moved + Self.moved.uneven(Self.part, using: &random))
  }

  /// An update begins.
  public mutating func begin(now: Int64) {
    (isRunning, due, last) = (true, nil, now)
  }

  /// The connection costs by volume, so that it waits.
  public mutating func postpone(now: Int64) {
    (isRunning, due) = (false, now + Self.metered)
  }

  /// An update has ended; `next` says when the service may be asked again, if that is known.
  public mutating func end(
    succeeded: Bool, next: Int64?, now: Int64, using random: inout some RandomNumberGenerator
  ) {
    isRunning = false
    guard isOn else { return }
    if succeeded {
      pause.succeed()
      let usual = isMoving ? Self.whileMoving : Self.whileParked
      due = now + max(usual, next ?? 0)
    } else {
      pause.fail(now: now)
      due = pause.end
    }
    due? += Self.unevenness.uneven(Self.part, using: &random)
  }

  private mutating func bring(to moment: Int64) {
    due = min(due ?? moment, moment)
  }
}
