import TestSupport
import Testing

@testable import SpotsVault

@Suite struct SpotCodeTests {
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the range of a code holds just the identities that begin with it`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let identity = Int64.random(in: .min ... .max, using: &random)
      let code = SpotCode.text(identity, length: SpotCode.longest)
      for length in 1...SpotCode.longest {
        let beginning = SpotCode.text(identity, length: length)
        #expect(code.hasPrefix(beginning))
        let range = try #require(SpotCode.identities(beginningWith: beginning))
        #expect(range.contains(identity))
        if range.lowerBound > .min {
          #expect(SpotCode.text(range.lowerBound - 1, length: length) != beginning)
        }
        if range.upperBound < .max {
          #expect(SpotCode.text(range.upperBound + 1, length: length) != beginning)
        }
        #expect(SpotCode.text(range.lowerBound, length: length) == beginning)
        #expect(SpotCode.text(range.upperBound, length: length) == beginning)
      }
    }
  }

  @Test func `the ends have codes too`() {
    #expect(SpotCode.text(.min, length: 5) == "bbbbb")
    #expect(SpotCode.text(.max, length: 5) == "zzzzz")
    #expect(SpotCode.identities(beginningWith: "B")?.lowerBound == .min)
    #expect(SpotCode.identities(beginningWith: "z")?.upperBound == .max)
  }

  @Test(arguments: ["", "a", "bcd1", "~kq7", "bcdfghjklmnpqr", "bé", "b d"])
  func `other words are not codes`(text: String) {
    #expect(SpotCode.identities(beginningWith: text) == nil)
  }

  @Test(arguments: [
    (0, 4), (800, 4), (801, 5), (2_000, 5), (300_000, 6), (20_000_000, 8), (Int.max, 13),
  ])
  func `a code is as long as the number of spots needs`(count: Int, length: Int) {
    #expect(SpotCode.length(forSpots: count) == length)
  }
}
