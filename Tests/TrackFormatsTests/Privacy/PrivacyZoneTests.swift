import Geodesy
import TestSupport
import Testing
import Text

@testable import TrackFormats

@Suite struct PrivacyZoneTests {
  static let texts: [(String, [String])] = [
    ("47.05,8.31 500", ["47.05,8.31 500.0"]),
    (" 47.05, 8.31  500 ; -33.9,18.4 1200.5 ;", ["47.05,8.31 500.0", "-33.9,18.4 1200.5"]),
    ("47°03'N 8°18'36\"E 250", ["47.05,8.31 250.0"]),
    ("0,-180 1e3", ["0,-180 1000.0"]),
    ("40,10 500", ["40,10 500.0"]), ("-33,18.4 20; 47, 8 500", ["-33,18.4 20.0", "47,8 500.0"]),
    ("", []), (" ;; ", []),
  ]

  @Test(arguments: texts)
  func `zones are places with a radius in metres`(text: String, zones: [String]) throws {
    let found = try PrivacyZone.zones(parsing: text).map { zone in
      let degrees = [zone.center.e7.latitude, zone.center.e7.longitude].map {
        Decimals.text(Int64($0), places: 7)
      }
      return "\(degrees[0]),\(degrees[1]) \(zone.radiusMetres)"
    }
    #expect(found == zones)
  }

  static let refusals: [(String, String)] = [
    ("47.05,8.31", "privacy zone 1: the radius is missing"),
    ("47.05,8.31 500; 46.5,7 0", "privacy zone 2: the radius is not a number"),
    ("47.05,8.31 -5", "privacy zone 1: the radius is not a number"),
    ("47.05,8.31 100001", "privacy zone 1: the radius is not a number"),
    ("47.05,8.31 nan", "privacy zone 1: the radius is not a number"),
    ("47.05,8.31 500km", "privacy zone 1: the radius is not a number"),
    ("home 500", "privacy zone 1: "), ("91,8.31 500", "privacy zone 1: "),
    ("500", "privacy zone 1: the radius is missing"),
    (String(repeating: "1,1 5;", count: 101), "there are more than 100 privacy zones"),
    (String(repeating: ";x", count: 10_000), "there are more than 100 privacy zones"),
  ]

  @Test(arguments: refusals)
  func `an invalid zone is refused without showing the place`(text: String, start: String) {
    do {
      let zones = try PrivacyZone.zones(parsing: text)
      Issue.record("read \(zones.count) zones")
    } catch {
      #expect(error.description.hasPrefix(start))
      #expect(!error.description.contains("47.05"))
    }
  }

  @Test func `a hundred zones of a hundred kilometres are allowed`() throws {
    let zones = try PrivacyZone.zones(parsing: String(repeating: "1,1 100000;", count: 100))
    let zone = try PrivacyZone(
      center: Coordinate(latitude: 1, longitude: 1), radiusMetres: 100_000)
    #expect(zones == Array(repeating: zone, count: 100))
  }

  @Test(arguments: [0, -1, .nan, .infinity, 100_000.1] as [Double])
  func `an invalid radius is refused`(radius: Double) throws {
    let center = try Coordinate(latitude: 1, longitude: 2)
    #expect(throws: PrivacyZoneError.badRadius(zone: 1)) {
      try PrivacyZone(center: center, radiusMetres: radius)
    }
  }
}

extension SplitMix64 {
  /// Any place, often one at a pole or at 180 degrees.
  mutating func coordinate() throws -> Coordinate {
    try Coordinate(
      latitude: chance(8) ? 90 : .random(in: -90...90, using: &self),
      longitude: chance(8) ? -180 : .random(in: -180...180, using: &self))
  }
}
