/// The formats in which the ledger is exported.
public enum LedgerFormat: String, Sendable, CaseIterable {
  case csv, hledger, beancount

  /// The name of the format, or of the program that reads it.
  public var name: String {
    switch self {
    case .csv: "CSV"
    case .hledger: "for hledger"
    case .beancount: "for Beancount"
    }
  }

  /// How names of such files end, the usual one first.
  public var fileExtensions: [String] {
    switch self {
    case .csv: ["csv", "txt"]
    case .hledger: ["journal", "hledger", "j"]
    case .beancount: ["beancount", "bean"]
    }
  }
}
