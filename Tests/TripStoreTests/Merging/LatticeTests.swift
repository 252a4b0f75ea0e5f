import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

/// The laws that make the order and number of deliveries irrelevant, for arbitrary states.
@Suite struct LatticeTests {
  static let seeds: ClosedRange<UInt64> = 1...100

  @Test(arguments: seeds)
  func `merging is commutative`(seed: UInt64) {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      let (first, second) = (any.record(), any.record())
      #expect(first.merged(with: second) == second.merged(with: first))
    }
  }

  @Test(arguments: seeds)
  func `merging is associative`(seed: UInt64) {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      let (first, second, third) = (any.record(), any.record(), any.record())
      #expect(
        first.merged(with: second).merged(with: third)
          == first.merged(with: second.merged(with: third)))
    }
  }

  @Test(arguments: seeds)
  func `merging is idempotent`(seed: UInt64) {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      let state = any.record()
      #expect(state.merged(with: state) == state)
    }
  }

  @Test(arguments: seeds)
  func `merging a part into the result changes nothing`(seed: UInt64) {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      let (first, second) = (any.record(), any.record())
      let both = first.merged(with: second)
      #expect(both.merged(with: first) == both)
      #expect(both.merged(with: second) == both)
      #expect(first.merged(with: both) == both)
    }
  }

  @Test(arguments: seeds)
  func `states merged in any order, some twice, give the same result`(seed: UInt64) throws {
    var any = ArbitraryState(seed: seed)
    let states = (0..<6).map { _ in any.record() }
    let again = (states + states.prefix(3)).shuffled(using: &any.random)
    let one = try #require(Self.merged(states))
    let other = try #require(Self.merged(again))
    #expect(one == other)
    #expect(one.isAlive == other.isAlive)
    #expect(one.hasOutlivedItsEnd == other.hasOutlivedItsEnd)
    #expect(one.changed == other.changed)
    #expect(one.fields.mapValues(\.value) == other.fields.mapValues(\.value))
  }

  @Test(arguments: seeds)
  func `a field's newest stamp never goes back`(seed: UInt64) throws {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      let (first, second) = (any.record(), any.record())
      let both = first.merged(with: second)
      for (name, field) in both.fields {
        guard case .register(let stamp, _) = field else { continue }
        for case .register(let part, _)? in [first.fields[name], second.fields[name]] {
          #expect(stamp >= part)
        }
      }
    }
  }

  static func merged(_ states: [RecordState]) -> RecordState? {
    guard let first = states.first else { return nil }
    return states.dropFirst().reduce(first) { $0.merged(with: $1) }
  }
}

/// Swift considers two spellings of a letter equal, but fingerprints and files compare bytes.
@Suite struct SpellingTests {
  static let spellings = ["caf\u{E9}", "cafe\u{301}"]

  /// The value and words of a field, as bytes.
  private static func bytes(_ state: FieldState) -> [[UInt8]] {
    switch state {
    case .register(_, let value): bytes(value)
    case .counter: []
    case .set(let lives, _): lives.keys.sorted(by: FieldState.byBytes).map { Array($0.utf8) }
    case .twins(_, let values): values.flatMap { bytes($0) }
    case .manual(let state), .texts(let state):
      ([state.winner] + state.losers).flatMap { bytes($0?.value ?? .none) }
    }
  }

  private static func bytes(_ value: FieldValue) -> [[UInt8]] {
    switch value {
    case .none, .integer: []
    case .text(let text): [Array(text.utf8)]
    case .bytes(let bytes): [bytes]
    case .set(let words): words.map { Array($0.utf8) }
    }
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func `devices agree on every byte shown`(seed: UInt64) {
    var any = ArbitraryState(seed: seed)
    for _ in 0..<50 {
      any.words = Self.spellings.shuffled(using: &any.random)
      let first = any.field()
      any.words.reverse()
      let (second, third) = (any.field(), any.field())
      let both = first.merged(with: second)
      #expect(Self.bytes(both) == Self.bytes(second.merged(with: first)))
      #expect(
        Self.bytes(both.merged(with: third))
          == Self.bytes(first.merged(with: second.merged(with: third))))
    }
  }

  @Test func `a word spelled differently on two devices gets one spelling`() throws {
    let stamp = Stamp(time: 1, actor: ActorID(.zero))
    let composed = FieldState.set(["caf\u{E9}": 1], stamp)
    let apart = FieldState.set(["cafe\u{301}": 1], stamp)
    let one = try #require(composed.merged(with: apart).value.words.first)
    let other = try #require(apart.merged(with: composed).value.words.first)
    #expect(Array(one.utf8) == Array(other.utf8))
  }
}
