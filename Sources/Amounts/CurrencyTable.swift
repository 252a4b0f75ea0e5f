/// The currencies in ISO 4217 as of 2026, without metals, test codes and units of account, which
/// have no defined decimals.
enum CurrencyTable {
  /// Every accepted code.
  static var codes: [String] { split(current) + split(withdrawn) }

  /// Whether a code is accepted; one or a few are looked up faster in the text than in a set.
  static func has(_ code: String) -> Bool { lists(current, code) || lists(withdrawn, code) }

  /// The number of decimals of a currency.
  static func decimals(of code: String) -> Int {
    exceptions.first { lists($0.codes, code) }?.decimals ?? 2
  }

  private static let current: StaticString = """
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
  private static let withdrawn: StaticString = "ANG BGN CUC HRK SLL ZWL"

  /// The currencies for which the number is not two.
  private static let exceptions: [(decimals: Int, codes: StaticString)] = [
    (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF"),
    (3, "BHD IQD JOD KWD LYD OMR TND"),
    (4, "CLF UYW"),
  ]

  /// Whether a code is one of a list, in which each has three letters and a separator.
  private static func lists(_ codes: StaticString, _ code: String) -> Bool {
    let letters = Array(code.utf8)
    guard letters.count == 3 else { return false }
    return codes.withUTF8Buffer { bytes in
      stride(from: 0, to: bytes.count, by: 4).contains { place in
        bytes[place] == letters[0] && bytes[place + 1] == letters[1]
          && bytes[place + 2] == letters[2]
      }
    }
  }

  private static func split(_ codes: StaticString) -> [String] {
    codes.description.split { $0.isWhitespace }.map(String.init)
  }
}
