import Foundation
import Geodesy
import TestSupport
import Testing

@Suite struct FormattingTests {
  @Test(
    arguments: [
      (48.137, 11.575, 5, "48.13700, 11.57500"),
      (-33.9, 18.4, 6, "-33.900000, 18.400000"),
      (-0.000_001, -0.000_004, 5, "0.00000, 0.00000"),
      (-0.000_005_1, 0.000_005_1, 5, "-0.00001, 0.00001"),
      (89.999_999, 179.999_999, 5, "90.00000, 180.00000"),
      (9.05, 0.5, 0, "9, 1"),
      (0.125, -0.125, 2, "0.13, -0.13"),
      // The double nearest to 1.005 is below it, that nearest to 1.135 above.
      (1.005, 1.135, 2, "1.00, 1.14"),
      (0.1, 0.3, 12, "0.100000000000, 0.300000000000"),
    ] as [(Double, Double, Int, String)])
  func `decimals are rounded and padded`(
    latitude: Double, longitude: Double, digits: Int, expected: String
  ) throws {
    let place = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(place.formatted(digits: digits) == expected)
  }

  @Test func `a description has five decimals`() throws {
    #expect("\(try Coordinate(latitude: 48.137, longitude: 11.575))" == "48.13700, 11.57500")
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `the last digit agrees with the C library`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for digits in 0...12 {
      let place = try Coordinate.random(using: &generator)
      let expected = String(format: "%.\(digits)f, %.\(digits)f", place.latitude, place.longitude)
      #expect(place.formatted(digits: digits) == expected)
    }
  }

  @Test(arguments: 0...3)
  func `a decimal half is rounded by its exact binary value`(digits: Int) throws {
    let steps = [1, 10, 100, 1_000][digits]
    for step in stride(from: 1, to: 90 * steps, by: 7) {
      let half = (Double(step) + 0.5) / Double(steps)
      let place = try Coordinate(latitude: 0, longitude: half)
      // An exact half goes away from zero here, but to the even digit in C.
      guard half * 16 != (half * 16).rounded() else { continue }
      let expected = String(format: "%.\(digits)f", half)
      #expect(place.formatted(digits: digits).hasSuffix(", " + expected))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `formatted text parses back unchanged`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let stored = Coordinate(try Coordinate.awkward(using: &generator).e7)
      #expect(try Coordinate(parsing: stored.formatted(digits: 7)) == stored)
      let text = stored.formatted(digits: Int.random(in: 1...12, using: &generator))
      let digits = text.split(separator: ",")[0].split(separator: ".")[1].count
      #expect(try Coordinate(parsing: text).formatted(digits: digits) == text)
    }
  }
}
