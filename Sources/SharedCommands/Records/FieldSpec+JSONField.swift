public import CommandLineKit
public import TripStore

extension FieldSpec {
  /// How its member of a record's JSON is declared; `nil` for bytes, which only the program reads.
  public var jsonField: JSONField? {
    jsonType.map { JSONField(jsonName, $0, help.asPhrase) }
  }

  private var jsonType: JSONType? {
    switch type {
    case .line, .text, .rate, .zone, .country: .text
    case .choice(let words): .choice(words)
    case .flag: .flag
    case .integer(_, "pieces"), .integer(_, "points"): .count
    case .integer, .decimal: .number(unit)
    case .money: .money
    case .currency: .currency
    case .day: .day
    case .instant: .instant
    case .latitude: .number(.latitude)
    case .longitude: .number(.longitude)
    case .countries, .words: .list(.text)
    case .reference: .id
    case .bytes: nil
    }
  }
}

extension FieldSpec {
  private var unit: JSONUnit {
    JSONUnit.allCases.first { $0.suffix != nil && $0.suffix == jsonUnit } ?? .plain
  }
}

extension String {
  /// A sentence as lists of JSON members have it: `Its name.` becomes `its name`.
  fileprivate var asPhrase: String {
    let second = dropFirst().first
    let start = second?.isUppercase == true ? prefix(1).description : prefix(1).lowercased()
    let rest = dropFirst()
    return start + (rest.hasSuffix(".") ? String(rest.dropLast()) : String(rest))
  }
}
