internal import Geodesy
internal import Text

extension RuleTrigger {
  /// Half a day, in minutes.
  private static let sunOffset = -720...720
  private static let radius = 20.0...100_000.0
  private static let stay = RuleSpan(milliseconds: 60_000)
  private static let latestExpiry = 3_650

  /// `nil` after a note of what is wrong.
  init?(_ value: JSONValue, at path: String, _ problems: RuleProblems) {
    guard var object = RuleObject(value, at: path, problems) else { return nil }
    let words = Kind.allCases.map { $0.rawValue }
    guard let word = object.value("type", isRequired: true) else { return nil }
    guard let kind = word.string.flatMap({ Kind(rawValue: $0) }) else {
      object.note(
        "type",
        "unknown trigger \(RuleQuote.value(word)); known ones are "
          + words.joined(separator: ", "))
      return nil
    }
    guard let trigger = Self.read(kind, &object) else { return nil }
    object.finish()
    self = trigger
  }

  private static func read(_ kind: Kind, _ object: inout RuleObject) -> RuleTrigger? {
    switch kind {
    case .driveStarted: return .driveStarted
    case .driveStopped: return .driveStopped
    case .arrive: return .arrive(area(&object))
    case .depart: return .depart(area(&object))
    case .departing:
      let stay = object.span("stay", from: stay, standard: .standardStay)
      return .departing(area(&object), stay: stay)
    case .border: return .border(from: country("from", &object), to: country("to", &object))
    case .zone:
      let side = object.word("when", as: RuleSide.self, isRequired: true)
      guard let area = area(&object, isRequired: true), let side else { return nil }
      return .zone(area, side)
    case .time:
      let days = object.days("days")
      return object.time("at").map { .time($0, days) }
    case .sunrise, .sunset:
      let days = object.days("days")
      let minutes = object.has("offset_min") ? object.integer("offset_min", in: sunOffset) : 0
      return minutes.map { .sun(kind == .sunrise ? .rise : .set, minutes: $0, days) }
    case .documentExpiry:
      let type = object.choice("document", of: RecordWords.documentTypes)
      return object.integer("days", in: 0...latestExpiry, isRequired: true).map {
        .documentExpiry(days: $0, type: type)
      }
    case .stockLow: return .stockLow(item: object.line("item", limit: RecordWords.itemNameLimit))
    case .weather: return RuleWeatherLimit(&object).map { .weather($0) }
    case .event:
      return object.parsed("name", mayBe: EventName.mayBe, isRequired: true) { EventName($0) }
        .map { .event($0) }
    }
  }

  /// The circle of `place` and `radius_m`, if the object names one.
  private static func area(_ object: inout RuleObject, isRequired: Bool = false) -> RuleArea? {
    let place = object.text("place", limit: 200, isRequired: isRequired)
    let radius = object.metres("radius_m", in: radius)
    guard let place else {
      if radius != nil, !isRequired { object.note("radius_m", "needs a place beside it") }
      return nil
    }
    let radiusMetres = radius ?? RuleArea.standardRadius
    do {
      return RuleArea(.at(try Coordinate(parsing: place)), radiusMetres: radiusMetres)
    } catch {
      // No place is called by numbers alone.
      if place.utf8.allSatisfy(isOfNumbers) { object.note("place", "\(error)") }
      return RuleArea(.named(place), radiusMetres: radiusMetres)
    }
  }

  private static func isOfNumbers(_ byte: UInt8) -> Bool {
    Digits.isDigit(byte) || [UInt8](" +,-.;".utf8).contains(byte)
  }

  private static func country(_ name: String, _ object: inout RuleObject) -> String? {
    object.parsed(name, mayBe: CountryWord.description, CountryWord.read)
  }
}

/// A code of ISO 3166-1, as all files of vanlog write countries.
enum CountryWord {
  static let description = "a country's two capital letters in ISO 3166, such as FR or GB"

  static func read(_ text: String) -> String? { CountryCode.isListed(text) ? text : nil }
}

extension RuleObject {
  mutating func metres(_ name: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = value.number, range.contains(number) else {
      note(
        name,
        "must be a number of metres from \(Int64(range.lowerBound)) to "
          + "\(Int64(range.upperBound)), not \(RuleQuote.value(value))")
      return nil
    }
    return number
  }
}
