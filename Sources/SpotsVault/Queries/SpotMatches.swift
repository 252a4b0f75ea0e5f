internal import SQLite

/// Finds the spots that have all words of a search, in the full-text index or by reading all texts.
struct SpotMatches {
  struct Match {
    var key, latitude, longitude: Int64
    var isUnknown: Bool
    /// The step by which a scan found it.
    var rank = 0
  }

  let connection: Connection
  let words: SearchWords
  let terms: FilterTerms
  /// Where spots can lie that pass the filter.
  let runs: [SpotRun]
  let hasIndex: Bool
  let lastWord: LastWord
  /// How many spots are listed before it is known which of them are near: few if the index can also
  /// be asked for those of each part of a circle.
  var mostListed = (few: 20_000, many: 200_000)

  init(
    _ connection: Connection, _ words: SearchWords, _ terms: FilterTerms, _ runs: [SpotRun],
    hasIndex: Bool
  ) {
    self.connection = connection
    self.words = words
    self.terms = terms
    self.runs = runs
    self.hasIndex = hasIndex
    lastWord = LastWord(words.words.last ?? [], connection)
  }

  /// The one that finds all that any finds.
  var lastStep: Step { Self.steps[words.lastMayBegin ? 3 : 1] }

  /// The matches, and whether finding them took reading all texts.
  struct Found {
    var matches: [Match]
    var wasScan: Bool
  }

  /// Where to look for words, best matches first.
  ///
  /// Whole words come before prefixes, names and places before descriptions. The last step finds
  /// everything that the others find.
  static let steps: [Step] = [
    (WordsIndex.names, false), (WordsIndex.all, false), (WordsIndex.names, true),
    (WordsIndex.all, true),
  ]
  typealias Step = (table: String, lastIsBeginning: Bool)

  /// Those that can find something.
  var steps: ArraySlice<Step> {
    Self.steps.prefix(words.lastMayBegin ? Self.steps.count : 2)
  }

  /// All matches, unordered; `nil` if there is no index or there are too many to read at once.
  func few() throws -> [Match]? {
    if let matches = try allOfRareWord() { return matches }
    // Whole words first: if they match too many, so do prefixes, which take longer.
    var matches: [Match] = []
    for step in steps where step.table == WordsIndex.all {
      guard let few = try few(step) else { return nil }
      matches = few
    }
    return matches
  }

  /// The best matches by step, then by key, until `count` of them have every limit known that the
  /// filter uses.
  func best(_ count: Int) throws -> Found {
    var (matches, known): ([Match], Int) = ([], 0)
    for (rank, step) in steps.enumerated() where known < count {
      // Most searches end with the first step.
      if rank == 1, let all = try allOfRareWord() {
        return Found(matches: Self.bestFirst(all), wasScan: false)
      }
      // No step yields a key twice.
      let before = Set(matches.map(\.key))
      let found = try each(of: step, rank) { match in
        guard before.isEmpty || !before.contains(match.key) else { return false }
        matches.append(match)
        known += match.isUnknown ? 0 : 1
        return known == count
      }
      guard found else {
        return Found(matches: Self.bestFirst(try scan()), wasScan: true)
      }
    }
    return Found(matches: matches, wasScan: false)
  }

  private static func bestFirst(_ matches: [Match]) -> [Match] {
    matches.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
  }

  static func match(_ cursor: borrowing Cursor) -> Match {
    Match(
      key: cursor.int64(0), latitude: cursor.int64(1), longitude: cursor.int64(2),
      isUnknown: cursor.int64(3) != 0)
  }

  /// The match of a row whose texts follow; `nil` if they lack a word.
  static func match(_ cursor: borrowing Cursor, _ texts: WordsOfSpot) -> Match? {
    guard let rank = texts.rank(cursor, firstColumn: 4) else { return nil }
    var match = match(cursor)
    match.rank = rank
    return match
  }
}
