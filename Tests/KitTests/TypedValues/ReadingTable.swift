/// What people type, by type, with the one reading that it has; behind `!` a piece of the error.
enum ReadingTable {
  struct Line: Sendable, CustomStringConvertible {
    let type, text, reading: String

    var description: String { "\(type): \(text)" }
  }

  static let lines: [Line] = all.flatMap { type, table in
    table.split(separator: "\n").map { line in
      let halves = line.split(separator: "→", maxSplits: 1)
      func trimmed(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
      }
      return Line(type: type, text: trimmed(halves[0]), reading: trimmed(halves[1]))
    }
  }

  private static let all = [
    ("money", money), ("money EUR", euros), ("money CHF", francs), ("money SEK", kronor),
    ("money KWD", dinars), ("money JPY", yen), ("money EUR, comma", eurosWithComma),
    ("money EUR, point", eurosWithPoint), ("odometer", odometer), ("length", length),
    ("height", height), ("distance", distance), ("litres", litres), ("grams", grams),
    ("kilograms", kilograms), ("temperature", temperature), ("count", count), ("rate", rate),
    ("country", country), ("yes or no", flag), ("choice", choice), ("place", place),
  ]

  // MARK: Money

  private static let money = """
    62.40 EUR → 62.40 EUR
    62,40 EUR → 62.40 EUR
    EUR 62.40 → 62.40 EUR
    €62.40 → 62.40 EUR
    € 62,40 → 62.40 EUR
    62,40€ → 62.40 EUR
    62.40 eur → 62.40 EUR
    5 euro → 5.00 EUR
    €62 EUR → 62.00 EUR
    -€5 → -5.00 EUR
    €-5 → -5.00 EUR
    £12.50 → 12.50 GBP
    Fr. 12.50 → 12.50 CHF
    12.50 zł → 12.50 PLN
    450 Kč → 450.00 CZK
    7000 JPY → 7000 JPY
    1.234 KWD → 1.234 KWD
    1.234,5 KWD → 1234.500 KWD
    62.40 → ! needs a currency
    62 kr → ! could be in SEK, NOK, DKK or ISK with 'kr'; write the code
    $62 → ! could be in USD, CAD, AUD or NZD with '$'; write the code
    62 EUR CHF → ! takes an amount such as
    5 eru → ! did you mean EUR, ERN or MRU?
    EUR → ! takes an amount such as
    """

  private static let euros = """
    62 → 62.00 EUR
    62.4 → 62.40 EUR
    62.40 → 62.40 EUR
    62,40 → 62.40 EUR
    .50 → 0.50 EUR
    ,5 → 0.50 EUR
    €.5 → 0.50 EUR
    0.01 → 0.01 EUR
    -3 → -3.00 EUR
    −3 → -3.00 EUR
    +5 → 5.00 EUR
    12.- → 12.00 EUR
    12,- → 12.00 EUR
    12,50- → -12.50 EUR
    1.234 → 1234.00 EUR
    1,234 → 1234.00 EUR
    12.345 → 12345.00 EUR
    1.234,50 → 1234.50 EUR
    1,234.50 → 1234.50 EUR
    1'234.50 → 1234.50 EUR
    1’234,50 → 1234.50 EUR
    1 234,50 → 1234.50 EUR
    1.234.567 → 1234567.00 EUR
    1.234.567,89 → 1234567.89 EUR
    1,234,567.89 → 1234567.89 EUR
    0.123 → ! at most 2 decimals in EUR
    62.4055 → ! at most 2 decimals in EUR
    92233720368547758.07 → 92233720368547758.07 EUR
    92233720368547758.08 → ! takes a smaller amount
    12 50 → ! takes an amount such as
    1.23.4 → ! takes an amount such as
    1,2,3 → ! takes an amount such as
    12.34.567 → ! takes an amount such as
    1e5 → ! takes an amount such as
    0x10 → ! takes an amount such as
    twelve → ! takes an amount such as
    62 CHF → ! is in CHF, but the currency is EUR; say one of them
    62.40 EUR → 62.40 EUR
    """

  private static let francs = """
    12.50 → 12.50 CHF
    1'234.50 → 1234.50 CHF
    12.50 SFr. → 12.50 CHF
    €12 → ! is in EUR, but the currency is CHF
    """

  private static let kronor = """
    62 kr → 62.00 SEK
    kr 1.234 → 1234.00 SEK
    62 NOK → ! is in NOK, but the currency is SEK
    """

  private static let dinars = """
    1.234 → 1.234 KWD
    1,234 → 1.234 KWD
    12.5 → 12.500 KWD
    1.234.567 → 1234567.000 KWD
    1.2345 → ! at most 3 decimals in KWD
    """

  private static let yen = """
    7.000 → 7000 JPY
    7,000 → 7000 JPY
    ¥7000 → 7000 JPY
    7.5 → ! takes a whole number: JPY has no decimals
    """

  private static let eurosWithComma = """
    1.234 → 1234.00 EUR
    1,234 → ! could be 1234 or 1.234; write it without a mark for thousands
    1,23 → 1.23 EUR
    1.23 → 1.23 EUR
    1,234.50 → 1234.50 EUR
    """

  private static let eurosWithPoint = """
    1,234 → 1234.00 EUR
    1.234 → ! could be 1234 or 1.234; write it without a mark for thousands
    1,23 → 1.23 EUR
    """

  // MARK: Measures

  private static let odometer = """
    184230 → 184230
    184.230 → 184230
    184,230 → 184230
    184 230 → 184230
    184'230 km → 184230
    184.230km → 184230
    1.184.230 → 1184230
    114491mi → 184255
    114.491 mi → 184
    1mi → 2
    184.2 → ! takes a whole number, in km or with a unit such as 71500mi
    184.2300 → ! takes a whole number
    5 m → ! takes a whole number
    1e5 → ! takes a whole number
    """

  private static let length = """
    2.85 → 2.85
    2,85 → 2.85
    2.85 m → 2.85
    2,85m → 2.85
    285cm → 2.85
    9ft 6in → 2.9
    9 ft 6 in → 2.9
    9.5ft → 2.9
    3 → 3
    1.234 → ! takes a number with up to 2 decimals, in m or with a unit such as 9ft 6in
    2.345m → ! takes a number with up to 2 decimals
    6in 9 → ! takes a number with up to 2 decimals
    5lb → ! takes a number with up to 2 decimals
    """

  private static let height = """
    1234 → 1234
    1 234 m → 1234
    1.2km → 1200
    1500ft → 457
    -12 → -12
    1.234 → ! could be 1234 or 1.234; write it without a mark for thousands
    1.5 → ! takes a whole number, in m
    """

  private static let distance = """
    1.234 → 1.234
    2,5 → 2.5
    500m → 0.5
    10 km → 10
    10mi → 16.09344
    1.234.567 → 1234567
    far → ! takes a number
    """

  private static let litres = """
    45.12 → 45.12
    45,123 → 45.123
    45.123 → 45.123
    45.12 l → 45.12
    45,12L → 45.12
    500ml → 0.5
    1.234,5 → 1234.5
    45.1234 → ! takes a number with up to 3 decimals
    """

  private static let grams = """
    250 → 250
    250 g → 250
    1.250 → 1250
    1.250kg → 1250
    1,25 kg → 1250
    24lb → 10886
    8oz → 227
    1.25 → ! takes a whole number, in g or with a unit such as 11kg or 24lb
    """

  private static let kilograms = """
    3.500 → 3500
    3500 kg → 3500
    3.5t → 3500
    3,5 t → 3500
    7700lb → 3493
    3.5 → ! takes a whole number, in kg or with a unit such as 7700lb
    """

  private static let temperature = """
    20 → 20
    -5,5 → -5.5
    20°C → 20
    20 c → 20
    68F → 20
    -4 °F → -20
    """

  private static let count = """
    3 → 3
    1.234 → 1234
    -2 → -2
    +3 → 3
    3.5 → ! takes a whole number
    three → ! takes a whole number
    """

  private static let rate = """
    1.08 → 1.08
    1,08 → 1.08
    0.941 → 0.941
    1.234 → 1.234
    117.300 → 117.3
    """

  // MARK: Words

  private static let country = """
    NO → NO
    no → NO
    Norway → NO
    norge → NO
    Albania → AL
    Shqipëria → AL
    shqiperia → AL
    the Netherlands → NL
    Türkiye → TR
    Turkey → TR
    Cote d'Ivoire → CI
    Россия → RU
    DEU → DE
    Kosovo → XK
    UK → ! takes the ISO 3166 code GB, not UK
    Norwey → ! did you mean Norway?
    XX → ! takes a two-letter country code; ISO 3166 has no XX
    Atlantis → ! takes a country by its two letters or its name
    """

  private static let flag = """
    yes → yes
    Y → yes
    true → yes
    on → yes
    1 → yes
    no → no
    n → no
    False → no
    off → no
    0 → no
    maybe → ! takes yes or no
    """

  /// Of campsite, wild, paid-aire and paid-parking.
  private static let choice = """
    campsite → campsite
    camp → campsite
    w → wild
    paid-a → paid-aire
    paid → ! takes paid-aire or paid-parking
    hotel → ! takes campsite, wild, paid-aire or paid-parking
    """

  // MARK: Places

  private static let place = """
    47.05,8.31 → 47.05000, 8.31000
    47.05, 8.31 → 47.05000, 8.31000
    47,05 8,31 → 47.05000, 8.31000
    47,05; 8,31 → 47.05000, 8.31000
    47,8 → 47.00000, 8.00000
    -33.9,18.4 → -33.90000, 18.40000
    -33,18 → -33.00000, 18.00000
    46.1N 14.5E → 46.10000, 14.50000
    14.5E 46.1N → 46.10000, 14.50000
    47°03'00"N 8°18'36"E → 47.05000, 8.31000
    N 47 03.000 E 8 18.600 → 47.05000, 8.31000
    geo:47.05,8.31 → 47.05000, 8.31000
    GEO:47.05,8.31;u=10 → 47.05000, 8.31000
    8FVC9G8F+6X → 47.36556, 8.52494
    8fvc9g8f+6xq → 47.36559, 8.52498
    9G8F+6X → ! takes a whole plus code
    9G8F+6X Zürich → a name
    https://www.openstreetmap.org/?mlat=47.05&mlon=8.31#map=15/1/2 → 47.05000, 8.31000
    https://www.openstreetmap.org/#map=15/47.05/8.31 → 47.05000, 8.31000
    https://www.google.com/maps/place/X/@1.5,2.5,17z/data=!3m1!3d47.05!4d8.31 → 47.05000, 8.31000
    https://www.google.com/maps/@47.05,8.31,17z → 47.05000, 8.31000
    https://www.google.com/maps/search/?api=1&query=47.05%2C8.31 → 47.05000, 8.31000
    https://www.google.com/maps/search/47.05,+8.31 → 47.05000, 8.31000
    http://maps.apple.com/?ll=47.05,8.31&q=Lake → 47.05000, 8.31000
    https://waze.com/ul?ll=47.05%2C8.31&navigate=yes → 47.05000, 8.31000
    https://www.bing.com/maps?cp=47.05~8.31 → 47.05000, 8.31000
    https://osmand.net/map?pin=47.05,8.31#15/1/2 → 47.05000, 8.31000
    https://www.google.com/maps/@47.05,8.31,5z → ! takes a link with coordinates in it
    https://www.openstreetmap.org/#map=6/47.05/8.31 → ! takes a link with coordinates in it
    https://maps.app.goo.gl/Xy12 → ! takes a link with coordinates in it
    https://example.org/?q=95,8 → ! takes a link with coordinates in it
    91,8 → ! a latitude must be within -90 to 90 degrees
    47.05 → ! this is one angle
    48,137,11,575 → ! the comma could be a decimal mark
    Camping Lido → a name
    Lidl 24 → a name
    22+33 → a name
    """
}
