/// Which way a body goes through an elevation between some culminations, and how long it is above.
struct Passages: Sendable {
  /// The first passage upwards, and the first downwards.
  private(set) var up, down: Double?
  /// Whether the body is above at the start.
  let isUp: Bool
  private(set) var daysAbove = 0.0

  /// Searches between culminations, in order of time.
  init(_ search: HorizonSearch, _ altitude: Altitude, _ culminations: [Double]) {
    isUp = search.excess(altitude, culminations[0]) >= 0
    var wasUp = isUp
    for (start, end) in zip(culminations, culminations.dropFirst()) {
      guard let passage = search.passage(of: altitude, from: start, to: end) else {
        if wasUp { daysAbove += end - start }
        continue
      }
      if wasUp {
        down = down ?? passage
        daysAbove += passage - start
      } else {
        up = up ?? passage
        daysAbove += end - passage
      }
      wasUp.toggle()
    }
  }
}
