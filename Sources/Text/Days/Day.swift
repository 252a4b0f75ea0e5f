/// A calendar day, without time or zone.
public struct Day: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01, which may be negative.
  public let daysSinceEpoch: Int

  public init(daysSinceEpoch: Int) {
    self.daysSinceEpoch = daysSinceEpoch
  }

  /// The day with this date, or `nil` if there is none, as for 31 February.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
    guard day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    daysSinceEpoch = Self.days(year: year, month: month, day: day)
  }

  public static func < (first: Day, second: Day) -> Bool {
    first.daysSinceEpoch < second.daysSinceEpoch
  }

  /// Year, month and day in the Gregorian calendar.
  public var components: (year: Int, month: Int, day: Int) {
    // Years are counted from 1 March, so that the leap day is the last of its year; then every run
    // of 400 years has the same 146,097 days.
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
  }

  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The same day of a month that is this many months later, or its last day if it is shorter.
  public func adding(months: Int) -> Day {
    let (year, month, day) = components
    let (newYear, index) = (year * 12 + month - 1 + months).quotientAndRemainder(dividingBy: 12)
    let last = Self.length(ofMonth: index + 1, year: newYear)
    return Day(daysSinceEpoch: Self.days(year: newYear, month: index + 1, day: min(day, last)))
  }

  /// `Mon` to `Sun`.
  public var weekday: String {
    ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][weekdayFromMonday]
  }

  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension Day: CustomStringConvertible {
  /// The date as `2026-08-12`.
  public var description: String {
    let (year, month, day) = components
    if (0...9_999).contains(year) {
      return String(unsafeUninitializedCapacity: 10) { text in
        (text[4], text[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
        Digits.write(year, 4, at: 0, of: text)
        Digits.write(month, 2, at: 5, of: text)
        Digits.write(day, 2, at: 8, of: text)
        return 10
      }
    }
    return Digits.padded(year, to: 4) + "-" + Digits.padded(month, to: 2) + "-"
      + Digits.padded(day, to: 2)
  }

  /// Reads `2026-08-12`; `nil` for anything else and for days that do not exist.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-") else {
      return nil
    }
    guard let year = Digits.value(bytes[0..<4]), let month = Digits.value(bytes[5..<7]),
      let day = Digits.value(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
