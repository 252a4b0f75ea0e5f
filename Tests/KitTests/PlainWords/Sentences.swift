import Text

@testable import PlainWords

/// What sentences are read with in these tests: on Tuesday, 24 November 2026, at 18:00.
enum Sentences {
  static let days = TypedDays(at: Instant(secondsSinceEpoch: 1_795_539_600), offsetSeconds: 3_600)

  private static let decimals = ["JPY": 0, "ISK": 0, "TND": 3]
  private static let others = [
    "BGN", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HRK", "HUF", "NOK", "PLN", "SEK", "USD",
  ]

  static var surroundings: Surroundings {
    var around = Surroundings(
      days: days, homeCurrency: "EUR",
      decimals: { decimals[$0] ?? (others.contains($0) ? 2 : nil) })
    around.vendors = KnownNames(["Shell", "Camping Bled", "Lidl", "Edeka"])
    around.places = KnownNames(["Gravel pit", "Wild Camp", "Parkplatz am See"])
    return around
  }

  static func language(_ code: String, _ added: String...) throws -> Language? {
    let files = [LanguageFile.embedded(code) ?? []] + added.map { Array($0.utf8) }
    return Language(try files.map { try LanguageFile(parsing: $0) })
  }

  /// The languages of the program, each read once.
  static let builtIn = LanguageFile.embeddedCodes.compactMap { try? language($0) }

  /// Reads a sentence in the languages of the program.
  static func read(
    _ sentence: String, _ codes: [String] = LanguageFile.embeddedCodes,
    _ around: Surroundings = surroundings
  ) -> [String] {
    lines(SentenceReader(builtIn.filter { codes.contains($0.code) }, around).read(sentence))
  }

  /// As in the tables.
  static func lines(_ understanding: Understanding) -> [String] {
    switch understanding {
    case .command(let command, _): [line(command.words)]
    case .readings(let readings): readings.map { "? " + line($0.command.words) }
    case .problems(let problems, _): problems.map { "! \($0.kind.rawValue): \($0.text)" }
    }
  }

  static func line(_ words: [String]) -> String {
    words.map { word in
      word.contains { " '".contains($0) } || word.isEmpty ? "'\(word)'" : word
    }.joined(separator: " ")
  }
}
