internal import Text

/// The members of a language's file that hold phrases, and what these mean.
struct PhraseSections {
  struct List {
    let name: String
    let meaning: Meaning
  }

  /// An object of lists, whose names say what their phrases mean.
  struct Map {
    let name: String
    /// What the names may be.
    let mayBe: String
    let meaning: (String) -> Meaning?
  }

  let name: String
  let lists: [List]
  let maps: [Map]

  static var all: [PhraseSections] { [general, days, money, stays] }

  private init(_ name: String, _ lists: [(String, Meaning)], _ maps: [Map]) {
    self.name = name
    self.lists = lists.map { List(name: $0.0, meaning: $0.1) }
    self.maps = maps
  }

  private static var general: PhraseSections {
    PhraseSections(
      "general",
      [
        ("fillers", .filler), ("articles", .article), ("joints", .joint), ("inexact", .inexact),
        ("negations", .negation), ("here", .here),
      ],
      [
        Map(name: "numbers", mayBe: "a whole number from 0 to 1000000") { name in
          Digits.value(name.utf8).flatMap { $0 <= 1_000_000 ? .number($0) : nil }
        }
      ])
  }

  private static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static var days: PhraseSections {
    PhraseSections(
      "days",
      [
        ("before", .beforeDay), ("last", .tense("last")), ("this", .tense("this")),
        ("next", .tense("next")), ("ago_before", .agoBefore), ("ago_after", .agoAfter),
        ("day_unit", .dayUnit(1)), ("week_unit", .dayUnit(7)), ("ordinals", .ordinal),
      ],
      [
        Map(name: "words", mayBe: "a day such as today, yesterday or -2d") { name in
          (try? TypedDays(at: Instant(secondsSinceEpoch: 0), offsetSeconds: 0).day(name)).map { _ in
            .day(name)
          }
        },
        choice("weekdays", weekdays) { .weekday($0) },
        choice("months", months) { .month($0) },
        Map(name: "clock", mayBe: "24, am or pm") { name in
          ClockHours(rawValue: name).map { .clock($0) }
        },
      ])
  }

  static var money: PhraseSections {
    PhraseSections(
      "money",
      [
        ("expense", .expense), ("income", .income), ("refund", .refund), ("vendors", .vendor),
        ("payers", .payer), ("litres", .litres), ("per_litre", .perLitre),
        ("each", .each), ("kilometres", .kilometres), ("miles", .miles), ("odometer", .odometer),
        ("full", .full(true)),
        ("not_full", .full(false)),
      ],
      [
        Map(name: "currencies", mayBe: "the three capital letters of a currency") { name in
          isCurrency(name) ? .currency(name) : nil
        },
        Map(name: "accounts", mayBe: "a line of 1 to 80 bytes") { name in
          isCategory(name) ? .account(name) : nil
        },
        Map(name: "categories", mayBe: "a line of 1 to 80 bytes") { name in
          isCategory(name) ? .category(name) : nil
        },
      ])
  }

  private static var stays: PhraseSections {
    PhraseSections(
      "stays",
      [
        ("places", .place), ("night", .night), ("last_night", .lastNight), ("stop", .stop),
        ("visit", .visit), ("nights", .nightUnit), ("price", .price), ("free", .free),
        ("stars", .star),
      ],
      [
        choice("types", RecordWords.checkinTypes) { .type($0) },
        choice("ratings", RecordWords.ratings) { .rating($0) },
        choice("facilities", RecordWords.facilities) { .facility($0) },
      ])
  }

  private static func choice(
    _ name: String, _ words: [String], _ meaning: @escaping (String) -> Meaning
  ) -> Map {
    Map(name: name, mayBe: Phrase.alternatives(words)) { word in
      words.contains(word) ? meaning(word) : nil
    }
  }

  /// What a record takes as a category or account.
  static func isCategory(_ name: String) -> Bool {
    !name.isEmpty && TypedText.objection(toLine: name, 80) == nil
  }

  private static func isCurrency(_ name: String) -> Bool {
    name.utf8.count == 3
      && name.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }
}
