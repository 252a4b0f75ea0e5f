import Geodesy
import TestSupport

@testable import SpotsVault

/// How a test's spots are distributed over the world.
enum Scatter: String, CaseIterable, Sendable {
  case everywhere, clusters, poles, antimeridian, onePlace, fewPlaces, onLines

  func place(using generator: inout SplitMix64) throws -> Coordinate {
    switch self {
    case .everywhere: try .anywhere(using: &generator)
    case .clusters: try cluster(using: &generator)
    case .poles: try pole(using: &generator)
    case .antimeridian: try antimeridian(using: &generator)
    case .onePlace: try Coordinate(latitude: 47.1234567, longitude: 8.7654321)
    case .fewPlaces:
      try Coordinate(
        latitude: Double(Int.random(in: -2...2, using: &generator)) * 45,
        longitude: Double(Int.random(in: -4...4, using: &generator)) * 45)
    case .onLines:
      try Coordinate(
        latitude: 0, longitude: Double(Int.random(in: -1800...1800, using: &generator)) / 10)
    }
  }

  /// Twenty towns, the same in every run, with spots from next door to half a country away.
  private func cluster(using generator: inout SplitMix64) throws -> Coordinate {
    var town = SplitMix64(seed: UInt64.random(in: 0..<20, using: &generator))
    let middle = try Coordinate.anywhere(using: &town)
    let reach = generator.one(of: [100.0, 3_000, 20_000, 300_000])
    return middle.destination(
      bearing: .random(in: 0..<360, using: &generator),
      distanceMetres: .random(in: 0...reach, using: &generator))
  }

  private func pole(using generator: inout SplitMix64) throws -> Coordinate {
    let distance = generator.one(of: [0, 1e-6, 0.001, 0.5, 8])
    let latitude = 90 - .random(in: 0...1, using: &generator) * distance
    return try Coordinate(
      latitude: Bool.random(using: &generator) ? latitude : -latitude,
      longitude: .random(in: -180...180, using: &generator))
  }

  private func antimeridian(using generator: inout SplitMix64) throws -> Coordinate {
    let distance = generator.one(of: [0, 1e-6, 0.001, 0.5, 8])
    let longitude = 180 - .random(in: 0...1, using: &generator) * distance
    return try Coordinate(
      latitude: .random(in: -70...70, using: &generator),
      longitude: Bool.random(using: &generator) ? longitude : -longitude)
  }
}

extension Coordinate {
  static func anywhere(using generator: inout SplitMix64) throws -> Coordinate {
    try Coordinate(
      latitude: .random(in: -90...90, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }
}

extension TestSpot {
  static func random(_ scatter: Scatter, using generator: inout SplitMix64) throws -> TestSpot {
    var spot = TestSpot(position: try scatter.place(using: &generator).e7)
    spot.state = Int.random(in: 0..<12, using: &generator) == 0 ? 1 : 0
    spot.type = generator.one(of: [1, 1, 1, 2, 2, 4, 64, 65])
    spot.pack = Int.random(in: 1...4, using: &generator)
    spot.rating = Bool.random(using: &generator) ? Int.random(in: 0...50, using: &generator) : nil
    spot.limits.height = limit(200...400, using: &generator)
    spot.limits.length = limit(500...900, using: &generator)
    spot.limits.weight = limit(2_000...8_000, using: &generator)
    spot.services = SpotServices(rawValue: Int64.random(in: 0..<16, using: &generator))
    spot.country = generator.one(of: [0, 30, 31])
    spot.id = String(generator.next(), radix: 36)
    spot.name = "Spot \(spot.id)"
    return spot
  }

  private static func limit(_ range: ClosedRange<Int>, using generator: inout SplitMix64) -> Int? {
    Int.random(in: 0..<3, using: &generator) == 0 ? nil : .random(in: range, using: &generator)
  }
}

extension SpotFilter {
  static func random(using generator: inout SplitMix64) -> SpotFilter {
    var filter = SpotFilter()
    if generator.sometimes() {
      filter.types = generator.one(of: [[2], [1, 4], [64], [2, 64, 65], [-1, 2, 70]])
    }
    if generator.sometimes() { filter.minimumRating = .random(in: 0...50, using: &generator) }
    if generator.sometimes() {
      filter.services = SpotServices(rawValue: .random(in: 0..<16, using: &generator))
    }
    if generator.sometimes() { filter.countries = generator.one(of: [[30], [30, 31], [99]]) }
    if generator.sometimes() { filter.packs = generator.one(of: [[1], [2, 3], [4]]) }
    if generator.sometimes() {
      filter.vehicle = VehicleSize(height: 300, length: Bool.random(using: &generator) ? 700 : nil)
      filter.isStrict = Bool.random(using: &generator)
    }
    return filter
  }
}

extension SplitMix64 {
  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &self)]
  }

  mutating func sometimes() -> Bool { Int.random(in: 0..<3, using: &self) == 0 }
}
