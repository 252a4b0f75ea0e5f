import TestSupport
import Text

@testable import Records
@testable import TripStore

/// Values that the fields of all kinds may have, of every type, and now and then none.
struct RandomValues {
  var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

  /// What a new record of a kind is made from: what it needs, and a few other fields.
  mutating func record(of kind: KindSpec) -> FieldValues {
    var values = FieldValues()
    for field in kind.ownFields where !field.isLarge && (field.isRequired || chance(4)) {
      let value = value(of: field)
      if !value.isNone { values.set(value, of: field.name) }
    }
    return values
  }

  /// Changes of a few fields, by whatever their rule allows.
  mutating func changes(of kind: KindSpec) -> [String: FieldChange] {
    let fields = kind.ownFields.filter { !$0.isLarge && !kind.identity.contains($0.name) }
    guard !fields.isEmpty else { return [:] }
    var changes: [String: FieldChange] = [:]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      // Counters and what waits for a choice are few among the fields, and matter most.
      let rare = fields.filter { $0.rule == .counter || $0.rule == .manual || $0.rule == .texts }
      let field = pick(rare.isEmpty || chance(2) ? fields : rare)
      changes[field.name] = change(of: field)
    }
    return changes
  }

  private mutating func change(of field: FieldSpec) -> FieldChange {
    switch field.rule {
    case .counter where !chance(3): .add(Int64.random(in: -3...3, using: &random))
    case .union where chance(3): .insert(words(of: field))
    case .union where chance(3): .remove(words(of: field))
    default: .set(!field.isRequired && chance(3) ? .none : value(of: field))
    }
  }

  private mutating func words(of field: FieldSpec) -> [String] { value(of: field).words }

  /// A value that the field takes; a few different ones only, so that some come again.
  mutating func value(of field: FieldSpec) -> FieldValue {
    switch field.type {
    case .line: .text(pick(["a", "Café", "b c", "ß🚐"]))
    case .text: .text(pick(["one line", "two\nlines", "é"]))
    case .choice(let words): .text(pick(words))
    case .flag: .integer(Int64.random(in: 0...1, using: &random))
    case .integer(let range, _), .decimal(let range, _, _):
      .integer(
        field.rule == .counter
          ? pick([0, 1, 7]) : pick([range.lowerBound, range.clamped(1), range.clamped(7)]))
    case .money: .integer(pick([0, 420, -100, 9_999]))
    case .currency: .text(pick(["EUR", "CHF", "JPY"]))
    case .rate: .text(pick(["0.0853", "1.234"]))
    case .day: .integer(pick([0, 20_000, 20_001]))
    case .instant: .integer(pick([0, 1_700_000_000_000, 1_700_000_060_000]))
    case .latitude, .longitude: .integer(pick([0, 470_500_000, -10]))
    case .zone: .text(pick(["Europe/Oslo", "UTC"]))
    case .country: .text(pick(["NO", "DE"]))
    case .countries: .set(some(of: ["CH", "DE", "NO"]))
    case .reference: .bytes([UInt8](repeating: pick([1, 2]), count: RecordID.byteCount))
    case .references: .set(some(of: [ActorID(.zero).id.description]))
    case .words(let list): .set(some(of: list.isEmpty ? ["dry", "quiet", "shade"] : list))
    case .bytes: .none
    }
  }

  private mutating func some(of words: [String]) -> [String] {
    words.filter { _ in chance(2) }.sorted(by: FieldState.byBytes)
  }
}

extension ClosedRange<Int64> {
  fileprivate func clamped(_ number: Int64) -> Int64 {
    Swift.min(Swift.max(number, lowerBound), upperBound)
  }
}
