internal import Amounts
internal import HomeFolder
package import Text

extension FieldSpec {
  /// Why a record may not hold this value, phrased to follow the field's name; `nil` if it may.
  package func objection(to value: FieldValue) -> String? {
    switch (type, value) {
    case (.line(let limit), .text(let text)): TypedText.objection(toLine: text, limit)
    case (.text(let limit), .text(let text)): TypedText.objection(to: text, limit)
    case (.choice(let choices), .text(let text)):
      choices.contains(text) ? nil : "takes \(choices.joined(separator: ", "))"
    case (.flag, .integer(let number)): (0...1).contains(number) ? nil : "takes yes or no"
    case (.integer(let range, let unit), .integer(let number)):
      range.contains(number)
        ? nil : "takes \(range.lowerBound) to \(range.upperBound) \(unit), not \(number)"
    case (.decimal(let range, let places, let unit), .integer(let number)):
      range.contains(number)
        ? nil
        : "takes \(Decimals.text(range.lowerBound, places: places)) to "
          + "\(Decimals.text(range.upperBound, places: places)) \(unit)"
    case (.money, .integer): nil  // a negative amount is a refund
    case (.currency, .text(let text)):
      (try? Currency(code: text))?.code == text ? nil : "takes a three-letter currency code"
    case (.rate, .text(let text)):
      (try? ExchangeRate(parsing: text)) == nil ? "takes a number above 0" : nil
    case (.day, .integer(let days)):
      FieldType.possibleDays.contains(days) ? nil : "takes a day from 1900 to 2200"
    case (.instant, .integer(let milliseconds)):
      FieldType.possibleMilliseconds.contains(milliseconds) ? nil : "takes a time up to 2200"
    case (.latitude, .integer(let number)):
      number.magnitude <= 900_000_000 ? nil : "takes -90 to 90 degrees"
    case (.longitude, .integer(let number)):
      number.magnitude <= 1_800_000_000 ? nil : "takes -180 to 180 degrees"
    case (.zone, .text(let text)): TypedText.objection(toLine: text, 64)
    case (.country, .text(let text)):
      CountryCode.hasForm(text) ? nil : "takes two capital letters, such as NO"
    case (.countries, .set(let words)):
      Self.objection(toWords: words, outOf: [])
        ?? (words.allSatisfy(CountryCode.hasForm) ? nil : "takes two capital letters, such as NO")
    case (.reference, .bytes(let bytes)):
      bytes.count == RecordID.byteCount ? nil : "takes the id of a record"
    case (.references, .set(let ids)):
      Self.objection(toWords: ids, outOf: [])
        ?? (ids.allSatisfy { RecordID(text: $0) != nil } ? nil : "takes ids of records")
    case (.words(let list), .set(let words)): Self.objection(toWords: words, outOf: list)
    case (.bytes(let limit), .bytes(let bytes)):
      bytes.count <= limit ? nil : "takes at most \(limit) bytes"
    default: "takes a value of another type"
    }
  }

  /// Why this value is refused when typed, although a record from another device may hold it: lists
  /// of countries and zones grow, and an older version must accept values that it does not know.
  package func objection(toTyped value: FieldValue) -> String? {
    switch (type, value) {
    case (.zone, .text(let name)):
      ZoneName.isKnown(name)
        ? nil : "takes a time zone such as Europe/Oslo; '\(name)' is not known on this machine"
    case (.country, .text(let code)): CountryCode.objection(to: code)
    case (.countries, .set(let codes)): codes.lazy.compactMap(CountryCode.objection).first
    default: nil
    }
  }

  /// How far ahead an event may be dated: later dates are slips of the finger.
  public static let mostYearsAhead = 5

  /// Whether the field says when something happened; trips and papers may be dated later.
  public var isOfEvent: Bool {
    timing == .event
  }

  /// Why an event may not be that far ahead.
  package func objection(to value: FieldValue, after latest: Day) -> String? {
    guard isOfEvent, case .integer(let number) = value else { return nil }
    let day: Int64
    switch type {
    case .day: day = number
    case .instant: day = number / 86_400_000
    default: return nil
    }
    guard day > Int64(latest.daysSinceEpoch) else { return nil }
    return "takes a day at most \(Self.mostYearsAhead) years ahead, not "
      + "\(Day(daysSinceEpoch: Int(day)))"
  }

  private static let mostWords = 100

  private static func objection(toWords words: [String], outOf list: [String]) -> String? {
    guard words.count <= mostWords else { return "takes at most \(mostWords) words" }
    for word in words {
      if let objection = TypedText.objection(toLine: word, 80) { return objection }
      if word.isEmpty || word.utf8.contains(UInt8(ascii: ",")) {
        return "takes words without commas"
      }
      if !list.isEmpty, !list.contains(word) {
        return "takes \(list.joined(separator: ", ")), not '\(word)'"
      }
    }
    return nil
  }
}

extension FieldType {
  /// 1900-01-01 to 2200-12-31.
  static let possibleDays: ClosedRange<Int64> = -25_567...84_370
  static let possibleMilliseconds = -2_208_988_800_000...Int64(7_289_654_399_999)
}
