/// Two-letter country codes, as listed in ISO 3166-1.
///
/// What a person enters must be in the list. In stored records only the form is checked, since
/// another device may know countries that this version does not.
public enum CountryCode {
  /// XK is not in the standard, but is the code in use for Kosovo.
  private static let all = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS \
    BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE \
    EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM \
    HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC \
    LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA \
    NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO \
    TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW XK
    """

  /// Codes that people know from elsewhere, with those of the standard.
  private static let mistaken = [("UK", "GB"), ("EL", "GR"), ("EN", "GB")]

  /// Two capital letters.
  public static func hasForm(_ text: String) -> Bool {
    text.utf8.count == 2
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Why this code is not a country's, phrased to follow the field's name; `nil` if it is one.
  public static func objection(to code: String) -> String? {
    guard hasForm(code) else { return "takes two capital letters, such as NO" }
    if isListed(code) { return nil }
    if let meant = mistaken.first(where: { $0.0 == code }) {
      return "takes the ISO 3166 code \(meant.1), not \(code)"
    }
    return "takes a two-letter country code; ISO 3166 has no \(code)"
  }

  /// Searches the string itself; a set would have to be built for a single lookup.
  public static func isListed(_ code: String) -> Bool {
    guard hasForm(code) else { return false }
    let wanted = Array(code.utf8)
    let found = all.utf8.withContiguousStorageIfAvailable { letters in
      stride(from: 0, to: letters.count - 1, by: 3).contains { place in
        letters[place] == wanted[0] && letters[place + 1] == wanted[1]
      }
    }
    return found ?? all.contains(bytesOf: code)
  }
}
