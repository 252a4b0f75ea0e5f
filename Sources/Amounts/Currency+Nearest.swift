extension Currency {
  /// The codes most likely meant by an unknown word: at most three, likeliest first.
  ///
  /// One slip is tolerated: two letters swapped, one wrong, one missing or one too many. Common
  /// symbols and "euro" are recognized too.
  public static func nearest(to word: some StringProtocol) -> [Currency] {
    let capitals = word.uppercased()
    let meant = meant(by: capitals)
    if !meant.isEmpty { return Array(meant.prefix(3)) }
    let typed = Array(capitals.utf8)
    guard (2...4).contains(typed.count) else { return [] }
    let close = CurrencyTable.codes.compactMap { code -> (cost: Int, code: String)? in
      slip(from: typed, to: Array(code.utf8)).map { ($0 + rarity(of: code), code) }
    }
    return close.sorted { $0 < $1 }.prefix(3).map { Currency(known: $0.code) }
  }

  /// The most likely codes where a slip fits several, in order.
  private static let common = [
    "EUR", "USD", "GBP", "CHF", "SEK", "NOK", "DKK", "PLN", "CZK", "TRY",
  ]

  private static func rarity(of code: String) -> Int {
    common.firstIndex(of: code) ?? common.count
  }

  /// The cost of the single slip that turns a code into the word; `nil` if it took more than one.
  private static func slip(from typed: [UInt8], to code: [UInt8]) -> Int? {
    if typed.count == code.count {
      let wrong = code.indices.filter { typed[$0] != code[$0] }
      if wrong.count == 1 { return 50 }
      let isSwap =
        wrong.count == 2 && typed[wrong[0]] == code[wrong[1]] && typed[wrong[1]] == code[wrong[0]]
      return isSwap ? 0 : nil
    }
    let (short, long) = typed.count < code.count ? (typed, code) : (code, typed)
    let isOneOff = long.indices.contains { gap in
      var rest = long
      rest.remove(at: gap)
      return rest == short
    }
    return isOneOff ? 20 : nil
  }
}
