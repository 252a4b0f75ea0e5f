/// The earth's orbit becomes rounder, and with it the sun's pull on the moon more even.
struct Flattening {
  private let once: Double

  @inline(__always)
  init(_ centuries: Double) {
    once = 1 - centuries * (0.002_516 + centuries * 0.000_007_4)
  }

  /// For a term with this multiple of the sun's anomaly.
  @inline(__always)
  func factor(_ multipleOfSunAnomaly: Int8) -> Double {
    switch multipleOfSunAnomaly {
    case 0: 1
    case 1, -1: once
    default: once * once
    }
  }
}
