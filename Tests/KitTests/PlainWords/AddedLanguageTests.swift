import Testing
import Text

@testable import PlainWords

/// What files of one's own change.
@Suite struct AddedLanguageTests {
  private static let own = """
    {"format": "vanlog language", "version": 1, "language": "en",
     "money": {"currencies": {"NOK": ["kr"]}, "categories": {"wellness": ["sauna"]}},
     "stays": {"types": {"wild": ["logging road"]}}}
    """

  private static let french = """
    {"format": "vanlog language", "version": 1, "language": "fr", "name": "Français",
     "decimal_mark": ",",
     "general": {"fillers": ["pour", "de"], "articles": ["le", "la"]},
     "days": {"words": {"yesterday": ["hier"]}},
     "money": {"currencies": {"EUR": ["€", "euros"]}, "litres": ["litres"], "vendors": ["chez"],
       "odometer": ["à #"], "categories": {"fuel": ["gazole"]}},
     "stays": {"places": ["à"], "night": ["nuit"], "types": {"wild": ["sauvage"]}}}
    """

  private func read(_ sentence: String, _ languages: [Language?]) -> [String] {
    let reader = SentenceReader(languages.compactMap { $0 }, Sentences.surroundings)
    return Sentences.lines(reader.read(sentence))
  }

  @Test(arguments: [
    ("sauna 120 kr", "ledger add 120 --currency NOK --category wellness"),
    ("kr 120 sauna", "ledger add 120 --currency NOK --category wellness"),
    ("night on the logging road", "checkin add --here --type wild --overnight yes"),
    ("diesel 62.40", "ledger add 62.40 --category fuel"),
  ])
  func `a file adds words, and settles what was open`(sentence: String, command: String) throws {
    let language = try Sentences.language("en", Self.own)
    #expect(read(sentence, [language]) == [command])
  }

  @Test func `a phrase keeps what the file says nothing of`() throws {
    let language = try Sentences.language("en", Self.own)
    #expect(
      read("parking 12 crowns", [language]) == [
        "! ambiguous: 'crowns' could be NOK, SEK, DKK, ISK or CZK; write the code"
      ])
  }

  @Test(arguments: [
    (
      "62,40 de gazole chez Total hier",
      "ledger add 62.40 --category fuel --vendor Total --day 2026-11-23"
    ),
    (
      "gazole 62,40 pour 38 litres à 184230",
      "ledger add 62.40 --category fuel --litres 38 --odometer 184230"
    ),
    ("nuit à la plage, sauvage", "checkin add plage --here --type wild --overnight yes"),
  ])
  func `a language of one's own is as good as any`(sentence: String, command: String) throws {
    let french = Language([try LanguageFile(parsing: Array(Self.french.utf8))])
    #expect(french?.name == "Français")
    #expect(read(sentence, [french]) == [command])
    #expect(
      read(sentence, [try Sentences.language("en"), try Sentences.language("de"), french])
        == [command])
  }

  @Test func `files of several languages are not one language`() throws {
    let files = try [Self.own, Self.french].map { try LanguageFile(parsing: Array($0.utf8)) }
    #expect(Language(files) == nil)
    #expect(Language([]) == nil)
  }

  // MARK: Several languages at once

  @Test(arguments: [
    ("diesel 62,40", ["ledger add 62.40 --category fuel"]),
    ("parken 5 Franken", ["ledger add 5 --currency CHF --category parking"]),
    ("night at the lake", ["checkin add lake --here --overnight yes"]),
    // In German, all but one word would be a name.
    (
      "night at the gravel pit, wild",
      ["checkin add 'Gravel pit' --here --type wild --overnight yes"]
    ),
    // A fuel or a bottle in English, only a bottle in German.
    ("gas 20", ["? ledger add 20 --category fuel", "? ledger add 20 --category gas"]),
    // An amount in English, a day or an amount in German.
    (
      "Restaurant 15.11",
      ["! ambiguous: '15.11' could be a day or an amount; write the currency after it"]
    ),
    ("zwei Nächte am See", ["checkin add See --here --nights 2"]),
  ])
  func `what two languages read differently is not decided`(sentence: String, lines: [String]) {
    #expect(Sentences.read(sentence) == lines)
  }

  @Test(arguments: [
    // The likely language decides what both understand.
    (["en", "de"], "restaurant 15.11", "ledger add 15.11 --category food/restaurant"),
    (["de", "en"], "Gas 20", "ledger add 20 --category gas"),
    // The other one is asked where it does not understand, or would take most words for a name.
    (["en", "de"], "Maut 15,50", "ledger add 15.50 --category toll"),
    (
      ["de", "en"], "night at the pond, wild", "checkin add pond --here --type wild --overnight yes"
    ),
    (["de", "en"], "pond, wild", "checkin add pond --here --type wild"),
  ])
  func `a likely language comes first`(
    codes: [String], sentence: String, command: String
  ) throws {
    let languages = try codes.map { try Sentences.language($0) }
    let reader = SentenceReader(
      languages.compactMap { $0 }, isFirstLikely: true, Sentences.surroundings)
    #expect(Sentences.lines(reader.read(sentence)) == [command])
  }

  @Test func `what the likely language reads in two ways is not decided by another`() throws {
    let languages = try ["de", "en"].map { try Sentences.language($0) }
    let reader = SentenceReader(
      languages.compactMap { $0 }, isFirstLikely: true, Sentences.surroundings)
    #expect(
      Sentences.lines(reader.read("Restaurant 15.11")) == [
        "! ambiguous: '15.11' could be a day or an amount; write the currency after it"
      ])
  }

  @Test func `a language is loaded only if it is needed`() throws {
    var loaded: [String] = []
    let reader = SentenceReader(["en", "de"], isFirstLikely: true, Sentences.surroundings) { code in
      loaded.append(code)
      return Sentences.builtIn.first { $0.code == code }
    }
    _ = reader.read("parking 12")
    #expect(loaded == ["en"])
    _ = reader.read("Maut 12")
    #expect(loaded == ["en", "en", "de"])
  }
}
