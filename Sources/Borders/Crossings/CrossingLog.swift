internal import Geodesy
public import Text

/// The crossings of this device, in order of time: what drives, the watch and people come to together.
///
/// It is derived each time it is asked for, so a drive that is added, removed or changed takes its
/// crossings with it.
public struct CrossingLog: Sendable, Hashable {
  /// A time in which drives have seen the van in a country.
  struct Seen: Sendable, Hashable {
    let drive: RecordID
    let country: String
    let first, last: Instant
    let place, end: CoordinateE7
    /// The crossings around it, of the same van.
    let entered, left: RecordID?
    let isOfOtherVan: Bool
  }

  public private(set) var crossings: [Crossing] = []
  /// In order of time.
  private(set) var seen: [Seen] = []

  public init() {}

  /// The log that follows from what is kept and from the drives of this device.
  public init(_ kept: KeptCrossings, drives: [DrivenDrive] = []) {
    var corrections = Corrections(kept)
    add(VanWay(of: drives.filter { $0.otherVan == nil }, sightings: kept.sightings), &corrections)
    var others = drives.filter { $0.otherVan != nil }
    while let van = others.first?.otherVan {
      let way = VanWay(of: others.filter { $0.otherVan == van }, sightings: [])
      add(way, &corrections, isOfOtherVan: true)
      others.removeAll { $0.otherVan == van }
    }
    crossings += corrections.rest
    crossings.sort(by: Crossing.isEarlier)
    seen.sort { ($0.first, $0.drive) < ($1.first, $1.drive) }
  }

  private mutating func add(
    _ way: VanWay, _ corrections: inout Corrections, isOfOtherVan: Bool = false
  ) {
    var found = way.steps.map { step in
      Crossing(
        id: step.sighting ?? step.event.derivedID, event: step.event, source: step.source,
        aboard: isOfOtherVan ? [] : nil)
    }
    corrections.correct(&found, mayMatchHand: !isOfOtherVan)
    if isOfOtherVan { for index in found.indices { found[index].isOfOtherVan = true } }
    crossings += found
    seen += way.presences.map { presence in
      Seen(
        drive: presence.drive, country: presence.country, first: presence.first,
        last: presence.last, place: presence.place, end: presence.end,
        entered: presence.steps > 0 ? found[presence.steps - 1].id : nil,
        left: presence.steps < found.count ? found[presence.steps].id : nil,
        isOfOtherVan: isOfOtherVan)
    }
  }

  /// Those that happened, of the van in use here.
  public var valid: [Crossing] { crossings.filter { !$0.isDeleted && !$0.isOfOtherVan } }

  /// Those of one person, in any van, or of everyone aboard if that is `nil`.
  public func valid(of person: RecordID?) -> [Crossing] {
    crossings.filter { crossing in
      guard !crossing.isDeleted else { return false }
      guard let person else { return !crossing.isOfOtherVan }
      return crossing.aboard.map { $0.contains(person) } ?? true
    }
  }

  /// Those that happened from a day on up to another, and the last one before them, which tells where
  /// the van was; also one whose old country was left by then, though the new one was seen later.
  ///
  /// Local dates may be a day earlier or later than these, which are those of UTC.
  public func valid(from first: Day, to last: Day) -> [Crossing] {
    valid.within(first, last)
  }

  /// The same of a person.
  public func valid(of person: RecordID?, from first: Day, to last: Day) -> [Crossing] {
    valid(of: person).within(first, last)
  }

  /// The country that the van is in, as far as crossings and drives show.
  public var country: String? {
    crossings.last { !$0.isDeleted && !$0.isOfOtherVan }?.event.to
      ?? seen.last { !$0.isOfOtherVan }?.country
  }

  /// The country that the van was in at a moment, as far as crossings and drives show.
  public func country(at moment: Instant) -> String? {
    let valid = valid
    if let last = valid.last(where: { $0.event.at <= moment }) { return last.event.to }
    return lastSeen(at: moment)?.country ?? valid.first?.event.from
  }

  /// Where a drive saw the van last, up to a moment.
  func lastSeen(at moment: Instant) -> Seen? {
    seen.last { !$0.isOfOtherVan && $0.first <= moment }
  }

  /// The crossing that an event is, seen again, unless the van went back between the two.
  public func known(_ event: Crossing.Event) -> Crossing? {
    let events = valid.map(\.event)
    return crossings.first { crossing in
      guard !crossing.isOfOtherVan else { return false }
      return [crossing.event, crossing.detected].compactMap(\.self).contains { known in
        known.isSame(as: event)
          && !Crossing.Event.wentBack(in: events, between: known, and: event)
      }
    }
  }
}

extension [Crossing] {
  /// Those from a day on up to another, of crossings in order, and the last one before them.
  func within(_ first: Day, _ last: Day) -> [Crossing] {
    let reached = filter {
      ($0.event.left ?? $0.event.at).day().daysSinceEpoch <= last.daysSinceEpoch + 1
    }
    let start = reached.firstIndex { $0.event.at.day().daysSinceEpoch >= first.daysSinceEpoch - 1 }
    return Array(reached[Swift.max((start ?? reached.count) - 1, 0)...])
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
