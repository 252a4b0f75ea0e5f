/// The numbers to call in an emergency in one country.
public struct EmergencyNumbers: Sendable, Hashable {
  /// What nearly every mobile phone connects to some emergency service, in every country.
  public static let international = "112"

  /// The number of all services, where there is one.
  public let general: String?
  public let police, ambulance, fire: String

  /// The number to call first: that of all services, else of the ambulance.
  public var first: String { general ?? ambulance }

  /// Numbers of single services, where they have others than `first`.
  public var others: [(service: String, number: String)] {
    [("ambulance", ambulance), ("police", police), ("fire", fire)].filter { $0.1 != first }
  }

  /// The numbers of a country; `nil` if they are not known here.
  public init?(of country: Country) {
    guard let line = Self.line(of: country.code) else { return nil }
    let words = line.split(separator: " ").map(String.init)
    switch words.count {
    case 2:
      general = words[1]
      (police, ambulance, fire) = (words[1], words[1], words[1])
    case 5:
      general = words[1] == "-" ? nil : words[1]
      (police, ambulance, fire) = (words[2], words[3], words[4])
    default: return nil
    }
  }

  /// The codes of all countries whose numbers are known.
  static var countries: [String] {
    table.split(separator: "\n").map { String($0.prefix(2)) }
  }

  private static func line(of code: String) -> Substring? {
    table.split(separator: "\n").first { $0.utf8.starts(with: code.utf8) }
  }
}
