import Text

@testable import PlainWords

extension FuzzTarget {
  static let sentences = FuzzTarget("sentences", "a sentence, in which its amount stands") {
    bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    for language in FuzzLanguages.all {
      let understanding = SentenceReader([language], FuzzLanguages.around).read(text)
      switch understanding {
      case .command(let command, _): FuzzLanguages.check(command, text)
      case .readings(let readings):
        promise(readings.count > 1, "what has several readings has two or more")
        for reading in readings { FuzzLanguages.check(reading.command, text) }
      case .problems(let problems, _):
        promise(!problems.isEmpty, "what is not understood has a reason")
        promise(problems.allSatisfy { !$0.text.isEmpty }, "a problem has a text")
      }
    }
  }

  static let languages = FuzzTarget("languages", "a language's file, and sentences in its words") {
    bytes in
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    let file: LanguageFile
    do throws(LanguageFile.Refusal) {
      file = try LanguageFile(parsing: bytes)
    } catch {
      promise(!error.problems.isEmpty, "a refusal has a reason")
      for problem in error.problems {
        promise((1...lines).contains(problem.line ?? 1), "a line is one of the file")
      }
      throw error
    }
    guard let language = Language([file]) else { return promise(false, "a file is a language") }
    promise(language.phraseCount == file.entries.count, "a language has all phrases of its file")
    let words = file.entries.prefix(40).flatMap { entry in
      entry.words.map { String(decoding: $0, as: UTF8.self) } + ["12.50"]
    }
    for count in [1, 3, 8, 40] {
      let text = words.prefix(count * 2).map { $0 }.joined(separator: " ")
      if case .command(let command, _) = SentenceReader([language], FuzzLanguages.around).read(text)
      {
        FuzzLanguages.check(command, text)
      }
    }
  }
}

private enum FuzzLanguages {
  static let all = must("the languages in the program") {
    try LanguageFile.embeddedCodes.compactMap { code in
      Language([try LanguageFile(parsing: LanguageFile.embedded(code) ?? [])])
    }
  }

  static var around: Surroundings {
    let days = TypedDays(at: Instant(secondsSinceEpoch: 1_795_539_600), offsetSeconds: 3_600)
    var around = Surroundings(days: days, homeCurrency: "EUR", decimals: { _ in 2 })
    around.categories = ["Kraftstoff", "food/groceries"]
    around.vendors = KnownNames(["Shell", "Camping Bled"])
    around.places = KnownNames(["Gravel pit"])
    return around
  }

  static func check(_ command: SaidCommand, _ text: String) {
    promise(command.words.count >= 2, "a command has a noun and a verb")
    promise(command.words.allSatisfy { !$0.utf8.contains(0) }, "no word has a NUL")
    guard case .entry(let entry) = command else { return }
    let digits = entry.amount.utf8.filter(Digits.isDigit)
    promise(!digits.isEmpty, "an amount has digits")
    let runs = text.utf8.split { byte in
      !Digits.isDigit(byte) && !Array(".,'\u{2019}".utf8).contains(byte)
    }
    promise(
      runs.contains { $0.filter(Digits.isDigit) == Array(digits) },
      "the digits of an amount stand in the sentence")
  }
}
