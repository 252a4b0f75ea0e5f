internal import Text
internal import TrackFormats

/// The last members of a point: what lies between it and the point before.
enum LegPart {
  static func write(_ leg: TrackLeg, to line: inout [UInt8]) {
    PointLine.write(#","way":"#, leg.centimetres, decimals: 2, to: &line)
    line.append(text: #","mov":"#)
    line.append(milliseconds: leg.movingMilliseconds)
    PointLine.write(#","top":"#, leg.topSpeedCentimetresPerSecond, decimals: 2, to: &line)
    guard let first = leg.turns.first else { return }
    PointLine.write(#","via":["#, first, decimals: 1, to: &line)
    for turn in leg.turns.dropFirst() { PointLine.write(",", turn, decimals: 1, to: &line) }
    line.append(text: "]")
  }

  /// The leg at the scanner's position; `nil`, and the scanner stays or goes back, if it is not
  /// one.
  static func leg(_ scanner: inout LineScanner) -> TrackLeg? {
    let start = scanner.position
    guard let centimetres = PointLine.number(#","way":"#, &scanner, decimals: 2),
      scanner.take(#","mov":"#), let moving = scanner.milliseconds()
    else {
      scanner.position = min(scanner.position, start)
      return nil
    }
    var leg = TrackLeg(centimetres: centimetres, movingMilliseconds: moving)
    leg.topSpeedCentimetresPerSecond = PointLine.number(#","top":"#, &scanner, decimals: 2)
    if let first = PointLine.number(#","via":["#, &scanner, decimals: 1) {
      leg.turns = [first]
      while let turn = PointLine.number(",", &scanner, decimals: 1) { leg.turns.append(turn) }
      guard scanner.take("]") else { return nil }
    }
    return isPossible(leg) ? leg : nil
  }

  /// The leg in a whole line, perhaps of a newer vanlog with members that are skipped.
  static func leg(_ json: JSONValue) -> TrackLeg? {
    guard let centimetres = PointLine.number(json["way"], scale: 100),
      let moving = PointLine.whole(json["mov"], scale: 1_000)
    else { return nil }
    let leg = TrackLeg(
      centimetres: centimetres, movingMilliseconds: moving,
      topSpeedCentimetresPerSecond: PointLine.number(json["top"], scale: 100),
      turns: (json["via"]?.elements ?? []).compactMap { PointLine.number($0, scale: 10) })
    return isPossible(leg) ? leg : nil
  }

  private static func isPossible(_ leg: TrackLeg) -> Bool {
    leg.centimetres >= 0 && leg.movingMilliseconds >= 0
  }
}
