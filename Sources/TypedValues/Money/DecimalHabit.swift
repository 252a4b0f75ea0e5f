/// Which mark stands before decimals where the user lives, going by their locale.
public enum DecimalHabit: Sendable {
  /// Whether that is a comma; `nil` if the locale says nothing, as `C` does.
  public static func hasDecimalComma(locale: String) -> Bool? {
    let name = locale.utf8.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    let parts = name.split(separator: UInt8(ascii: "_")).map { String(Substring($0)) }
    guard let language = parts.first else { return nil }
    let region = parts.count > 1 ? parts[1] : ""
    if pointRegions.contains("\(language)_\(region)") { return false }
    if language == "en" { return region == "ZA" }
    if pointLanguages.contains(language) { return false }
    return commaLanguages.contains(language) ? true : nil
  }

  private static let pointLanguages = ["ja", "zh", "ko", "th", "he", "hi", "cy", "ga", "mt"]
  private static let commaLanguages = [
    "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu",
    "is", "it", "lb", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl",
    "sq", "sr", "sv", "tr", "uk",
  ]
  /// Regions that write otherwise than others of their language.
  private static let pointRegions = [
    "de_CH", "de_LI", "it_CH", "es_MX", "es_US", "es_GT", "es_HN", "es_NI", "es_PA", "es_PE",
    "es_PR",
    "es_DO", "es_SV",
  ]
}
