internal import Glibc

/// Cosine and sine of an angle and of its multiples.
///
/// The theories of the moon and of nutation add up hundreds of sines of sums of a few angles. With these
/// each is a product of three or four numbers, and only the angles themselves need the C library.
struct Multiples {
  /// A direction: its cosine and its sine.
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

  /// Those from −6 to 6.
  private let turns: InlineArray<13, Turn>

  init(of angle: Double) {
    var turns = InlineArray<13, Turn>(repeating: Turn(1, 0))
    let once = Turn(cos(angle), sin(angle))
    for times in 1...6 {
      let turn = turns[5 + times] + once
      turns[6 + times] = turn
      turns[6 - times] = Turn(turn.cosine, -turn.sine)
    }
    self.turns = turns
  }

  /// So many times the angle.
  @inline(__always)
  func turn(_ times: Int8) -> Turn { turns[6 + Int(times)] }
}

/// The multiples of all angles that terms consist of.
struct LunarMultiples {
  private let elongation, sunAnomaly, moonAnomaly, latitude: Multiples

  init(_ arguments: LunarArguments) {
    elongation = Multiples(of: arguments.elongation)
    sunAnomaly = Multiples(of: arguments.sunAnomaly)
    moonAnomaly = Multiples(of: arguments.moonAnomaly)
    latitude = Multiples(of: arguments.latitude)
  }

  /// The direction of a sum of multiples of D, M, M′ and F.
  @inline(__always)
  func turn(_ d: Int8, _ m: Int8, _ moon: Int8, _ f: Int8) -> Multiples.Turn {
    var turn = elongation.turn(d)
    if m != 0 { turn = turn + sunAnomaly.turn(m) }
    if moon != 0 { turn = turn + moonAnomaly.turn(moon) }
    if f != 0 { turn = turn + latitude.turn(f) }
    return turn
  }
}
