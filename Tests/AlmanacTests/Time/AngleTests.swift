import Glibc
import TestSupport
import Testing

@testable import Almanac

@Suite struct AngleTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a turn has the cosine and the sine of the C library, to 10⁻¹¹`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let reach = [1, 100, 20_000][Int(seed) % 3]
    let angles = (0..<10_000).map { _ in
      Double.random(in: -1...1, using: &random) * Double(reach)
    }
    let worst = angles.map { Self.error(of: $0) }.max() ?? .nan
    #expect(worst < (reach == 20_000 ? 1e-11 : 2e-12))
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1, 1.5, -0.25, -0.5, 1_000, 1_000.5])
  func `a turn is right at the ends of its parts`(turns: Double) {
    #expect(Self.error(of: turns * .turn) < 2e-12)
  }

  private static func error(of angle: Double) -> Double {
    let turn = Turn(angle)
    return max(abs(turn.cosine - cos(angle)), abs(turn.sine - sin(angle)))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `the angle of a direction is that of the C library, to 10⁻¹²`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let reach = [1e-9, 1, 4e8][Int(seed) % 3]
    for _ in 0..<10_000 {
      let x = Double.random(in: -1...1, using: &random) * reach
      let y = Double.random(in: -1...1, using: &random)
      #expect(abs(Double.angle(y: y, x: x) - atan2(y, x)) < 1e-12)
      #expect(abs(Double.angle(y: x, x: y) - atan2(x, y)) < 1e-12)
    }
  }

  @Test(arguments: [
    (0.0, 0.0), (0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-3, -3),
  ])
  func `the angle of an axis or a diagonal is exact`(y: Double, x: Double) {
    #expect(abs(Double.angle(y: y, x: x) - atan2(y, x)) < 1e-15)
  }

  @Test(arguments: [-73_000.25, -0.5, 0, 1, 9_000.3, 36_500])
  func `multiples of the moon's angles are what the C library makes of them`(days: Double) {
    let arguments = LunarArguments(UniversalTime(days: days).dynamical)
    let multiples = Multiples(arguments)
    let turns = multiples.turns.span
    for d in Int8(-6)...6 {
      for (m, moon, f) in [(0, 0, 0), (1, -2, 3), (-6, 6, -1)] as [(Int8, Int8, Int8)] {
        let sum = Double(d) * arguments.elongation + Double(m) * arguments.sunAnomaly
        let angle =
          sum + Double(moon) * arguments.moonAnomaly + Double(f) * arguments.latitude
        let turn = turns.turn(d, m, moon, f)
        #expect(abs(turn.cosine - cos(angle)) < 1e-11)
        #expect(abs(turn.sine - sin(angle)) < 1e-11)
      }
      let node = turns.turn(ofNode: d)
      #expect(abs(node.cosine - cos(Double(d) * arguments.node)) < 1e-11)
      #expect(abs(node.sine - sin(Double(d) * arguments.node)) < 1e-11)
    }
  }
}
