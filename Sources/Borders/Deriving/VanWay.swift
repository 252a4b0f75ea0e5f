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

  /// What may show a country at a moment, by its place among the pieces or the sightings.
  private struct Item {
    enum Kind: Int {
      /// The watch knew the van in the country that a gap before a sighting begins with.
      case known
      case piece, sighting
    }

    let at: Instant
    let kind: Kind
    let index: Int
  }

  init(of drives: [DrivenDrive], sightings: [Crossing]) {
    let pieces = DrivenPiece.all(of: drives)
    let sightings = sightings.sorted { ($0.event.at, $0.id) < ($1.event.at, $1.id) }
    let matching = SightingMatch(sightings, beside: pieces)
    let alone = matching.alone
    presences.reserveCapacity(pieces.count)
    for item in Self.items(pieces, alone) {
      switch item.kind {
      case .piece: take(pieces[item.index], in: pieces, at: item.index)
      case .known: take(alone[item.index].event.from, at: item.at)
      case .sighting: take(alone[item.index])
      }
    }
    matching.name(&steps)
  }

  /// Pieces and sightings in order of time.
  private static func items(_ pieces: [DrivenPiece], _ alone: [Crossing]) -> [Item] {
    var items = pieces.indices.map { Item(at: pieces[$0].first, kind: .piece, index: $0) }
    guard !alone.isEmpty else { return items }
    for index in alone.indices {
      let event = alone[index].event
      items.append(Item(at: event.at, kind: .sighting, index: index))
      if let left = event.left { items.append(Item(at: left, kind: .known, index: index)) }
    }
    return items.sorted { first, second in
      (first.at, first.kind.rawValue, first.index) < (second.at, second.kind.rawValue, second.index)
    }
  }

  private mutating func take(_ piece: DrivenPiece, in pieces: [DrivenPiece], at index: Int) {
    // Near a border one uncertain position needs another drive that was there.
    guard
      piece.isCertain
        || piece.country
          == (piece.crossing == nil
            ? country : pieces[(index + 1)...].first(where: { $0.isCertain })?.country)
    else { return }
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
