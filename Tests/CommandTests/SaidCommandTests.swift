import Amounts
import CommandLineKit
import HomeFolder
import PlainWords
import Records
import TestSupport
import Testing
import Text
import TripStore

@testable import CommandLineKit
@testable import vanlog

/// Whatever a sentence becomes is a command that vanlog understands.
@Suite(.temporaryDirectory) struct SaidCommandTests {
  private static let tuesday = TypedDays(
    at: Instant(secondsSinceEpoch: 1_795_539_600), offsetSeconds: 3_600)

  private static func reader(_ code: String) throws -> SentenceReader {
    let file = try LanguageFile(parsing: try #require(LanguageFile.embedded(code)))
    let around = Surroundings(
      days: tuesday, homeCurrency: "EUR", decimals: { (try? Currency(code: $0))?.decimals })
    return SentenceReader([try #require(Language([file]))], around)
  }

  private static func commands(_ understanding: Understanding) -> [SaidCommand] {
    switch understanding {
    case .command(let command, _): [command]
    case .readings(let readings): readings.map(\.command)
    case .problems: []
    }
  }

  @Test func `all sentences of the tables can be entered`() throws {
    let desk = Desk()
    _ = try desk.run("checkin add Start --at 46.5,8.25")
    let readers = ["en": try Self.reader("en"), "de": try Self.reader("de")]
    var entered = 0
    for said in SentenceTable.understood {
      let reader = try #require(readers[said.language])
      for command in Self.commands(reader.read(said.sentence)) {
        // The desk takes underscores for blanks.
        let line = command.words.map { $0.replacing(" ", with: "_") }.joined(separator: " ")
        #expect(try desk.run(line).status == .done, "\(line)")
        entered += 1
      }
    }
    #expect(entered > 200)
  }

  /// Words of the tables, shuffled, with what could be taken for an option among them.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func `any command that comes of a sentence is one of the command line`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let readers = ["en": try Self.reader("en"), "de": try Self.reader("de")]
    let odd = ["\"--yes\"", "\"-x\"", "at \"--home\"", "\"\"", "at -5", "bei \"-\"", "\"a\nb\""]
    var understood = 0
    for _ in 0..<300 {
      let (first, second) = try (
        #require(SentenceTable.all.randomElement(using: &random)),
        #require(SentenceTable.all.randomElement(using: &random))
      )
      var words = (first.sentence + " " + second.sentence).split(separator: " ").map(String.init)
      words.removeSubrange(..<Int.random(in: 0..<words.count, using: &random))
      words.insert(
        odd.randomElement(using: &random) ?? "",
        at: Int.random(in: 0...words.count, using: &random))
      let sentence = words.joined(separator: " ")
      let reader = try #require(readers[first.language])
      for command in Self.commands(reader.read(sentence)) {
        understood += 1
        guard
          case .run(let found, let arguments) = try Parser.parse(command.words, for: vanlog).request
        else {
          Issue.record("\(sentence): \(command.words)")
          continue
        }
        #expect(found.name == command.words.prefix(2).joined(separator: " "))
        #expect(arguments.operands.count <= 1, "\(sentence): \(command.words)")
      }
    }
    #expect(understood > 5)
  }
}
