import Almanac
import CommandLineKit
import Text

extension SunHour.Moments {
  /// Morning and evening, or both in one where the sun does not get above the upper elevation.
  func words(_ clock: (Instant) -> String) -> String {
    func span(_ start: Instant?, _ end: Instant?) -> String {
      guard let start, let end else { return "" }
      return "\(clock(start)) to \(clock(end))"
    }
    if morningEnd == nil, eveningStart == nil { return span(morningStart, eveningEnd) }
    let (morning, evening) = (span(morningStart, morningEnd), span(eveningStart, eveningEnd))
    return morning.isEmpty || evening.isEmpty ? morning + evening : "\(morning), \(evening)"
  }
}

extension SunHour {
  var members: Members<Moments> {
    Members {
      Member(
        "\(name)_morning_start", .moment, "start of the \(name) hour in the morning",
        whenKnown: true
      ) { $0.morningStart }
      Member("\(name)_morning_end", .moment, "end of it", whenKnown: true) { $0.morningEnd }
      Member(
        "\(name)_evening_start", .moment, "start of the \(name) hour in the evening",
        whenKnown: true
      ) { $0.eveningStart }
      Member("\(name)_evening_end", .moment, "end of it", whenKnown: true) { $0.eveningEnd }
    }
  }
}

extension ValueType where Value == Instant {
  /// An instant to the nearest second.
  static var moment: Self {
    .instant.from(\.nearestSecond)
  }
}
