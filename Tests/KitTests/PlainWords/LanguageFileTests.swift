import Testing
import Text

@testable import PlainWords

@Suite struct LanguageFileTests {
  private static let head = #""format":"vanlog language","version":1,"language":"xx""#

  private func problems(_ text: String) -> [String] {
    do {
      _ = try LanguageFile(parsing: Array(text.utf8))
      return []
    } catch {
      return error.problems.map { "\($0)" }
    }
  }

  @Test(arguments: LanguageFile.embeddedCodes)
  func `the languages in the program are in order`(code: String) throws {
    let file = try LanguageFile(parsing: try #require(LanguageFile.embedded(code)))
    #expect(file.code == code)
    #expect(file.entries.count > 500)
    #expect(try #require(Language([file])).name == ["en": "English", "de": "Deutsch"][code])
  }

  /// A phrase twice in one list is a slip.
  @Test(arguments: LanguageFile.embeddedCodes)
  func `no phrase stands twice with one meaning`(code: String) throws {
    let entries = try LanguageFile(parsing: try #require(LanguageFile.embedded(code))).entries
    var seen: Set<Lexicon.Entry> = []
    let twice = entries.filter { !seen.insert($0).inserted }
    #expect(
      twice.map { entry in entry.words.map { String(decoding: $0, as: UTF8.self) } } == [])
  }

  @Test func `a language may have little`() throws {
    let file = try LanguageFile(parsing: Array("{\(Self.head)}".utf8))
    #expect(file.code == "xx")
    #expect(file.entries.isEmpty)
  }

  @Test(arguments: [
    ("", "line 1, column 1: the text ends where a value is expected"),
    ("{", "line 1, column 2: expected a name in quotes"),
    ("[]", "must be an object in braces, not a list"),
    ("{}", "format: is missing"),
    (
      #"{"format":"x","version":1,"language":"xx"}"#,
      "line 1, format: must be \"vanlog language\", not \"x\""
    ),
    (
      #"{"format":"vanlog language","version":2,"language":"xx"}"#,
      "line 1, version: 2 is newer than this vanlog, which understands 1; update vanlog"
    ),
    (
      #"{"format":"vanlog language","version":1,"language":"Deutsch"}"#,
      "line 1, language: must be the code of a language, such as de or pt-br, not \"Deutsch\""
    ),
    (
      "{\(head),\n\"moneys\":{}}",
      "unknown member \"moneys\"; known here: format, version, language, name, decimal_mark, general, "
        + "days, money, stays"
    ),
    ("{\(head),\n\"decimal_mark\":\";\"}", "line 2, decimal_mark: must be . or ,, not \";\""),
    ("{\(head),\n\"dotted_days\":1}", "line 2, dotted_days: must be true or false, not 1"),
    ("{\(head),\n\"general\":[]}", "line 2, general: must be an object in braces, not a list"),
    (
      "{\(head),\"general\":{\n\"fillers\":\"x\"}}",
      "line 2, general.fillers: must be a list in brackets, not \"x\""
    ),
    (
      "{\(head),\"general\":{\n\"fillers\":[\"a\",\n\"a 5\"]}}",
      "line 3, general.fillers[1]: must be a phrase of 1 to 6 words and at most 80 bytes, without digits "
        + "and commas, not \"a 5\""
    ),
    (
      "{\(head),\"money\":{\"currencies\":{\n\"EURO\":[\"x\"]}}}",
      "line 2, money.currencies.EURO: is unknown; this may be the three capital letters of a currency"
    ),
    (
      "{\(head),\"stays\":{\"types\":{\n\"tent\":[\"x\"]}}}",
      "line 2, stays.types.tent: is unknown; this may be wild, free-aire, paid-aire, campsite, indoors or "
        + "services"
    ),
    (
      "{\(head),\"days\":{\"words\":{\n\"someday\":[\"x\"]}}}",
      "line 2, days.words.someday: is unknown; this may be a day such as today, yesterday or -2d"
    ),
    (
      "{\(head),\"days\":{\"weekdays\":{\"mon\":\n1}}}",
      "line 1, days.weekdays.mon: must be a list in brackets, not 1"
    ),
    (
      "{\(head),\"money\":{\"category_names\":{\"fuel\":[1]}}}",
      "line 1, money.category_names.fuel: must be a category with a list of its other names, such as "
        + "[\"tanken\"]"
    ),
    (
      "{\(head),\"money\":{\"accounts\":{\"a\":[],\n\"a\":[]}}}",
      "line 1, money.accounts.a: is given 2 times; once is enough"
    ),
    ("{\(head),\"money\":{},\n\"money\":{}}", "line 1, money: is given 2 times; once is enough"),
  ])
  func `what is wrong is reported with its line and member`(text: String, problem: String) {
    #expect(problems(text).first == problem)
  }

  @Test func `all problems are reported at once, up to twenty`() {
    #expect(
      problems("{\(Self.head),\"general\":{\"here\":[1],\n\"joints\":[\"\"]}}") == [
        "line 2, general.joints[0]: must be a phrase of 1 to 6 words and at most 80 bytes, without digits "
          + "and commas, not \"\"",
        "line 1, general.here[0]: must be a phrase of 1 to 6 words and at most 80 bytes, without digits and "
          + "commas, not 1",
      ])
    let list = Array(repeating: "1", count: 100).joined(separator: ",")
    let found = problems("{\(Self.head),\"general\":{\"here\":[\(list)]}}")
    #expect(found.count == 21)
    #expect(found.last == "80 more problems")
  }

  @Test(arguments: [
    ("a", 1, false), ("über Nacht", 2, false), ("km-Stand", 2, false), ("o'clock", 1, false),
    ("€", 1, false), ("/l", 2, false), ("b&b", 3, false), ("at #", 1, true), ("Fr.", 1, false),
  ])
  func `a phrase has words and signs`(phrase: String, words: Int, isBeforeNumber: Bool) throws {
    let entry = try #require(Lexicon.Entry(phrase, .filler))
    #expect(entry.words.count == words)
    #expect(entry.isBeforeNumber == isBeforeNumber)
  }

  @Test(arguments: [
    "", " ", "5", "a 5", "a, b", "#", "# a", "a # b", "\"a\"", "a b c d e f g", "a\u{7}",
    String(repeating: "a", count: 81),
  ])
  func `what is not a phrase is refused`(phrase: String) {
    #expect(Lexicon.Entry(phrase, .filler) == nil)
  }

  @Test func `a file is limited in size and phrases`() {
    let large = [UInt8](repeating: 0x20, count: LanguageFile.sizeLimit + 1)
    #expect(throws: LanguageFile.Refusal("is larger than 256 KiB")) {
      try LanguageFile(parsing: large)
    }
    let names = (0...500).map { "\"\($0)\":[]" }.joined(separator: ",")
    #expect(
      problems("{\(Self.head),\"general\":{\"numbers\":{\(names)}}}") == [
        "line 1, general.numbers: must have at most 500 members, not 501"
      ])
    let words = (0..<2_001).map { "\"w\(String(UnicodeScalar(97 + $0 % 26) ?? "a"))\"" }
      .joined(separator: ",")
    #expect(
      problems("{\(Self.head),\"general\":{\"fillers\":[\(words)],\"here\":[\(words)]}}") == [
        "must have at most 4000 phrases, not 4002"
      ])
  }
}
