/// What a shell can offer for a value that is not one of a few words: most of it is in the home.
public enum Offer: Sendable, Hashable {
  /// Records of the kind of this name, by their names or ids.
  case records(String)
  /// Records of all kinds.
  case allRecords
  /// Those that were deleted, by their ids.
  case deletedRecords(String)
  /// Zones and containers of the manifest.
  case boxes
  /// What a field of ledger entries holds so far.
  case ledgerTexts(String)
  /// The same for the field that the first operand names.
  case namedLedgerTexts
  case packs
  /// Spots by their short ids or names, and places of one's own.
  case spots
  case spotTypes
  case rules
  /// Events that rules wait for.
  case events
  /// Devices that may open the page, and its maps.
  case webDevices, maps
  /// Languages of sentences.
  case languages
  /// Crossings of borders by their ids.
  case crossings
  /// Banks in the rules for imports.
  case importBanks
  case zones
  /// Words for days, and for days in a row.
  case days, periods
  case countries
  case currencies
  case settings
  /// Values of the setting that the operand before this one names.
  case settingValues
  /// Commands, word by word.
  case commands
  /// Options of the command by these names, each with a value behind a `=`, as in `category=food`.
  case fields([String])
}

/// Something to complete a word with.
public struct Candidate: Sendable, Hashable {
  public let text: String
  /// What it stands for; empty if it speaks for itself.
  public let meaning: String

  public init(_ text: String, _ meaning: String = "") {
    self.text = text
    self.meaning = meaning
  }
}

/// The part of a command line that is to be completed.
public struct OfferRequest: Sendable {
  public let offer: Offer
  /// What has been typed of the word.
  public let typed: String
  /// The operands before it.
  public let operands: [String]

  /// No shell shows more to any use.
  public static let limit = 200
}
