import TestSupport
import Text

@testable import Records
@testable import TripStore

/// Makes arbitrary states, including some that no honest device would send.
///
/// Devices, times, words and values are so few that any two states usually share some.
struct ArbitraryState {
  var random: SplitMix64
  var words = ["dry", "quiet"]
  private let actors: [ActorID]
  private let id: RecordID

  init(seed: UInt64, words: [String] = ["dry", "quiet"]) {
    var random = SplitMix64(seed: seed)
    actors = (0..<3).map { _ in ActorID(RecordID(milliseconds: 0, using: &random)) }
    id = RecordID(milliseconds: 0, using: &random)
    self.random = random
    self.words = words
  }

  /// A state of the same record as all others made here.
  mutating func record() -> RecordState {
    var fields: [String: FieldState] = [:]
    for name in ["one", "two", "three"] where Bool.random(using: &random) {
      fields[name] = field()
    }
    return RecordState(
      kind: "item", id: id, life: Life(length: length(), seen: seen()), fields: fields)
  }

  mutating func field() -> FieldState {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .register(stamp(), value())
    case 1: .counter(counter())
    case 2: .set(lives(), stamp())
    case 3: .manual(manual())
    case 4: .texts(manual())
    default: .twins(stamp(), [.integer(number()), .text("dry")].sorted())
    }
  }

  /// Includes counts that claim to have seen what nobody has added.
  private mutating func counter() -> CounterState {
    let parts = perActor { CounterPart(time: $0.time(), total: $0.number()) }
    guard Bool.random(using: &random) else { return CounterState(parts: parts) }
    var seen = perActor { $0.number() }
    if Bool.random(using: &random) { seen[CounterState.nobody] = 0 }
    return CounterState(parts: parts, audit: .init(stamp: stamp(), value: number(), seen: seen))
  }

  /// Includes entries that no device has seen, and seen times without entries.
  mutating func manual() -> ManualState {
    let entries = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      ManualState.Entry(stamp: stamp(), value: value())
    }
    return ManualState(entries: Set(entries), seen: seen())
  }

  private mutating func lives() -> [String: UInt32] {
    var lives: [String: UInt32] = [:]
    for word in words where Bool.random(using: &random) { lives[word] = length() }
    return lives
  }

  private mutating func value() -> FieldValue {
    let word = words.randomElement(using: &random) ?? ""
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .none
    case 1: .integer(number())
    case 2: .text(word)
    case 3: .bytes(Array(word.utf8))
    default: .set([word])
    }
  }

  private mutating func seen() -> [ActorID: UInt64] { perActor { $0.time() } }

  private mutating func perActor<Part>(_ part: (inout Self) -> Part) -> [ActorID: Part] {
    var parts: [ActorID: Part] = [:]
    for actor in actors where Bool.random(using: &random) { parts[actor] = part(&self) }
    return parts
  }

  private mutating func stamp() -> Stamp {
    Stamp(time: time(), actor: actors[Int.random(in: actors.indices, using: &random)])
  }

  private mutating func time() -> UInt64 {
    [0, 1, 2, 3, Stamp.latestTime, .max].randomElement(using: &random) ?? 0
  }

  private mutating func length() -> UInt32 {
    [0, 1, 2, 3, 4, .max].randomElement(using: &random) ?? 0
  }

  private mutating func number() -> Int64 {
    [.min, -1, 0, 1, .max].randomElement(using: &random) ?? 0
  }
}
