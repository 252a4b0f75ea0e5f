public import Text

/// What is known around a sentence: the day, the money, and names that are in use.
public struct Surroundings {
  /// Reads days where the user is.
  public var days: TypedDays
  /// The currency of amounts without one.
  public var homeCurrency: String
  /// The number of decimals of a currency by its code; `nil` if there is no such currency.
  public var decimals: (String) -> Int?
  /// Categories of ledger entries so far.
  public var categories: [String] = []
  /// Accounts of ledger entries so far; asked for only if a sentence names one.
  public var accounts: () -> [String] = { [] }
  /// Who was paid so far.
  public var vendors = KnownNames()
  /// Places of one's own, and check-ins.
  public var places = KnownNames()

  public init(days: TypedDays, homeCurrency: String, decimals: @escaping (String) -> Int?) {
    self.days = days
    self.homeCurrency = homeCurrency
    self.decimals = decimals
  }
}

/// Names that are in use, each found by all of it, ignoring case and accents.
public struct KnownNames {
  private let find: (String) -> String?

  /// Finds a name by a lookup of one's own, which returns its usual spelling.
  public init(find: @escaping (String) -> String?) {
    self.find = find
  }

  public init(_ names: [String] = []) {
    let folded = names.map { Folding.folded($0) }
    find = { name in
      guard !folded.isEmpty else { return nil }
      let name = Folding.folded(name)
      return folded.firstIndex(of: name).map { names[$0] }
    }
  }

  /// The usual spelling; `nil` if the name is new.
  public func spelling(of name: String) -> String? { find(name) }
}
