/// The angles that the theories of the moon and of nutation are written in, after Chapront.
struct LunarArguments: Sendable {
  /// D: of the moon from the sun.
  let elongation: Double
  /// M and M′: from where each of them is nearest to the earth.
  let sunAnomaly, moonAnomaly: Double
  /// F: of the moon from its ascending node.
  let latitude: Double
  /// Ω: of that node.
  let node: Double
  /// L′: of the moon.
  let meanLongitude: Double

  init(_ time: DynamicalTime) {
    let t = time.centuries
    elongation = Self.angle(Self.elongationDegrees(t))
    sunAnomaly = Self.angle(357.529_109_2 + t * (35_999.050_290_9 - t * 0.000_153_6))
    moonAnomaly = Self.angle(
      134.963_396_4 + t * (477_198.867_505_5 + t * (0.008_741_4 + t / 69_699)))
    latitude = Self.angle(93.272_095 + t * (483_202.017_523_3 - t * 0.003_653_9))
    node = Self.angle(125.044_52 + t * (-1_934.136_261 + t * 0.002_070_8))
    meanLongitude = Self.angle(
      218.316_447_7 + t * (481_267.881_234_21 + t * (-0.001_578_6 + t / 538_841)))
  }

  /// D after a number of centuries, whole turns included.
  static func elongationDegrees(_ t: Double) -> Double {
    297.850_192_1 + t * (445_267.111_403_4 + t * (-0.001_881_9 + t / 545_868))
  }

  private static func angle(_ degrees: Double) -> Double {
    degrees.reduced(by: 360) * .radiansPerDegree
  }

  // MARK: How fast they grow, in radians a day

  static let elongationRate = rate(445_267.111_403_4)
  static let sunAnomalyRate = rate(35_999.050_290_9)
  static let moonAnomalyRate = rate(477_198.867_505_5)
  static let latitudeRate = rate(483_202.017_523_3)
  static let nodeRate = rate(-1_934.136_261)
  static let meanLongitudeRate = rate(481_267.881_234_21)

  /// The rate of an angle, given in degrees per century.
  @inline(__always)
  static func rate(_ degrees: Double) -> Double { degrees / 36_525 * (Double.pi / 180) }
}
