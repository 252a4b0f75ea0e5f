/// Which way a body goes through an elevation between some culminations, and how long it is above.
struct Passages: Sendable {
  /// The first passage upwards, and the first downwards.
  private(set) var up, down: Double?
  /// Whether the body is above at the start.
  let isUp: Bool
  private(set) var daysAbove = 0.0

  /// Searches between culminations, in order of time.
  init(_ search: HorizonSearch, _ altitude: Altitude, _ culminations: [Double]) {
    var (start, first) = (culminations[0], search.excess(altitude, culminations[0]))
    isUp = first >= 0
    var wasUp = isUp
    for end in culminations.dropFirst() {
      let last = search.excess(altitude, end)
      defer { (start, first) = (end, last) }
      guard let passage = search.passage(of: altitude, from: start, first, to: end, last) else {
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
