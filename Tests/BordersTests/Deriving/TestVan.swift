import Geodesy
import TestSupport
import Text

@testable import Borders

/// Drives and sightings in a made-up place, in seconds from a noon.
enum TestVan {
  static let noon = Instant(secondsSinceEpoch: 1_780_000_000)
  static let place = CoordinateE7(known: 425_000_000, 28_000_000)

  static func at(_ seconds: Double) -> Instant {
    Instant(millisecondsSinceEpoch: noon.millisecondsSinceEpoch + Int64(seconds * 1_000))
  }

  static func id(_ number: UInt64) -> RecordID {
    var random = SplitMix64(seed: number)
    return RecordID(milliseconds: noon.millisecondsSinceEpoch, using: &random)
  }

  static func event(
    _ seconds: Double, _ from: String, _ to: String, left: Double? = nil
  ) -> Crossing.Event {
    Crossing.Event(at: at(seconds), left: left.map(at), place: place, from: from, to: to)
  }

  /// A drive that begins in the first country, and enters the others at these times.
  static func drive(
    _ number: UInt64, from start: Double, in first: String, _ entries: [(Double, String)] = [],
    until end: Double, van: RecordID? = nil
  ) -> DrivenDrive {
    let all = [(start, first)] + entries
    let stretches = all.indices.map { index in
      DriveStretch(
        country: all[index].1, first: at(all[index].0),
        last: at(index + 1 < all.count ? all[index + 1].0 : end), place: place, end: place,
        from: index > 0 ? all[index - 1].1 : nil)
    }
    return DrivenDrive(id: id(number), otherVan: van, stretches: stretches)
  }

  static func sighting(
    _ number: UInt64, _ event: Crossing.Event, source: Crossing.Source = .watch
  ) -> Crossing {
    Crossing(id: id(1_000 + number), event: event, source: source)
  }

  static func log(_ kept: [Crossing] = [], _ drives: [DrivenDrive]) -> CrossingLog {
    CrossingLog(KeptCrossings(kept), drives: drives)
  }
}

extension CoordinateE7 {
  init(known latitude: Int32, _ longitude: Int32) {
    guard let place = try? CoordinateE7(latitude: latitude, longitude: longitude) else {
      preconditionFailure("a place of a test is none")
    }
    self = place
  }
}

extension CrossingLog {
  /// The valid crossings as `AB@seconds`.
  var told: [String] {
    valid.map { crossing in
      let seconds = crossing.event.at.milliseconds(since: TestVan.noon) / 1_000
      return "\(crossing.event.from)>\(crossing.event.to)@\(seconds)"
    }
  }
}
