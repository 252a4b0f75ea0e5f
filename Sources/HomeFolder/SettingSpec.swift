/// One setting, as data: what it may be, what it is by default, and on which devices it holds.
public struct SettingSpec: Sendable, Hashable {
  public enum Scope: String, Sendable {
    /// Kept in `config.json` of this device.
    case device
    /// A record of the personal store, the same on all devices.
    case shared
  }

  public enum Kind: Sendable, Hashable {
    case choice([String])
    case integer(ClosedRange<Int>, unit: String)
    /// A currency by its three-letter code.
    case currency
    /// `system`, or a time zone by its name, such as Europe/Oslo.
    case zone
  }

  public let key: String
  public let scope: Scope
  public let kind: Kind
  /// The value that holds while none is set, in the form that a user would type.
  public let standard: String
  public let help: String

  /// What may be typed, for help and messages.
  public var values: String {
    switch kind {
    case .choice(let choices): choices.joined(separator: ", ")
    case .integer(let range, let unit): "\(range.lowerBound) to \(range.upperBound) \(unit)"
    case .currency: "a three-letter code such as EUR"
    case .zone: "system, or a name such as Europe/Oslo"
    }
  }

  /// Whether `text` may be this setting's value.
  public func accepts(_ text: String) -> Bool {
    switch kind {
    case .choice(let choices): choices.contains(text)
    case .integer(let range, _):
      text.first != "+" && Int(text).map { range.contains($0) && String($0) == text } ?? false
    case .zone: text == "system" || Self.isZoneName(text)
    case .currency: text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
  }
}

extension SettingSpec {
  /// Words of letters, digits, `_`, `-` and `+` with slashes between them: never a path upwards.
  private static func isZoneName(_ text: String) -> Bool {
    let words = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isWord = words.allSatisfy { word in
      !word.isEmpty
        && word.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: true
          default: false
          }
        }
    }
    return isWord && words.count >= 2 && text.utf8.count <= 64
  }
}

/// All settings there are.
extension SettingSpec {
  public static let color = SettingSpec(
    key: "output.color", scope: .device, kind: .choice(["auto", "always", "never"]),
    standard: "auto", help: "When to use colour; auto means on a terminal, unless NO_COLOR is set.")

  public static let units = SettingSpec(
    key: "output.units", scope: .device, kind: .choice(["metric", "imperial"]),
    standard: "metric", help: "Units in which distances, speeds and weights are shown.")

  public static let clockTrust = SettingSpec(
    key: "clock.trust", scope: .device, kind: .choice(["auto", "yes"]), standard: "auto",
    help: "Whether to trust the clock of a machine that keeps it right in a way vanlog cannot see.")

  public static let timeZone = SettingSpec(
    key: "time.zone", scope: .device, kind: .zone, standard: "system",
    help: "Time zone for days and times that you enter.")

  public static let lowSpace = SettingSpec(
    key: "status.low-space", scope: .device, kind: .integer(10...1_000_000, unit: "MB"),
    standard: "200", help: "Free space below which status warns.")

  public static let homeCurrency = SettingSpec(
    key: "money.home-currency", scope: .shared, kind: .currency, standard: "EUR",
    help: "Currency in which totals are shown.")

  public static let all = [color, units, clockTrust, timeZone, lowSpace, homeCurrency]

  public static func named(_ key: String) -> SettingSpec? {
    all.first { $0.key == key }
  }
}
