internal import Glibc

/// A direction: the cosine and the sine of an angle.
struct Turn {
  let cosine, sine: Double

  init(_ cosine: Double, _ sine: Double) {
    (self.cosine, self.sine) = (cosine, sine)
  }

  /// Turned on by another angle.
  @inline(__always)
  static func + (a: Turn, b: Turn) -> Turn {
    Turn(a.cosine * b.cosine - a.sine * b.sine, a.sine * b.cosine + a.cosine * b.sine)
  }
}

/// Cosines and sines of the multiples, from −6 to 6, of the angles that lunar theory is written in.
///
/// The theories of the moon and of nutation add up hundreds of sines of sums of these angles. With
/// the multiples each is a product of a few numbers, and only the angles need the C library. Sums are
/// taken of the span, since so large a value would be copied for each of them.
struct Multiples {
  private static let most = 6
  fileprivate static let count = 13

  let turns: InlineArray<65, Turn>

  init(_ arguments: LunarArguments) {
    var turns = InlineArray<65, Turn>(repeating: Turn(1, 0))
    var middle = Self.most
    func add(_ angle: Double) {
      let once = Turn(cos(angle), sin(angle))
      for times in 1...Self.most {
        let turn = turns[middle + times - 1] + once
        turns[middle + times] = turn
        turns[middle - times] = Turn(turn.cosine, -turn.sine)
      }
      middle += Self.count
    }
    add(arguments.elongation)
    add(arguments.sunAnomaly)
    add(arguments.moonAnomaly)
    add(arguments.latitude)
    add(arguments.node)
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
