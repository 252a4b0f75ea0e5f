/// What an import found, and whether it was kept.
public struct LedgerImportReport: Sendable {
  public struct BadRow: Sendable, Hashable {
    /// The line of the file where the row begins.
    public let line: Int
    /// The field, empty if the row as a whole is meant.
    public let field: String
    public let reason: String
  }

  /// What a row is, as far as the store and the rows above it tell.
  public enum Verdict: String, Sendable {
    case new, known, repeated
  }

  public struct Sample: Sendable {
    public let line: Int
    public let values: FieldValues
    public let verdict: Verdict
  }

  public let rows: Int
  /// What signs were taken to mean; `nil` where directions or two columns say it.
  public let signs: LedgerSigns?
  public let home: Currency
  public private(set) var new = 0
  /// Rows that are entries of the store already.
  public private(set) var known = 0
  /// The lines of rows that are like an earlier row of the file.
  public private(set) var repeatedLines: [Int] = []
  public private(set) var bad: [BadRow] = []
  /// New rows that no rate brings home.
  public private(set) var withoutRate = 0
  /// The first rows that could be read.
  public private(set) var samples: [Sample] = []
  /// Whether repeated rows are kept with the new ones.
  public internal(set) var keepsRepeats = false
  /// Whether the new rows are in the store.
  public internal(set) var isKept = false

  static let mostSamples = 5

  init(rows: Int, signs: LedgerSigns?, home: Currency) {
    self.rows = rows
    self.signs = signs
    self.home = home
  }

  /// Whether only rows that may be left out stand against keeping the rest.
  func mayBeKept(_ options: LedgerImport.Options) -> Bool {
    (bad.isEmpty || options.skipsBadRows) && (repeatedLines.isEmpty || options.repeats != nil)
  }

  mutating func add(_ verdict: Verdict, _ values: FieldValues, line: Int) {
    switch verdict {
    case .new: new += 1
    case .known: known += 1
    case .repeated: repeatedLines.append(line)
    }
    if verdict != .known, !values.names(.homeAmount) { withoutRate += 1 }
    if samples.count < Self.mostSamples {
      samples.append(Sample(line: line, values: values, verdict: verdict))
    }
  }

  mutating func addBad(line: Int, _ error: any Error) {
    guard case StoreError.badValue(let field, let reason) = error else {
      return addBad(line: line, "\(error)")
    }
    bad.append(BadRow(line: line, field: field, reason: reason))
  }

  mutating func addBad(line: Int, _ problem: String) {
    bad.append(BadRow(line: line, field: "", reason: problem))
  }
}
