/// The currencies in ISO 4217 as of 2026, without metals, test codes and units of account, which
/// have no defined decimals.
enum CurrencyTable {
  /// Every accepted code.
  static let codes = Set(split(current) + split(withdrawn))

  /// The number of decimals of each currency for which it is not two.
  static let decimals: [String: Int] = {
    var table: [String: Int] = [:]
    for (decimals, codes) in exceptions {
      for code in split(codes) { table[code] = decimals }
    }
    return table
  }()

  private static let current = """
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BOV BRL BSD
    BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK
    DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
    IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP
    LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD
    NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD
    SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD
    TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF
    XPF YER ZAR ZMW ZWG
    """

  /// Replaced since 2021: ledgers still contain, and import, entries from those years.
  private static let withdrawn = "ANG BGN CUC HRK SLL ZWL"

  private static let exceptions = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]

  private static func split(_ codes: String) -> [String] {
    codes.split { $0.isWhitespace }.map(String.init)
  }
}
