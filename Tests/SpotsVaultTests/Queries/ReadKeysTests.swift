import TestSupport
import Testing

@testable import SpotsVault

@Suite struct ReadKeysTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the missing ranges are those not inserted`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var (keys, model) = (ReadKeys(), Set<Int64>())
    for _ in 0..<30 {
      let low = Int64.random(in: 0...60, using: &generator)
      let range = low...low + .random(in: 0...12, using: &generator)
      let missing = keys.missing(in: range)
      #expect(missing.flatMap { Array($0) } == range.filter { !model.contains($0) })
      guard Bool.random(using: &generator) else { continue }
      keys.insert(range)
      model.formUnion(range)
    }
  }

  @Test func `key ranges up to Int64.max do not overflow`() {
    var keys = ReadKeys()
    let all = 0...Int64.max
    #expect(keys.missing(in: all) == [all])
    keys.insert(5...Int64.max)
    #expect(keys.missing(in: all) == [0...4])
    keys.insert(0...4)
    #expect(keys.missing(in: all).isEmpty)
  }
}
