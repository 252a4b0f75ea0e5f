/// A country or territory of ISO 3166-1 (and XK, Kosovo) that the border file knows.
public struct Country: Hashable, Sendable {
  /// Its place in the border file, from 1.
  let number: Int

  /// `nil` for 0, which stands for no country.
  init?(number: Int) {
    guard number > 0 else { return nil }
    self.number = number
  }

  /// The country with these two letters, in capitals or not.
  public init?(code: String) {
    let letters = code.utf8.map { $0 & 0xDF }
    guard letters.count == 2, code.utf8.allSatisfy({ $0 > 0x40 }) else { return nil }
    // They are in the order of their codes.
    var (low, high) = (1, BorderFile.embedded.countryCount)
    while low < high {
      let middle = (low + high) / 2
      if BorderFile.embedded.code(ofCountry: middle) < (letters[0], letters[1]) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < BorderFile.embedded.countryCount,
      BorderFile.embedded.code(ofCountry: low) == (letters[0], letters[1])
    else { return nil }
    number = low
  }

  /// The two letters, such as `FR`.
  public var code: String {
    let (first, second) = BorderFile.embedded.code(ofCountry: number)
    return String(decoding: [first, second], as: UTF8.self)
  }

  /// The name in English.
  public var name: String { BorderFile.embedded.name(ofCountry: number) }

  /// All of them, in the order of their codes.
  public static var all: [Country] {
    (1..<BorderFile.embedded.countryCount).compactMap(Country.init(number:))
  }
}

extension Country: Comparable, CustomStringConvertible {
  public static func < (first: Country, second: Country) -> Bool { first.number < second.number }

  public var description: String { code }
}
