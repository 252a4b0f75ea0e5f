import Almanac
import CommandLineKit
import Text

/// A stretch between two elevations of the sun, once in the morning and once in the evening.
struct SunHour {
  let name: String
  let low, high: Double

  static let golden = SunHour(name: "golden", low: -6, high: 6)
  static let blue = SunHour(name: "blue", low: -8, high: -4)

  /// Its four moments, each `nil` where the sun does not pass that elevation.
  struct Moments {
    let morningStart, morningEnd, eveningStart, eveningEnd: Instant?

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

  func moments(of day: SunDay) -> Moments {
    let (bottom, top) = (day.passages(ofDegrees: low), day.passages(ofDegrees: high))
    return Moments(
      morningStart: bottom.up, morningEnd: top.up, eveningStart: top.down, eveningEnd: bottom.down)
  }

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

/// The three twilights, by how far the sun's middle is below the horizon.
enum Twilight: String, CaseIterable {
  case civil, nautical, astronomical

  var degrees: Double {
    switch self {
    case .civil: -6
    case .nautical: -12
    case .astronomical: -18
    }
  }

  var word: String { rawValue }
}
