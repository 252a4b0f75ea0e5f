extension Currency {
  /// The currencies that a code or a sign, as people write it beside an amount, can stand for.
  public static func meant(by word: some StringProtocol) -> [Currency] {
    let capitals = word.uppercased()
    if let codes = signs[capitals] { return codes.map { Currency(known: $0) } }
    return CurrencyTable.has(capitals) ? [Currency(known: capitals)] : []
  }

  /// In capitals; the likeliest first where several share one.
  static let signs: [String: [String]] = [
    "€": ["EUR"], "EURO": ["EUR"], "EUROS": ["EUR"], "£": ["GBP"], "₺": ["TRY"], "₴": ["UAH"],
    "ZŁ": ["PLN"], "KČ": ["CZK"], "SFR": ["CHF"], "SFR.": ["CHF"], "FR.": ["CHF"], "FR": ["CHF"],
    "FT": ["HUF"], "₽": ["RUB"], "₾": ["GEL"], "₹": ["INR"], "₪": ["ILS"], "₩": ["KRW"],
    "ЛВ": ["BGN"], "ЛВ.": ["BGN"], "LEI": ["RON", "MDL"], "¥": ["JPY", "CNY"],
    "$": ["USD", "CAD", "AUD", "NZD"], "KR": ["SEK", "NOK", "DKK", "ISK"],
    "KR.": ["DKK", "SEK", "NOK", "ISK"],
  ]
}
