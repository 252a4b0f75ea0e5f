import Amounts
import Geodesy
import Testing
import Text
import TypedValues

/// Texts of people and what each type reads in them.
@Suite struct TypedReadingTests {
  @Test(arguments: ReadingTable.lines)
  func `a text is read as its type says`(line: ReadingTable.Line) {
    let read = Self.read(line)
    if line.reading.hasPrefix("! ") {
      #expect(read.hasPrefix("! ") && read.contains(line.reading.dropFirst(2)), "\(read)")
    } else {
      #expect(read == line.reading)
    }
  }

  @Test func `the table is as long as was asked`() {
    #expect(ReadingTable.lines.count >= 200)
  }

  private static func read(_ line: ReadingTable.Line) -> String {
    do throws(TypedProblem) {
      return try value(line.text, of: line.type)
    } catch {
      return "! " + error.reason
    }
  }

  private static func value(_ text: String, of type: String) throws(TypedProblem) -> String {
    switch type {
    case "odometer": try measure(text, "km", places: 0)
    case "length": try measure(text, "m", places: 2)
    case "height": try measure(text, "m", places: 0)
    case "distance": Self.text(try Measure(unit: "km").number(text))
    case "litres": try measure(text, "l", places: 3)
    case "grams": try measure(text, "g", places: 0)
    case "kilograms": try measure(text, "kg", places: 0)
    case "temperature": try measure(text, "°C", places: 1)
    case "count": try measure(text, "pieces", places: 0)
    case "rate": try rate(text)
    case "country": try TypedWords.country(text)
    case "yes or no": try TypedWords.flag(text) ? "yes" : "no"
    case "choice":
      try TypedWords.choice(text, among: ["campsite", "wild", "paid-aire", "paid-parking"])
    case "place": try TypedPlace.position(text).map { "\($0)" } ?? "a name"
    default: try money(text, type)
    }
  }

  private static func measure(
    _ text: String, _ unit: String, places: Int
  ) throws(TypedProblem) -> String {
    let value = try Measure(unit: unit, isWhole: places == 0).value(text, places: places)
    return Decimals.text(value, places: places)
  }

  private static func rate(_ text: String) throws(TypedProblem) -> String {
    do throws(TypedNumber.Problem) {
      let number = try TypedNumber(text, loneMark: .decimals)
      return Decimals.text(number.digits, places: number.decimals)
    } catch {
      throw TypedProblem("\(error)")
    }
  }

  private static func money(_ text: String, _ type: String) throws(TypedProblem) -> String {
    let words = type.split(separator: " ")
    let given = words.count > 1 ? Currency(known: String(words[1].prefix(3))) : nil
    let comma = words.count > 2 ? words[2] == "comma" : nil
    let amount = try TypedAmount(text)
    return try amount.money(in: amount.currency(given: given), hasDecimalComma: comma).formatted()
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : number.description
  }

  @Test(arguments: [
    ("de_DE.UTF-8", true), ("fr_FR", true), ("nb_NO.UTF-8", true), ("en_GB.UTF-8", false),
    ("en_US", false), ("en_ZA", true), ("de_CH.UTF-8", false), ("es_MX", false), ("es_ES", true),
    ("C", nil), ("C.UTF-8", nil), ("POSIX", nil), ("", nil), ("xx_YY", nil),
  ])
  func `a locale tells which mark stands before decimals`(locale: String, comma: Bool?) {
    #expect(DecimalHabit.hasDecimalComma(locale: locale) == comma)
  }

  /// Whatever is typed is read or refused, and what is read is small enough to be kept.
  @Test func `random texts are read or refused`() {
    let letters = Array("0123456789.,'-+ €kmEUR°!=/@?&#NSW%\u{A0}\u{2212}".unicodeScalars)
    var state: UInt64 = 7
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    for _ in 0..<20_000 {
      var text = random(4) == 0 ? "https://" : ""
      for _ in 0..<random(24) { text.unicodeScalars.append(letters[random(letters.count)]) }
      for type in ["odometer", "length", "distance", "money EUR", "place", "country", "rate"] {
        _ = Self.read(ReadingTable.Line(type: type, text: text, reading: ""))
      }
    }
  }
}
