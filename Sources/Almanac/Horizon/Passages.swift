/// Which way a body goes through an elevation on a day, and how long it is above.
struct Passages: Sendable {
  /// The first passage upwards, and the first downwards.
  private(set) var up, down: Double?
  /// Whether the body is above at the start.
  let isUp: Bool
  private(set) var daysAbove = 0.0

  /// Searches from a low culmination over a high one to the next low one.
  init(_ search: HorizonSearch, _ altitude: Altitude, _ low: Mark, _ high: Mark, _ nextLow: Mark) {
    isUp = search.excess(altitude, low) >= 0
    var wasUp = isUp
    add(search, altitude, from: low, to: high, &wasUp)
    add(search, altitude, from: high, to: nextLow, &wasUp)
  }

  private mutating func add(
    _ search: HorizonSearch, _ altitude: Altitude, from start: Mark, to end: Mark,
    _ wasUp: inout Bool
  ) {
    guard let passage = search.passage(of: altitude, from: start, to: end) else {
      if wasUp { daysAbove += end.days - start.days }
      return
    }
    if wasUp {
      down = down ?? passage
      daysAbove += passage - start.days
    } else {
      up = up ?? passage
      daysAbove += end.days - passage
    }
    wasUp.toggle()
  }
}
