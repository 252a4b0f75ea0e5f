/// The earth's way around the sun: the largest terms of Bretagnon and Francou's VSOP87, version D.
///
/// They give the heliocentric place for the equinox of the date, and time counts in Julian millennia.
/// What is left out adds up to less than an arc second from 1900 to 2100.
enum EarthTerms {
  /// `amplitude` × cos(`phase` + `rate` × millennia), in 10⁻⁸ radians or astronomical units.
  struct Term: Sendable {
    let amplitude, phase, rate: Double

    init(_ amplitude: Double, _ phase: Double, _ rate: Double) {
      self.amplitude = amplitude
      self.phase = phase
      self.rate = rate
    }
  }

  /// What time alone adds to the longitude in a millennium, in 10⁻⁸ radians.
  static let meanMotion = 628_331_966_747.0

  /// Longitude.
  static let longitude0: InlineArray<64, Term> = [
    Term(175_347_046, 0, 0), Term(3_341_656, 4.6692568, 6283.07585),
    Term(34_894, 4.6261, 12566.1517), Term(3497, 2.7441, 5753.3849), Term(3418, 2.8289, 3.5231),
    Term(3136, 3.6277, 77713.7715), Term(2676, 4.4181, 7860.4194), Term(2343, 6.1352, 3930.2097),
    Term(1324, 0.7425, 11506.7698), Term(1273, 2.0371, 529.691), Term(1199, 1.1096, 1577.3435),
    Term(990, 5.233, 5884.927), Term(902, 2.045, 26.298), Term(857, 3.508, 398.149),
    Term(780, 1.179, 5223.694), Term(753, 2.533, 5507.553), Term(505, 4.583, 18849.228),
    Term(492, 4.205, 775.523), Term(357, 2.92, 0.067), Term(317, 5.849, 11790.629),
    Term(284, 1.899, 796.298), Term(271, 0.315, 10977.079), Term(243, 0.345, 5486.778),
    Term(206, 4.806, 2544.314), Term(205, 1.869, 5573.143), Term(202, 2.458, 6069.777),
    Term(156, 0.833, 213.299), Term(132, 3.411, 2942.463), Term(126, 1.083, 20.775),
    Term(115, 0.645, 0.98), Term(103, 0.636, 4694.003), Term(102, 0.976, 15720.839),
    Term(102, 4.267, 7.114), Term(99, 6.21, 2146.17), Term(98, 0.68, 155.42),
    Term(86, 5.98, 161000.69), Term(85, 1.3, 6275.96), Term(85, 3.67, 71430.7),
    Term(80, 1.81, 17260.15), Term(79, 3.04, 12036.46), Term(75, 1.76, 5088.63),
    Term(74, 3.5, 3154.69), Term(74, 4.68, 801.82), Term(70, 0.83, 9437.76),
    Term(62, 3.98, 8827.39), Term(61, 1.82, 7084.9), Term(57, 2.78, 6286.6),
    Term(56, 4.39, 14143.5), Term(56, 3.47, 6279.55), Term(52, 0.19, 12139.55),
    Term(52, 1.33, 1748.02), Term(51, 0.28, 5856.48), Term(49, 0.49, 1194.45),
    Term(41, 5.37, 8429.24), Term(41, 2.4, 19651.05), Term(39, 6.17, 10447.39),
    Term(37, 6.04, 10213.29), Term(37, 2.57, 1059.38), Term(36, 1.71, 2352.87),
    Term(36, 1.78, 6812.77), Term(33, 0.59, 17789.85), Term(30, 0.44, 83996.85),
    Term(30, 2.74, 1349.87), Term(25, 3.16, 4690.48),
  ]

  /// Longitude, times millennia.
  static let longitude1: InlineArray<29, Term> = [
    Term(meanMotion, 0, 0), Term(206_059, 2.678235, 6283.07585),
    Term(4303, 2.6351, 12566.1517), Term(425, 1.59, 3.523), Term(119, 5.796, 26.298),
    Term(109, 2.966, 1577.344), Term(93, 2.59, 18849.23), Term(72, 1.14, 529.69),
    Term(68, 1.87, 398.15), Term(67, 4.41, 5507.55), Term(59, 2.89, 5223.69),
    Term(56, 2.17, 155.42), Term(45, 0.4, 796.3), Term(36, 0.47, 775.52), Term(29, 2.65, 7.11),
    Term(21, 5.34, 0.98), Term(19, 1.85, 5486.78), Term(19, 4.97, 213.3), Term(17, 2.99, 6275.96),
    Term(16, 0.03, 2544.31), Term(16, 1.43, 2146.17), Term(15, 1.21, 10977.08),
    Term(12, 2.83, 1748.02), Term(12, 3.26, 5088.63), Term(12, 5.27, 1194.45), Term(12, 2.08, 4694),
    Term(11, 0.77, 553.57), Term(10, 1.3, 6286.6), Term(10, 4.24, 1349.87),
  ]

  /// Longitude, times their square.
  static let longitude2: InlineArray<8, Term> = [
    Term(52_919, 0, 0), Term(8720, 1.0721, 6283.0758), Term(309, 0.867, 12566.152),
    Term(27, 0.05, 3.52), Term(16, 5.19, 26.3), Term(16, 3.68, 155.42), Term(10, 0.76, 18849.23),
    Term(9, 2.06, 77713.77),
  ]

  /// Longitude, times their cube.
  static let longitude3: InlineArray<3, Term> = [
    Term(289, 5.844, 6283.076), Term(35, 0, 0), Term(17, 5.49, 12566.15),
  ]

  /// Longitude, times their fourth power.
  static let longitude4: InlineArray<2, Term> = [
    Term(114, 3.142, 0), Term(8, 4.13, 6283.08),
  ]

  /// Latitude.
  static let latitude: InlineArray<5, Term> = [
    Term(280, 3.199, 84334.662), Term(102, 5.422, 5507.553), Term(80, 3.88, 5223.69),
    Term(44, 3.7, 2352.87), Term(32, 4, 1577.34),
  ]

  /// Distance.
  static let radius0: InlineArray<17, Term> = [
    Term(100_013_989, 0, 0), Term(1_670_700, 3.0984635, 6283.07585),
    Term(13_956, 3.05525, 12566.1517), Term(3084, 5.1985, 77713.7715),
    Term(1628, 1.1739, 5753.3849), Term(1576, 2.8469, 7860.4194), Term(925, 5.453, 11506.77),
    Term(542, 4.564, 3930.21), Term(472, 3.661, 5884.927), Term(346, 0.964, 5507.553),
    Term(329, 5.9, 5223.694), Term(307, 0.299, 5573.143), Term(243, 4.273, 11790.629),
    Term(212, 5.847, 1577.344), Term(186, 5.022, 10977.079), Term(175, 3.012, 18849.228),
    Term(110, 5.055, 5486.778),
  ]

  /// Distance, times millennia.
  static let radius1: InlineArray<3, Term> = [
    Term(103_019, 1.10749, 6283.07585), Term(1721, 1.0644, 12566.1517), Term(702, 3.142, 0),
  ]

  /// Distance, times their square.
  static let radius2: InlineArray<2, Term> = [
    Term(4359, 5.7846, 6283.0758), Term(124, 5.579, 12566.152),
  ]
}
