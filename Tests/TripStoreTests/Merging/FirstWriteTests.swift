import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// Fields that were written once, with their record, are stored without a state.
@Suite struct FirstWriteTests {
  private static let rules: [FieldSpec.Rule] = [.lastWrite, .counter, .union, .manual, .texts]

  @Test(arguments: 1...20)
  func `a state is a first write if it is what follows from its value`(seed: UInt64) {
    var states = ArbitraryState(seed: seed)
    var firsts = 0
    for _ in 0..<200 {
      let field = states.field()
      for base in field.stamps {
        for rule in Self.rules {
          let plain = StateCodec.plain(field.value, rule: rule, base)
          #expect(plain.isFirstWrite(by: rule, base))
          #expect(field.isFirstWrite(by: rule, base) == (field == plain))
          firsts += field == plain ? 1 : 0
        }
      }
    }
    #expect(firsts > 20)
  }

  @Test(arguments: 1...20)
  func `the newest stamp of a state is the highest of all`(seed: UInt64) {
    var states = ArbitraryState(seed: seed)
    for _ in 0..<200 {
      let field = states.field()
      #expect(field.stamp == field.stamps.max())
    }
  }
}
