import TestSupport
import Testing
import Text

@testable import PlainWords

/// What holds for any sentence, of words of the languages, numbers and nonsense.
@Suite struct RandomSentenceTests {
  private static let numbers = [
    "62.40", "62,40", "1.234", "1,234.50", "184230", "38", "5", "15.11.", "15.11", "2026-11-15",
    "11/12", "17:30", "-5", "+5", "12,-", "1'234", "0", "99999999999999999999", "3rd", "38l", "€12",
  ]
  private static let nonsense = [
    "blorb", "Bled", ",", ";", "-", "\"a note\"", "„Kühe“", "?", "#", "%", "EUR", "XYZ", "O'Neill",
    "--yes", "\u{301}", "é", "ß", "日本", "👍", "a-b", "5-b",
  ]

  private static func sentence(_ random: inout SplitMix64, _ phrases: [String]) -> String {
    (0..<Int.random(in: 1...9, using: &random)).map { _ in
      let list =
        [phrases, phrases, numbers, nonsense].randomElement(using: &random) ?? phrases
      return list.randomElement(using: &random) ?? ""
    }.joined(separator: Bool.random(using: &random) ? " " : "  ")
  }

  static func phrases(_ code: String) throws -> [String] {
    let file = try LanguageFile(parsing: LanguageFile.embedded(code) ?? [])
    return file.entries.map { entry in
      entry.words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
  }

  @Test(arguments: LanguageFile.embeddedCodes, 0..<8 as Range<UInt64>)
  func `an amount is a number of the sentence, digit by digit`(code: String, seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let phrases = try Self.phrases(code)
    let reader = SentenceReader(
      Sentences.builtIn.filter { $0.code == code }, Sentences.surroundings)
    var understood = 0
    for _ in 0..<400 {
      let sentence = Self.sentence(&random, phrases)
      let understanding = reader.read(sentence)
      #expect(reader.read(sentence) == understanding, "\(sentence)")
      for command in Self.commands(of: understanding) {
        understood += 1
        guard case .entry(let entry) = command else {
          if case .stay(let stay) = command, let cost = stay.cost, cost.contains(where: \.isNumber)
          {
            #expect(Self.stands(cost, in: sentence), "\(sentence): \(cost)")
          }
          continue
        }
        #expect(Self.stands(entry.amount, in: sentence), "\(sentence): \(entry.amount)")
        for measure in [entry.litres, entry.odometer?.filter(\.isNumber)].compactMap({ $0 }) {
          #expect(Self.stands(measure, in: sentence), "\(sentence): \(measure)")
        }
      }
    }
    #expect(understood > 0)
  }

  private static func commands(of understanding: Understanding) -> [SaidCommand] {
    switch understanding {
    case .command(let command, _): [command]
    case .readings(let readings): readings.map(\.command)
    case .problems: []
    }
  }

  /// Whether the digits of a number are those of one run of digits and marks in the sentence.
  private static func stands(_ number: String, in sentence: String) -> Bool {
    let wanted = number.filter(\.isNumber)
    let runs = sentence.split { !($0.isASCII && ($0.isNumber || ".,'".contains($0))) }
    return runs.contains { $0.filter(\.isNumber) == wanted }
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `a word that means nothing is never passed over`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let said = SentenceTable.all.filter { $0.meaning.first?.hasPrefix("ledger") == true }
    for _ in 0..<100 {
      let (text, language) = try #require(
        said.randomElement(using: &random).map { ($0.sentence, $0.language) })
      var words = text.split(separator: " ").map(String.init)
      guard !text.contains("\"") else { continue }
      words.insert("zzyzx", at: Int.random(in: 0...words.count, using: &random))
      let sentence = words.joined(separator: " ")
      let lines = Sentences.read(sentence, [language])
      // Nothing is entered, or it is part of a name that is shown.
      let isRefused = lines.allSatisfy { $0.hasPrefix("!") }
      #expect(isRefused || lines.allSatisfy { $0.contains("zzyzx") }, "\(sentence): \(lines)")
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `bytes of any kind are a sentence or are not`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let reader = SentenceReader(Sentences.builtIn, Sentences.surroundings)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      if case .problems(let problems, _) = reader.read(String(decoding: bytes, as: UTF8.self)) {
        #expect(problems.allSatisfy { !$0.text.isEmpty })
      }
    }
  }
}
