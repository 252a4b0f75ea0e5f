internal import Text
public import TypedValues

/// What an option or operand accepts, as data: checked when it is parsed, shown in help, offered by
/// completions.
public struct ValueSpec: Sendable {
  public enum Kind: Sendable {
    case text(maximumBytes: Int)
    case choice([String])
    case yesNo
    case integer(ClosedRange<Int>)
    /// A whole number, or `all`.
    case limit(ClosedRange<Int>)
    case number(ClosedRange<Double>)
    /// A number of a unit, which may be typed with another one.
    case measure(Measure, ClosedRange<Double>)
    case file
    case folder
  }

  /// What a text is read as, where the command has to know more than the text to read it.
  public enum Meaning: String, Sendable, CaseIterable {
    case day, time, period, money, place, country, currency, zone, measure
  }

  /// How help names the value, such as `KM`.
  public let placeholder: String
  public let kind: Kind
  public let meaning: Meaning?
  /// What a bare number counts, such as `km`; `nil` if that needs no unit.
  public let unit: String?
  /// What completions offer beyond what the kind says.
  public let offer: Offer?
  /// Words that are read for a choice, and what they mean.
  var synonyms: [String: String] = [:]

  private init(
    placeholder: String, kind: Kind, meaning: Meaning? = nil, unit: String? = nil,
    offer: Offer? = nil
  ) {
    self.placeholder = placeholder
    self.kind = kind
    self.meaning = meaning
    self.unit = unit
    self.offer = offer
  }

  public static func text(
    _ placeholder: String, maximumBytes: Int = 4_096, meaning: Meaning? = nil,
    offering offer: Offer? = nil
  ) -> ValueSpec {
    ValueSpec(
      placeholder: placeholder, kind: .text(maximumBytes: maximumBytes), meaning: meaning,
      offer: offer)
  }

  /// A day as people say it.
  public static var day: ValueSpec {
    .text("DAY", maximumBytes: 64, meaning: .day, offering: .days)
  }

  /// A moment, which may be named by its day.
  public static var time: ValueSpec {
    .text("TIME", maximumBytes: 64, meaning: .time, offering: .days)
  }

  /// Several days, such as a month.
  public static func period(_ placeholder: String = "PERIOD") -> ValueSpec {
    .text(placeholder, maximumBytes: 64, meaning: .period, offering: .periods)
  }

  /// An amount, with its currency or without it.
  public static func money(_ placeholder: String = "AMOUNT") -> ValueSpec {
    .text(placeholder, maximumBytes: 64, meaning: .money)
  }

  /// A country by its code or its name, or several with commas between them.
  public static func country(maximumBytes: Int = 80) -> ValueSpec {
    .text("COUNTRY", maximumBytes: maximumBytes, meaning: .country, offering: .countries)
  }

  /// A currency by its code or its sign.
  public static var currency: ValueSpec {
    .text("CODE", maximumBytes: 16, meaning: .currency, offering: .currencies)
  }

  public static func choice(
    _ placeholder: String, _ choices: [String], synonyms: [String: String] = [:]
  ) -> ValueSpec {
    var spec = ValueSpec(placeholder: placeholder, kind: .choice(choices))
    spec.synonyms = synonyms
    return spec
  }

  public static var yesNo: ValueSpec { ValueSpec(placeholder: "yes|no", kind: .yesNo) }

  public static func integer(
    _ placeholder: String, _ range: ClosedRange<Int>, unit: String? = nil
  ) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .integer(range), unit: unit)
  }

  public static func limit(_ placeholder: String, _ range: ClosedRange<Int>) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .limit(range))
  }

  public static func number(_ placeholder: String, _ range: ClosedRange<Double>) -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .number(range))
  }

  /// A length in metres.
  public static func metres(_ range: ClosedRange<Double>) -> ValueSpec {
    measure("METRES", Measure(unit: "m"), range)
  }

  /// A distance in kilometres.
  public static func kilometres(_ range: ClosedRange<Double>) -> ValueSpec {
    measure("KM", Measure(unit: "km"), range)
  }

  /// A weight in tonnes.
  public static func tonnes(_ range: ClosedRange<Double>) -> ValueSpec {
    measure("TONNES", Measure(unit: "t"), range)
  }

  /// A share of a hundred.
  public static var percent: ValueSpec {
    measure("PERCENT", Measure(unit: "percent"), 0...100)
  }

  private static func measure(
    _ placeholder: String, _ measure: Measure, _ range: ClosedRange<Double>
  ) -> ValueSpec {
    ValueSpec(
      placeholder: placeholder, kind: .measure(measure, range), meaning: .measure,
      unit: measure.unit)
  }

  /// A measurement that the command reads itself.
  public static func measured(_ placeholder: String = "NUMBER", unit: String) -> ValueSpec {
    ValueSpec(
      placeholder: placeholder, kind: .text(maximumBytes: 64), meaning: .measure, unit: unit)
  }

  public static func file(_ placeholder: String = "FILE") -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .file)
  }

  public static func folder(_ placeholder: String = "DIR") -> ValueSpec {
    ValueSpec(placeholder: placeholder, kind: .folder)
  }
}
