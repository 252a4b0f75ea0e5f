/// A quantity near a moment, as a power series in days that ends with the seventh power.
struct DayPowers: Sendable {
  private var factors: InlineArray<8, Double>

  init(_ value: Double, slope: Double = 0) {
    factors = InlineArray(repeating: 0)
    factors[0] = value
    factors[1] = slope
  }

  /// The series that has these derivatives.
  fileprivate init(derivatives: InlineArray<8, Double>) {
    factors = derivatives
    var inverse = 1.0
    for power in 2..<8 {
      inverse /= Double(power)
      factors[power] *= inverse
    }
  }

  /// The quantity a number of days after the moment.
  @inline(__always)
  func after(_ days: Double) -> Double {
    let high = factors[4] + days * (factors[5] + days * (factors[6] + days * factors[7]))
    return factors[0] + days
      * (factors[1] + days * (factors[2] + days * (factors[3] + days * high)))
  }

  /// The quantity at the moment.
  var value: Double { factors[0] }

  // MARK: Arithmetic

  static func + (a: DayPowers, b: DayPowers) -> DayPowers {
    var sum = a
    for power in 0..<8 { sum.factors[power] += b.factors[power] }
    return sum
  }

  static func + (a: DayPowers, value: Double) -> DayPowers {
    var sum = a
    sum.factors[0] += value
    return sum
  }

  static func * (a: DayPowers, factor: Double) -> DayPowers {
    var product = a
    for power in 0..<8 { product.factors[power] *= factor }
    return product
  }

  static func * (a: DayPowers, b: DayPowers) -> DayPowers {
    var product = DayPowers(0)
    for power in 0..<8 {
      for other in 0..<8 - power {
        product.factors[power + other] += a.factors[power] * b.factors[other]
      }
    }
    return product
  }

  /// The cosine and the sine of an angle.
  var direction: (cosine: DayPowers, sine: DayPowers) {
    let turn = Turn(value)
    var (cosine, sine) = (DayPowers(turn.cosine), DayPowers(turn.sine))
    // Each is the other's derivative, times that of the angle.
    for power in 1..<8 {
      var (ofCosine, ofSine) = (0.0, 0.0)
      for other in 1...power {
        let slope = Double(other) * factors[other]
        ofCosine -= slope * sine.factors[power - other]
        ofSine += slope * cosine.factors[power - other]
      }
      cosine.factors[power] = ofCosine / Double(power)
      sine.factors[power] = ofSine / Double(power)
    }
    return (cosine, sine)
  }
}

/// A sum of sines of angles that grow, with its derivatives.
///
/// The derivatives of a sine cost little beside the sine itself, so the sum of a long series is known
/// for days around a moment after a single look at it.
struct SineSum {
  /// From the sum itself to the seventh derivative.
  private var derivatives = InlineArray<8, Double>(repeating: 0)

  /// Adds the sine of an angle, times an amplitude.
  @inline(__always)
  mutating func add(_ amplitude: Double, sineOf turn: Turn) {
    add(amplitude * turn.sine, amplitude * turn.cosine * turn.rate, turn.rate)
  }

  @inline(__always)
  mutating func add(_ amplitude: Double, cosineOf turn: Turn) {
    add(amplitude * turn.cosine, -amplitude * turn.sine * turn.rate, turn.rate)
  }

  /// The second derivative of a sine is the sine again, times the square of the rate, turned over.
  @inline(__always)
  private mutating func add(_ sine: Double, _ slope: Double, _ rate: Double) {
    var (sine, slope) = (sine, slope)
    let factor = -rate * rate
    for order in stride(from: 0, to: 8, by: 2) {
      derivatives[order] += sine
      derivatives[order + 1] += slope
      sine *= factor
      slope *= factor
    }
  }

  var powers: DayPowers { DayPowers(derivatives: derivatives) }
}
