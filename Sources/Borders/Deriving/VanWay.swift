internal import Geodesy
internal import Text

/// The way of a van through countries, from what its drives and a watch have seen.
///
/// The points of drives decide for the time that they cover. What the watch saw elsewhere is added,
/// and what people entered, unless it is a crossing of a drive, seen again. Where a drive shows
/// another country than the evidence before it and no crossing was seen, there was one between.
/// The order in which drives and sightings were kept plays no part.
struct VanWay {
  /// A crossing that follows, and the id under which it is kept, if it is.
  struct Step {
    let event: Crossing.Event
    let source: Crossing.Source
    var sighting: RecordID?
  }

  /// Evidence of a country, from when to when, with the steps around it.
  struct Presence {
    let drive: RecordID
    let country: String
    let first, last: Instant
    let place, end: CoordinateE7
    /// The number of steps before it.
    let steps: Int
  }

  private(set) var steps: [Step] = []
  private(set) var presences: [Presence] = []
  private var country: String?
  private var latest: Instant?

  /// What may tell of a country, at a moment.
  private enum Item {
    case piece(DrivenPiece)
    /// The watch knew the van in the country that a gap begins with.
    case known(country: String)
    case sighting(Crossing)

    var rank: Int {
      switch self {
      case .known: 0
      case .piece: 1
      case .sighting: 2
      }
    }
  }

  init(of drives: [DrivenDrive], sightings: [Crossing]) {
    let pieces = DrivenPiece.all(of: drives)
    let sightings = sightings.sorted { ($0.event.at, $0.id) < ($1.event.at, $1.id) }
    let matching = SightingMatch(sightings, beside: pieces)
    var items = pieces.map { (at: $0.first, item: Item.piece($0)) }
    for sighting in matching.alone {
      let event = sighting.event
      items.append((event.at, .sighting(sighting)))
      if let left = event.left { items.append((left, .known(country: event.from))) }
    }
    if !matching.alone.isEmpty {
      items = items.enumerated().sorted { first, second in
        (first.element.at, first.element.item.rank, first.offset)
          < (second.element.at, second.element.item.rank, second.offset)
      }.map(\.element)
    }
    let certain = Self.nextCertain(items.map(\.item))
    for (index, (at, item)) in items.enumerated() {
      switch item {
      case .piece(let piece): take(piece, nextCertain: certain[index])
      case .known(let known): take(known, at: at)
      case .sighting(let sighting): take(sighting)
      }
    }
    matching.name(&steps)
  }

  /// For each item the country of the next certain piece after it.
  private static func nextCertain(_ items: [Item]) -> [String?] {
    var next: String?
    var found = [String?](repeating: nil, count: items.count)
    for index in items.indices.reversed() {
      found[index] = next
      if case .piece(let piece) = items[index], piece.isCertain { next = piece.country }
    }
    return found
  }

  private mutating func take(_ piece: DrivenPiece, nextCertain: String?) {
    // Near a border one uncertain position needs another drive that was there.
    guard piece.isCertain || piece.country == (piece.crossing == nil ? country : nextCertain) else {
      return
    }
    if let country, country != piece.country {
      if lags(piece) { return }
      if let crossing = piece.crossing, crossing.from == country {
        add(crossing, .drive)
      } else {
        add(
          Crossing.Event(
            at: piece.first, left: latest.flatMap { $0 < piece.first ? $0 : nil },
            place: piece.place, from: country, to: piece.country), .drive)
      }
    }
    country = piece.country
    latest = max(latest ?? piece.last, piece.last)
    presences.append(
      Presence(
        drive: piece.drive, country: piece.country, first: piece.first, last: piece.last,
        place: piece.place, end: piece.end, steps: steps.count))
  }

  /// Whether a second recording only notices later what the first has seen already.
  private func lags(_ piece: DrivenPiece) -> Bool {
    guard piece.isCutAtStart, let last = steps.last?.event, last.from == piece.country,
      last.to == country
    else { return false }
    return piece.last.milliseconds(since: last.at) <= Crossing.Event.sameMilliseconds
  }

  private mutating func take(_ known: String, at moment: Instant) {
    if country == nil { country = known }
    if country == known { latest = max(latest ?? moment, moment) }
  }

  private mutating func take(_ sighting: Crossing) {
    var event = sighting.event
    defer { latest = max(latest ?? event.at, event.at) }
    if event.to == country {
      // Seen again, unless the van was seen in the other country since: then the way back is missing.
      guard event.left == nil, steps.last?.event.isSame(as: event) != true,
        event.at.milliseconds(since: latest ?? event.at) > Crossing.Event.sameMilliseconds
      else { return }
    } else if let left = event.left, let country {
      // All that is certain is where the van was before the gap, or more lately, and after it.
      event.from = country
      event.left = min(max(latest ?? left, left), event.at)
    }
    add(event, sighting.source, sighting.id)
    country = event.to
  }

  private mutating func add(
    _ event: Crossing.Event, _ source: Crossing.Source, _ sighting: RecordID? = nil
  ) {
    steps.append(Step(event: event, source: source, sighting: sighting))
  }
}
