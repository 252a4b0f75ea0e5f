import Testing
import Text

@Suite struct SaturationTests {
  @Test(
    arguments: [
      (1, 2, 3), (.max, 1, .max), (.min, -1, .min), (.max, .min, -1), (.min, 0, .min),
      (.max, 0, .max),
    ] as [(Int64, Int64, Int64)])
  func `a sum stops at the limits`(first: Int64, second: Int64, sum: Int64) {
    #expect(first.addingSaturated(second) == sum)
    #expect(second.addingSaturated(first) == sum)
  }

  @Test(
    arguments: [
      (1, 2, -1), (.max, -1, .max), (.min, 1, .min), (0, .min, .max), (-1, .min, .max),
      (.min, .min, 0), (.min, 0, .min), (.min, .max, .min),
    ] as [(Int64, Int64, Int64)])
  func `a difference stops at the limits`(first: Int64, second: Int64, difference: Int64) {
    #expect(first.subtractingSaturated(second) == difference)
  }
}
