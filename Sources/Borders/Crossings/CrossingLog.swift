public import Text

/// The crossings of this device, in order of time, with what people have corrected.
public struct CrossingLog: Sendable, Hashable {
  /// Older crossings are dropped, except the last of them, which tells where the van was.
  public static let days = 750

  public private(set) var crossings: [Crossing]
  /// Members of the file that this version does not know.
  var unknown: [JSONValue.Member] = []

  public init(_ crossings: [Crossing] = []) {
    self.crossings = crossings.sorted(by: Self.isEarlier)
  }

  private static func isEarlier(_ first: Crossing, _ second: Crossing) -> Bool {
    (first.event.at, first.id) < (second.event.at, second.id)
  }

  /// Those that happened.
  public var valid: [Crossing] { crossings.filter { !$0.isDeleted } }

  /// Those that happened from a day on up to another, and the last one before them, which tells where
  /// the van was; also one whose old country was left by then, though the new one was seen later.
  ///
  /// Local dates may be a day earlier or later than these, which are those of UTC.
  public func valid(from first: Day, to last: Day) -> [Crossing] {
    let valid = valid.filter {
      ($0.event.left ?? $0.event.at).day().daysSinceEpoch <= last.daysSinceEpoch + 1
    }
    let start = valid.firstIndex {
      $0.event.at.day().daysSinceEpoch >= first.daysSinceEpoch - 1
    }
    return Array(valid[max((start ?? valid.count) - 1, 0)...])
  }

  /// The country that the van was in at a moment, as far as crossings tell.
  public func country(at moment: Instant) -> String? {
    if let last = valid.last(where: { $0.event.at <= moment }) { return last.event.to }
    return valid.first?.event.from
  }

  /// Adds what was detected, unless it is known, or a person has said otherwise; whether it is new.
  public mutating func add(
    detected event: Crossing.Event, by source: Crossing.Source,
    using random: inout some RandomNumberGenerator
  ) -> Crossing? {
    guard known(event) == nil else { return nil }
    let crossing = Crossing(
      id: RecordID(milliseconds: event.at.millisecondsSinceEpoch, using: &random), event: event,
      source: source)
    insert(crossing)
    return crossing
  }

  /// The crossing that an event is, seen again.
  ///
  /// Not one of hours ago if the van has left the country since: people go shopping twice a day.
  public func known(_ event: Crossing.Event) -> Crossing? {
    crossings.first { crossing in
      guard crossing.isSeenAgain(as: event) else { return false }
      let times = [crossing.event.at, event.at].sorted()
      return times[1].millisecondsSinceEpoch - times[0].millisecondsSinceEpoch
        <= Crossing.Event.sameMilliseconds
        || !valid.contains {
          times[0] < $0.event.at && $0.event.at < times[1] && $0.event.from == event.to
        }
    }
  }

  /// Adds or replaces a crossing as it is.
  public mutating func insert(_ crossing: Crossing) {
    crossings.removeAll { $0.id == crossing.id }
    let index = crossings.firstIndex { Self.isEarlier(crossing, $0) } ?? crossings.endIndex
    crossings.insert(crossing, at: index)
  }

  /// Drops what is too old, by a clock that is proven; how many.
  public mutating func trim(on day: Day) -> Int {
    let oldest = day.daysSinceEpoch - Self.days
    let old = crossings.filter { $0.event.at.day().daysSinceEpoch < oldest }
    let last = old.last { !$0.isDeleted }
    let dropped = Set(old.map(\.id)).subtracting(last.map { [$0.id] } ?? [])
    crossings.removeAll { dropped.contains($0.id) }
    return dropped.count
  }
}

extension CrossingLog {
  /// The crossing of an id.
  public func crossing(_ id: RecordID) -> Crossing? { crossings.first { $0.id == id } }

  /// Finds crossings by the last letters of their ids, as people type them.
  public func find(_ ending: IDEnding) -> [Crossing] {
    crossings.filter { ending.fits($0.id) }
  }

  /// The end of an id that tells it from the others.
  public func shortID(of crossing: Crossing) -> String {
    var letters = IDEnding.shortest
    while letters < 26,
      crossings.contains(where: {
        $0.id != crossing.id && $0.id.ending(letters) == crossing.id.ending(letters)
      })
    {
      letters += 1
    }
    return crossing.id.ending(letters)
  }
}
