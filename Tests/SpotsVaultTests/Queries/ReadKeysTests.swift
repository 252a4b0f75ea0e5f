import TestSupport
import Testing

@testable import SpotsVault

@Suite struct ReadKeysTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `what is missing is what was not put in`(seed: UInt64) {
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

  @Test func `the ends of all numbers are no edge to fall from`() {
    var keys = ReadKeys()
    #expect(keys.missing(in: 0...Int64.max) == [0...Int64.max])
    keys.insert(5...Int64.max)
    #expect(keys.missing(in: 0...Int64.max) == [0...4])
    keys.insert(0...4)
    #expect(keys.missing(in: 0...Int64.max).isEmpty)
  }
}
