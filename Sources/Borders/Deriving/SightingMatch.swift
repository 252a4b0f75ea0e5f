internal import Text

/// Which sightings of the watch are crossings of drives, seen again, and which stand alone.
struct SightingMatch {
  /// Those that no drive speaks for.
  private(set) var alone: [Crossing] = []
  private var seenAgain: [Crossing] = []

  /// `sightings` and `pieces` are in order of time.
  init(_ sightings: [Crossing], beside pieces: [DrivenPiece]) {
    let crossings = pieces.compactMap(\.crossing)
    for sighting in sightings {
      if Self.piece(at: sighting.event.at, in: pieces) != nil {
        seenAgain.append(sighting)
      } else {
        alone.append(sighting)
      }
    }
    let events = alone.map(\.event)
    let again = alone.filter { sighting in
      Self.near(sighting.event, in: crossings).contains { crossing in
        crossing.left == nil
          && crossing.millisecondsApart(from: sighting.event) <= Crossing.Event.sameMilliseconds
          && !Crossing.Event.wentBack(in: events, between: crossing, and: sighting.event)
          && !Crossing.Event.wentBack(
            in: Self.near(sighting.event, in: crossings, ofAnyPair: true),
            between: crossing, and: sighting.event)
      }
    }
    guard !again.isEmpty else { return }
    seenAgain += again
    alone.removeAll { again.contains($0) }
  }

  /// The piece of a drive that covers a moment, and is certain of it.
  private static func piece(at moment: Instant, in pieces: [DrivenPiece]) -> DrivenPiece? {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].first <= moment { low = middle + 1 } else { high = middle }
    }
    return pieces[max(0, low - 2)..<low].last { $0.isCertain && $0.contains(moment) }
  }

  /// Crossings that are near enough in time: all, or those of the same pair of countries.
  private static func near(
    _ event: Crossing.Event, in crossings: [Crossing.Event], ofAnyPair: Bool = false
  ) -> [Crossing.Event] {
    let start = (event.left ?? event.at).millisecondsSinceEpoch
      .subtractingSaturated(Crossing.Event.sameMilliseconds)
    let end = event.at.millisecondsSinceEpoch.addingSaturated(Crossing.Event.sameMilliseconds)
    var (low, high) = (0, crossings.count)
    while low < high {
      let middle = (low + high) / 2
      if crossings[middle].at.millisecondsSinceEpoch < start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return crossings[low...].prefix { $0.at.millisecondsSinceEpoch <= end }.filter { crossing in
      ofAnyPair || crossing.from == event.from && crossing.to == event.to
    }
  }

  /// Gives the crossings of drives the ids under which the watch has kept them, the nearest first.
  func name(_ steps: inout [VanWay.Step]) {
    var pairs: [(apart: Int64, sighting: Int, step: Int)] = []
    for (index, sighting) in seenAgain.enumerated() {
      for step in Self.steps(near: sighting.event, in: steps) {
        let apart = steps[step].event.at.milliseconds(since: sighting.event.at)
        pairs.append((abs(apart), index, step))
      }
    }
    pairs.sort { ($0.apart, $0.sighting, $0.step) < ($1.apart, $1.sighting, $1.step) }
    var isNamed = [Bool](repeating: false, count: seenAgain.count)
    for (_, index, step) in pairs where steps[step].sighting == nil && !isNamed[index] {
      steps[step].sighting = seenAgain[index].id
      isNamed[index] = true
    }
  }

  private static func steps(near event: Crossing.Event, in steps: [VanWay.Step]) -> [Int] {
    let start = (event.left ?? event.at).millisecondsSinceEpoch
      .subtractingSaturated(Crossing.Event.sameMilliseconds)
    var (low, high) = (0, steps.count)
    while low < high {
      let middle = (low + high) / 2
      if steps[middle].event.at.millisecondsSinceEpoch < start {
        low = middle + 1
      } else {
        high = middle
      }
    }
    var near: [Int] = []
    while low < steps.count {
      let other = steps[low].event
      let opening = other.left ?? other.at
      if opening.milliseconds(since: event.at) > Crossing.Event.sameMilliseconds { break }
      if steps[low].source == .drive, other.from == event.from, other.to == event.to {
        near.append(low)
      }
      low += 1
    }
    return near
  }
}
