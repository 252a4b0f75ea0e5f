public import Borders
public import CommandLineKit
internal import HomeFolder
internal import Text

// Times of crossings that a person typed while the clock was not proven, such as 17:30.
extension CommandContext {
  /// Proofs so close show the same time.
  private static let tolerance: UInt64 = 10_000

  /// What a crossing remembers of its times as they were typed; `nil` if the clock had no part in them.
  public func typedTimes(at: String?, left: String?) throws -> TypedTimes? {
    guard try !clock().isProven, let boot = BootID.current() else { return nil }
    let days = try typedDays()
    let words = (at.flatMap(days.relativeMoment), left.flatMap(days.relativeMoment))
    guard words.0 != nil || words.1 != nil else { return nil }
    return TypedTimes(boot: boot, up: MonotonicClock.now, at: words.0, left: words.1)
  }

  /// Writes the right times of crossings that were typed before the time was proven.
  public func dateCrossingsAgain() throws {
    let (kept, _) = try CrossingFile(in: home()).read()
    var right = kept
    try dateAgain(&right)
    if right != kept { try changeCrossings { _, _ in } }
  }

  /// Reads such times again if the time is proven in this boot; those of an earlier boot stay.
  func dateAgain(_ kept: inout KeptCrossings) throws {
    guard kept.entries.contains(where: { $0.typed != nil }), let boot = BootID.current() else {
      return
    }
    let clock = try clock()
    let offset = clock.now.millisecondsSinceEpoch - MonotonicClock.now
    for var crossing in kept.entries {
      guard let typed = crossing.typed else { continue }
      if typed.boot != boot {
        crossing.typed = nil
      } else if clock.isProven,
        typed.proof.map({ ($0 - offset).magnitude > Self.tolerance }) ?? true
      {
        crossing.event = try event(of: crossing, typed, offset: offset)
        crossing.typed?.proof = offset
      } else {
        continue
      }
      kept.put(crossing)
    }
  }

  private func event(
    of crossing: Crossing, _ typed: TypedTimes, offset: Int64
  ) throws -> Crossing.Event {
    let now = Instant(millisecondsSinceEpoch: typed.up + offset)
    let local = LocalTime(settings: try settings())
    let days = TypedDays(at: now, offsetSeconds: local.offsetSeconds(at: now))
    let crossings = try CrossingClock(self)
    func moment(_ words: String?, _ country: String) -> Instant? {
      guard let reading = words.flatMap({ days.again($0)?.reading }) else { return nil }
      return reading.moment
        ?? crossings.moment(showing: reading.shown, in: country, at: crossing.event.place)
    }
    var event = crossing.event
    event.at = moment(typed.at, event.to) ?? event.at
    event.left = (moment(typed.left, event.from) ?? event.left).map { min($0, event.at) }
    return event
  }
}
