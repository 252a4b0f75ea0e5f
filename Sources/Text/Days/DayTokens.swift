/// The numbers, words and signs of a day or period, and the shape that they make together.
struct DayTokens {
  struct Number {
    let value: Int
    let digits: Int
  }

  private(set) var numbers: [Number] = []
  /// In small letters.
  private(set) var words: [String] = []
  /// `n` for each number, `w` for each word, and the signs between them: `nw`, `n.n.`, `n-n-n`.
  private(set) var shape = ""

  /// Nothing that people say is longer.
  private static let longest = 64

  /// `nil` if anything else is in the text.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var rest = Array(Folding.folded(text).utf8)[...]
    while let byte = rest.first {
      if Digits.isDigit(byte) {
        let digits = rest.prefix(while: Digits.isDigit)
        guard digits.count <= 6, let value = Digits.value(digits) else { return nil }
        numbers.append(Number(value: value, digits: digits.count))
        shape += "n"
        rest = rest[digits.endIndex...]
      } else if Self.isLetter(byte) {
        let letters = rest.prefix(while: Self.isLetter)
        words.append(String(decoding: letters, as: UTF8.self))
        shape += "w"
        rest = rest[letters.endIndex...]
      } else {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: ","): break
        case UInt8(ascii: "-"): shape += "-"
        case UInt8(ascii: "+"): shape += "+"
        case UInt8(ascii: "."): shape += "."
        case UInt8(ascii: "/"): shape += "/"
        default: return nil
        }
        rest.removeFirst()
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// How many days a number of days or weeks are; `nil` for any other unit.
  static func days(_ count: Int, _ unit: String) -> Int? {
    switch unit {
    case "d", "day", "days": count
    case "w", "week", "weeks": count * 7
    default: nil
    }
  }
}

/// A word that stands for a day on its own; three letters of it are enough.
enum DayWord: Equatable {
  /// This many days from today.
  case day(Int)
  /// Counted from Monday, which is 0.
  case weekday(Int)
  case month(Int)

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  init?(_ word: String) {
    func index(in names: [String]) -> Int? {
      names.firstIndex { $0.utf8.starts(with: word.utf8) }
    }
    guard word.utf8.count >= 3 else { return nil }
    if let number = index(in: ["yesterday", "today", "tomorrow"]) {
      self = .day(number - 1)
    } else if let number = index(in: Self.weekdays) {
      self = .weekday(number)
    } else if let number = index(in: Self.months) {
      self = .month(number + 1)
    } else {
      return nil
    }
  }
}

extension Day {
  /// Counted from Monday, which is 0.
  var weekdayFromMonday: Int { ((daysSinceEpoch + 3) % 7 + 7) % 7 }

  func advanced(by days: Int) -> Day { Day(daysSinceEpoch: daysSinceEpoch + days) }

  func distance(to other: Day) -> Int { other.daysSinceEpoch - daysSinceEpoch }
}
