public import Amounts
public import Records
public import Text

/// What an import found, and whether it was stored.
public struct LedgerImportReport: Sendable {
  public struct BadRow: Sendable, Hashable {
    /// The line of the file where the row begins.
    public let line: Int
    /// The field, or empty if the whole row is at fault.
    public let field: String
    public let reason: String
  }

  /// The status of a row, compared with the store and the rows above it.
  public enum Verdict: String, Sendable {
    case new, known, repeated
    /// One half of a transfer, or both halves in one.
    case transfer
  }

  /// Two payments that are, or may be, one transfer between accounts.
  public struct Transfer: Sendable, Hashable {
    /// The lines of the file; `nil` for a payment that is an entry already.
    public let outgoingLine, incomingLine: Int?
    /// The id of that entry.
    public let entry: RecordID?
    public let day: Day
    public let amount: Money
    public let from, to: String
    /// Whether one entry was made of them.
    public let isJoined: Bool
  }

  /// A row that was taken for an entry whose vendor is only similar, or is not known.
  public struct Likeness: Sendable, Hashable {
    public let line: Int
    public let vendor: String
    public let entry: RecordID
    public let entryVendor: String
  }

  /// A field of another vanlog's entries that names records which this one does not have.
  public struct Missing: Sendable, Hashable {
    public let field: String
    public internal(set) var rows: Int
  }

  public struct Sample: Sendable {
    public let line: Int
    public let values: FieldValues
    public let verdict: Verdict
  }

  public let rows: Int
  /// How signs were interpreted; `nil` if directions or two columns decide.
  public let signs: LedgerSigns?
  public let home: Currency
  public private(set) var new = 0
  /// The number of rows that are already in the store.
  public private(set) var known = 0
  /// The lines of rows that match an earlier row of the file.
  public private(set) var repeatedLines: [Int] = []
  public private(set) var bad: [BadRow] = []
  /// The lines of payments that were reverted or declined, or are still pending.
  public internal(set) var unsettledLines: [Int] = []
  /// The lines of payments whose amount includes a fee from a column of its own.
  public internal(set) var feeLines: [Int] = []
  /// The lines of rows that a rule leaves out.
  public internal(set) var leftOutLines: [Int] = []
  /// The number of rows in which a rule has set something.
  public internal(set) var ruled = 0
  /// Payments that are, or may be, transfers.
  public internal(set) var transfers: [Transfer] = []
  /// Known rows whose vendor is not that of the entry.
  public internal(set) var likenesses: [Likeness] = []
  /// What new rows name and this vanlog does not have.
  public private(set) var missing: [Missing] = []
  /// The number of rows without a currency, which are in the home currency.
  public internal(set) var withoutCurrency = 0
  /// The number of new rows that cannot be converted to the home currency.
  public private(set) var withoutRate = 0
  /// The first readable rows.
  public private(set) var samples: [Sample] = []
  /// Whether repeated rows are stored with the new ones.
  public internal(set) var keepsRepeats = false
  /// Whether the new rows have been stored.
  public internal(set) var isKept = false

  static let mostSamples = 5

  init(rows: Int, signs: LedgerSigns?, home: Currency) {
    self.rows = rows
    self.signs = signs
    self.home = home
  }

  /// Whether the import may proceed: any bad or repeated rows are covered by an option.
  func mayBeKept(_ options: LedgerImport.Options) -> Bool {
    (bad.isEmpty || options.skipsBadRows) && (repeatedLines.isEmpty || options.repeats != nil)
  }

  mutating func add(_ verdict: Verdict, _ values: FieldValues, line: Int) {
    switch verdict {
    case .new: new += 1
    case .known: known += 1
    case .transfer: break
    case .repeated: repeatedLines.append(line)
    }
    if verdict == .new || verdict == .repeated, !values.names(.homeAmount) { withoutRate += 1 }
    if samples.count < Self.mostSamples {
      samples.append(Sample(line: line, values: values, verdict: verdict))
    }
  }

  mutating func addMissing(_ fields: [String]) {
    for field in fields {
      if let index = missing.firstIndex(where: { $0.field == field }) {
        missing[index].rows += 1
      } else {
        missing.append(Missing(field: field, rows: 1))
      }
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
