/// Cosines and sines of the multiples, from −6 to 6, of the angles that lunar theory is written in.
///
/// The theories of the moon and of nutation add up hundreds of sines of sums of these angles. With
/// the multiples each is a product of a few numbers, and only the angles need a series. Sums are
/// taken of the span, since so large a value would be copied for each of them.
struct Multiples {
  private static let most = 6
  fileprivate static let count = 13

  let turns: InlineArray<65, Turn>

  init(_ arguments: LunarArguments) {
    var turns = InlineArray<65, Turn>(repeating: .none)
    var middle = Self.most
    func add(_ angle: Double, _ rate: Double) {
      let once = Turn(angle, rate: rate)
      for times in 1...Self.most {
        let turn = turns[middle + times - 1] + once
        turns[middle + times] = turn
        turns[middle - times] = turn.reversed
      }
      middle += Self.count
    }
    add(arguments.elongation, LunarArguments.elongationRate)
    add(arguments.sunAnomaly, LunarArguments.sunAnomalyRate)
    add(arguments.moonAnomaly, LunarArguments.moonAnomalyRate)
    add(arguments.latitude, LunarArguments.latitudeRate)
    add(arguments.node, LunarArguments.nodeRate)
    self.turns = turns
  }
}

extension Span where Element == Turn {
  /// The direction of a sum of multiples of D, M, M′ and F.
  @inline(__always)
  func turn(_ d: Int8, _ m: Int8, _ moon: Int8, _ f: Int8) -> Turn {
    var turn = self[6 + Int(d)]
    if m != 0 { turn = turn + self[19 + Int(m)] }
    if moon != 0 { turn = turn + self[32 + Int(moon)] }
    if f != 0 { turn = turn + self[45 + Int(f)] }
    return turn
  }

  /// The direction of a multiple of Ω.
  @inline(__always)
  func turn(ofNode times: Int8) -> Turn { self[58 + Int(times)] }
}
