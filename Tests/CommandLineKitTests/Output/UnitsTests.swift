import CommandLineKit
import Testing

@Suite struct UnitsTests {
  typealias Shown = (value: Double, metric: String, imperial: String)

  static let distances: [Shown] = [
    (0, "0 m", "0 ft"), (-0.0, "0 m", "0 ft"), (0.4, "0 m", "1 ft"), (0.5, "1 m", "2 ft"),
    (160.8, "161 m", "528 ft"), (161, "161 m", "528 ft"), (284, "284 m", "932 ft"),
    (304, "304 m", "997 ft"), (304.8, "305 m", "0.2 mi"), (640, "640 m", "0.4 mi"),
    (999.4, "999 m", "0.6 mi"), (999.5, "1.0 km", "0.6 mi"), (1_609.344, "1.6 km", "1.0 mi"),
    (4_200, "4.2 km", "2.6 mi"), (9_949, "9.9 km", "6.2 mi"), (9_950, "10 km", "6.2 mi"),
    (318_400, "318 km", "198 mi"), (40_075_000, "40075 km", "24901 mi"),
    (-4_200, "-4.2 km", "-2.6 mi"), (-0.4, "0 m", "-1 ft"),
  ]

  @Test(arguments: distances)
  func `distances show only significant digits`(shown: Shown) {
    #expect(UnitSystem.metric.distance(metres: shown.value) == shown.metric)
    #expect(UnitSystem.imperial.distance(metres: shown.value) == shown.imperial)
  }

  static let heights: [Shown] = [
    (0, "0 m", "0 ft"), (1_000, "1000 m", "3281 ft"), (-430.5, "-431 m", "-1412 ft"),
    (0.5, "1 m", "2 ft"), (2.5, "3 m", "8 ft"), (8_848.86, "8849 m", "29032 ft"),
  ]

  @Test(arguments: heights)
  func `heights are whole metres or feet`(shown: Shown) {
    #expect(UnitSystem.metric.height(metres: shown.value) == shown.metric)
    #expect(UnitSystem.imperial.height(metres: shown.value) == shown.imperial)
  }

  @Test(arguments: [
    (999, "999 g", "2.2 lb"), (1_000, "1.0 kg", "2.2 lb"), (453, "453 g", "16.0 oz"),
    (454, "454 g", "1.0 lb"), (-453, "-453 g", "-16.0 oz"),
  ])
  func `a weight changes its unit where the large one begins`(
    grams: Int64, metric: String, imperial: String
  ) {
    #expect(UnitSystem.metric.weight(grams: grams) == metric)
    #expect(UnitSystem.imperial.weight(grams: grams) == imperial)
  }

  static let speeds: [Shown] = [
    (0, "0 km/h", "0 mph"), (27.777_777_8, "100 km/h", "62 mph"), (0.1, "0 km/h", "0 mph"),
    (13.4112, "48 km/h", "30 mph"), (-1, "-4 km/h", "-2 mph"),
  ]

  @Test(arguments: speeds)
  func `speeds are whole`(shown: Shown) {
    #expect(UnitSystem.metric.speed(metresPerSecond: shown.value) == shown.metric)
    #expect(UnitSystem.imperial.speed(metresPerSecond: shown.value) == shown.imperial)
  }

  static let weights: [Shown] = [
    (0, "0.0 kg", "0.0 lb"), (0.5, "0.5 kg", "1.1 lb"), (9.94, "9.9 kg", "22 lb"),
    (9.96, "10 kg", "22 lb"), (3_499.6, "3500 kg", "7715 lb"), (-2.25, "-2.3 kg", "-5.0 lb"),
  ]

  @Test(arguments: weights)
  func `small weights have a decimal, large ones none`(shown: Shown) {
    #expect(UnitSystem.metric.weight(kilograms: shown.value) == shown.metric)
    #expect(UnitSystem.imperial.weight(kilograms: shown.value) == shown.imperial)
  }

  static let lengths: [(centimetres: Int64, metric: String, imperial: String)] = [
    (290, "2.9 m", "9 ft 6 in"), (599, "5.99 m", "19 ft 8 in"), (0, "0 m", "0 ft 0 in"),
    (30, "0.3 m", "1 ft 0 in"), (1, "0.01 m", "0 ft 0 in"), (274, "2.74 m", "9 ft 0 in"),
  ]

  @Test(arguments: lengths)
  func `a van is as long and high as road signs would say`(
    centimetres: Int64, metric: String, imperial: String
  ) {
    #expect(UnitSystem.metric.length(centimetres: centimetres) == metric)
    #expect(UnitSystem.imperial.length(centimetres: centimetres) == imperial)
  }

  static let temperatures: [(tenths: Int64, metric: String, imperial: String)] = [
    (0, "0 °C", "32 °F"), (215, "21.5 °C", "71 °F"), (-400, "-40 °C", "-40 °F"),
    (-178, "-17.8 °C", "0 °F"), (1_000, "100 °C", "212 °F"),
  ]

  @Test(arguments: temperatures)
  func `temperatures are Celsius or Fahrenheit`(tenths: Int64, metric: String, imperial: String) {
    #expect(UnitSystem.metric.temperature(tenths: tenths) == metric)
    #expect(UnitSystem.imperial.temperature(tenths: tenths) == imperial)
  }

  @Test(arguments: [(8.25, "8.25", "34.2"), (10, "10.00", "28.2"), (0, "0.00", "-")])
  func `fuel is litres for a distance or miles for a gallon`(
    litres: Double, metric: String, imperial: String
  ) {
    #expect(UnitSystem.metric.consumption(litresPer100Kilometres: litres) == metric)
    #expect(UnitSystem.imperial.consumption(litresPer100Kilometres: litres) == imperial)
  }

  @Test(arguments: UnitSystem.allCases, [Double.nan, .infinity, -.infinity])
  func `a value that is not a number is a dash with a unit`(system: UnitSystem, value: Double) {
    let texts = [
      system.distance(metres: value), system.height(metres: value),
      system.speed(metresPerSecond: value), system.weight(kilograms: value),
    ]
    #expect(texts.allSatisfy { $0.hasPrefix("- ") })
  }

  @Test(arguments: UnitSystem.allCases, [1e300, -1e300, 1e15, -1e307])
  func `huge numbers can be shown`(system: UnitSystem, value: Double) throws {
    for text in [system.distance(metres: value), system.weight(kilograms: value)] {
      let number = try #require(Double(text.prefix { $0 != " " }))
      #expect(number.magnitude > 1e11)
    }
  }
}
