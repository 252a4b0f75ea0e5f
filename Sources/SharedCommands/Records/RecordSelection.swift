import CommandLineKit
import Records
import Text
import TripStore

/// The options that choose many records of a kind.
enum RecordSelectionOptions {
  /// For a command that does something to each of them.
  static func all(_ verb: String, of typed: [FieldSpec]) -> [OptionSpec] {
    [RecordConditions.option(verb, of: typed)] + DayRange.options("records", verb: verb)
      + [text(verb)]
  }

  static func text(_ verb: String) -> OptionSpec {
    OptionSpec(
      "text", value: .text("WORD", maximumBytes: 200), repeats: true,
      help:
        "\(verb) only records with a word that begins like this. May be repeated, or a list: a,b."
    )
  }

  /// The beginnings of words that are asked for.
  ///
  /// No word contains a comma, so `--text a,b` is a list like those of other options.
  static func words(_ arguments: Arguments) -> [String] {
    arguments.texts(text("")).flatMap { $0.split(separator: ",") }.map(String.init)
  }

  /// Whether a command line chooses records by what is true of them.
  static func areGiven(_ arguments: Arguments) -> Bool {
    RecordConditions.isGiven(arguments) || DayRange.isGiven(arguments)
      || arguments.flag(text(""))
  }
}

/// Many records, chosen by `--where`, `--in` and `--text`.
struct RecordSelection<Noun: RecordNoun> {
  private let arguments: Arguments
  private let conditions: RecordConditions
  private let days: DayRange

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    self.arguments = arguments
    conditions = try RecordConditions(arguments, of: Noun.typed, noun: Noun.kind.noun)
    days = try DayRange(arguments, context)
  }

  /// How the command line has said it.
  var words: [String] {
    RecordSelectionOptions.all("", of: []).flatMap { option in
      arguments.texts(option).map { "--\(option.name) \($0)" }
    }
  }

  private var query: RecordQuery {
    var query = RecordQuery(Noun.kind)
    query.words = RecordSelectionOptions.words(arguments)
    (query.from, query.to) = days.bounds(in: Noun.kind)
    return query
  }

  func forEach(
    in store: RecordStore, _ reading: BulkReading, _ body: (Record) throws -> Void
  ) throws {
    try store.forEach(query) { record in
      if try conditions.areTrue(of: record, reading) { try body(record) }
    }
  }
}
