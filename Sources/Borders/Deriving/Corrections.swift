internal import Text

/// What people have said about crossings and has not been matched to one yet.
struct Corrections {
  private var waiting: [Crossing]

  init(_ kept: KeptCrossings) {
    waiting = kept.entries.filter(\.isOfHand)
  }

  /// Applies what was said about these crossings, which are in order of time.
  ///
  /// An entry is about the crossing that has its id, or else about the nearest that it may be, if the
  /// van did not go back between. `mayMatchHand` says whether a crossing entered by hand may be one of
  /// them.
  mutating func correct(_ crossings: inout [Crossing], mayMatchHand: Bool) {
    guard !waiting.isEmpty else { return }
    let events = crossings.map(\.event)
    var isTaken = [Bool](repeating: false, count: crossings.count)
    var left: [Crossing] = []
    for entry in waiting {
      if let index = crossings.firstIndex(where: { $0.id == entry.id }), !isTaken[index] {
        crossings[index].apply(entry)
        isTaken[index] = true
      } else {
        left.append(entry)
      }
    }
    var pairs: [(apart: Int64, entry: Int, crossing: Int)] = []
    for (number, entry) in left.enumerated() where mayMatchHand || entry.isAboutDetection {
      for (index, event) in events.enumerated() where !isTaken[index] {
        for told in [entry.seen, entry.event]
        where event.isSame(as: told)
          && !Crossing.Event.wentBack(in: events, between: event, and: told)
        {
          pairs.append((abs(event.at.milliseconds(since: told.at)), number, index))
        }
      }
    }
    pairs.sort { ($0.apart, $0.entry, $0.crossing) < ($1.apart, $1.entry, $1.crossing) }
    var isUsed = [Bool](repeating: false, count: left.count)
    for (_, number, index) in pairs where !isTaken[index] && !isUsed[number] {
      crossings[index].apply(left[number])
      isTaken[index] = true
      isUsed[number] = true
    }
    waiting = zip(left, isUsed).filter { !$0.1 }.map(\.0)
  }

  /// What is about none of the crossings found: a person's word stands alone, and so that it can be
  /// taken back, what never happened stays in sight.
  var rest: [Crossing] {
    waiting.filter { $0.source == .hand || $0.isDeleted }
  }
}

extension Crossing {
  fileprivate var isAboutDetection: Bool { detected != nil || source != .hand }

  /// Becomes what a person has said about it.
  fileprivate mutating func apply(_ entry: Crossing) {
    var corrected = entry
    if entry.source != .hand {
      corrected.event = event
      corrected.source = source
    }
    self = corrected
  }
}
