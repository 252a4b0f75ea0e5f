internal import Geodesy
internal import Text
internal import Watching

/// Positions that wait for `border observe`: one about every 500 m.
struct BorderReporter {
  /// About 100 km without an answer; the oldest are dropped then.
  private static let limit = 200
  private static let (firstPause, longestPause): (Int64, Int64) = (60_000, 900_000)

  private var change = SignificantChange()
  private var lines: [[UInt8]] = []
  private var sent = 0
  private var pause = GrowingPause(first: firstPause, longest: longestPause)

  mutating func take(_ sighting: Sighting) {
    // Without a proven time, a position says nothing about when a border was crossed.
    guard let time = sighting.time, change.take(sighting) else { return }
    var writer = JSONWriter()
    writer.object { json in
      json.field("time", time.description)
      json.field("lat", sighting.place.latitude, decimals: 7)
      json.field("lon", sighting.place.longitude, decimals: 7)
      json.field("accuracy_m", sighting.accuracyMetres, decimals: 1)
    }
    lines.append(writer.bytes + [UInt8(ascii: "\n")])
    if lines.count > Self.limit {
      lines.removeFirst()
      sent = max(0, sent - 1)
    }
  }

  /// What is to be sent now.
  mutating func batch(now: Int64) -> [UInt8]? {
    guard sent == 0, !lines.isEmpty, pause.isOver(now: now) else { return nil }
    sent = lines.count
    return Array(lines.joined())
  }

  /// When a batch can be sent again after a failure.
  var deadline: Int64? { sent == 0 && !lines.isEmpty ? pause.end : nil }

  /// The batch was taken, or is to be sent again.
  mutating func end(wasTaken: Bool, now: Int64) {
    if wasTaken {
      lines.removeFirst(sent)
      pause.succeed()
    } else {
      pause.fail(now: now)
    }
    sent = 0
  }
}
