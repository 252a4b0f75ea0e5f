import TestSupport
import Testing
import Text

@testable import PlainWords

@Suite struct SentenceTests {
  @Test(arguments: SentenceTable.all)
  func `a sentence means what the table says`(said: SentenceTable.Case) {
    #expect(Sentences.read(said.sentence, [said.language]) == said.meaning)
  }

  @Test func `the tables have more than two hundred sentences of each language`() {
    for language in ["en", "de"] {
      #expect(SentenceTable.all.count { $0.language == language } > 200)
    }
    #expect(SentenceTable.understood.count > 200)
  }

  /// People set no great store by capitals, and keyboards of phones by umlauts.
  @Test(arguments: SentenceTable.understood)
  func `capitals do not matter, but for codes of currencies`(said: SentenceTable.Case) {
    let shouted = Sentences.read(said.sentence.uppercased(), [said.language])
    #expect(shouted.map { $0.lowercased() } == said.meaning.map { $0.lowercased() })
  }

  @Test(arguments: ["", " ", "\t", ",", "!"])
  func `a sentence without words is empty`(sentence: String) {
    #expect(Sentences.read(sentence) == ["! missing: the sentence is empty"])
  }

  @Test(arguments: [
    (String(repeating: "a", count: 1_001), "takes at most 1000 bytes, not 1001"),
    (String(repeating: "a ", count: 201), "takes at most 200 words"),
    ("diesel \u{1B}[2J 5", "takes text without control characters"),
    ("diesel 5 \"note", "has a quotation mark that is not closed"),
    ("diesel 5 „note", "has a quotation mark that is not closed"),
  ])
  func `what is not a sentence is refused with the reason`(sentence: String, reason: String) {
    #expect(Sentences.read(sentence) == ["! invalid: the sentence \(reason)"])
  }

  // MARK: What the home knows

  @Test(arguments: [
    (["Kraftstoff", "food"], "diesel 60 10 l", "ledger add 60 --category Kraftstoff --litres 10"),
    (["Tanken"], "diesel 60", "ledger add 60 --category Tanken"),
    (["Diesel", "Fuel"], "diesel 60 10 l", "ledger add 60 --category Diesel --litres 10"),
    (["Diesel", "Fuel"], "petrol 60", "ledger add 60 --category Fuel"),
    (["Food/Groceries"], "bread 4", "ledger add 4 --category Food/Groceries"),
    (["leisure/hot spring"], "hot spring 12", "ledger add 12 --category 'leisure/hot spring'"),
    (["ski pass"], "ski pass 12", "ledger add 12 --category 'ski pass'"),
    (["food/groceries"], "food/groceries 12", "ledger add 12 --category food/groceries"),
  ])
  func `a category is the one that the home uses`(
    categories: [String], sentence: String, command: String
  ) {
    var around = Sentences.surroundings
    around.categories = categories
    #expect(Sentences.read(sentence, ["en"], around) == [command])
  }

  @Test func `a name that two categories of the home share has two readings`() {
    var around = Sentences.surroundings
    around.categories = ["van/other", "food/other"]
    #expect(
      Sentences.read("other 12", ["en"], around) == [
        "? ledger add 12 --category van/other", "? ledger add 12 --category food/other",
      ])
  }

  @Test func `an account is the one that the home uses`() {
    var around = Sentences.surroundings
    around.accounts = { ["Bargeld", "Card"] }
    #expect(
      Sentences.read("Kaffee 3 mit Bargeld", ["de"], around)
        == ["ledger add 3 --category food/restaurant --account Bargeld"])
    #expect(
      Sentences.read("coffee 3 by card", ["en"], around)
        == ["ledger add 3 --category food/restaurant --account Card"])
  }

  @Test func `the home currency says how many decimals an amount may have`() {
    var around = Sentences.surroundings
    around.homeCurrency = "JPY"
    #expect(Sentences.read("parking 300", ["en"], around).first?.hasPrefix("ledger") == true)
    #expect(
      Sentences.read("parking 3.50", ["en"], around) == [
        "! invalid: '3.50' has too many decimals: JPY has no decimals"
      ])
  }
}
