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

  static func jsonFields(_ hour: SunHour, _ words: String) -> [JSONField] {
    [
      JSONField("\(hour.name)_morning_start", .instant, "start of the \(words) in the morning"),
      JSONField("\(hour.name)_morning_end", .instant, "end of it"),
      JSONField("\(hour.name)_evening_start", .instant, "start of the \(words) in the evening"),
      JSONField("\(hour.name)_evening_end", .instant, "end of it"),
    ]
  }

  func write(_ moments: Moments, to json: inout JSONWriter) {
    json.moment("\(name)_morning_start", moments.morningStart)
    json.moment("\(name)_morning_end", moments.morningEnd)
    json.moment("\(name)_evening_start", moments.eveningStart)
    json.moment("\(name)_evening_end", moments.eveningEnd)
  }
}

extension JSONWriter {
  /// Writes a moment to the second; nothing if there is none.
  mutating func moment(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    let rounded = Instant(millisecondsSinceEpoch: instant.millisecondsSinceEpoch + 500)
    field(name, rounded.wholeSeconds.description)
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
