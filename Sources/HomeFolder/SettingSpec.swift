internal import Text

/// One setting, as data: its allowed values, its default, and on which devices it applies.
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
    /// `system`, `auto`, or the name of a time zone, such as Europe/Oslo.
    case zone
    /// A numeric address and a port: `127.0.0.1:2947`.
    case address
    /// `none`, or circles that exports leave out: `47.05,8.31 500`, separated by `;`.
    case privacyZones
    /// `none`, or the full path of a program.
    case program
    /// `auto`, `never`, or a program with its arguments.
    case pager
    /// `none`, or two times of a day: `22:00-07:00`.
    case hours
    /// `none`, or the address of an MQTT broker.
    case broker
    /// `none`, `mqtt`, or the address of a web server.
    case locations
    /// `none`, or the full path of a file.
    case filePath
    /// `auto`, or the address of a web server.
    case webServer
    /// `none`, or an address of a person.
    case contact
    /// `auto`, or the code of a language.
    case language
    /// How topics of MQTT begin.
    case topic
    /// A numeric address of either family and a port: `[::]:8043`.
    case listener
    /// `none`, or names of this machine with commas.
    case hostNames
    case name(limit: Int)
  }

  public let key: String
  public let scope: Scope
  public let kind: Kind
  /// The default, in the form that a user would type.
  public let standard: String
  public let help: String

  /// The allowed values, for help and messages.
  public var values: String {
    switch kind {
    case .choice(let choices): choices.joined(separator: ", ")
    case .integer(let range, let unit): "\(range.lowerBound) to \(range.upperBound) \(unit)"
    case .currency: "a three-letter code such as EUR"
    case .zone: "system, auto, or a name such as Europe/Oslo"
    case .address: "an address such as 127.0.0.1:2947"
    case .privacyZones: "none, or LAT,LON METRES [; ...]"
    case .program: "none, or the full path of a program"
    case .pager: "auto, never, or a program with its options"
    case .hours: "none, or two times such as 22:00-07:00"
    case .broker: "none, mqtt://HOST[:PORT] or mqtts://HOST[:PORT]"
    case .locations: "none, mqtt, or an address such as https://USER@HOST/PATH"
    case .filePath: "none, or the full path of a file"
    case .webServer: "auto, or an address such as https://HOST/PATH"
    case .contact: "none, or an address such as you@example.org"
    case .language: "auto, or the code of a language such as de"
    case .topic: "words of letters and digits, with / between them"
    case .listener: "an address such as 192.168.8.1:8043 or [::]:8043"
    case .hostNames: "none, or names such as van.lan,log.example.org"
    case .name(let limit): "up to \(limit) bytes of text without + # / :"
    }
  }

  /// Whether `text` is a valid value of this setting.
  public func accepts(_ text: String) -> Bool {
    switch kind {
    case .choice(let choices): choices.contains(text)
    case .integer(let range, _):
      text.first != "+" && Int(text).map { range.contains($0) && String($0) == text } ?? false
    case .zone: ["system", "auto"].contains(text) || ZoneName.isKnown(text)
    case .currency: Self.isCurrency(text)
    case .address: Self.isAddress(text)
    case .privacyZones: text == "none" || Self.arePrivacyZones(text)
    case .program: Self.isFilePath(text)
    case .pager: !text.isEmpty && text.utf8.count <= 1_000 && text.utf8.allSatisfy { $0 >= 0x20 }
    case .hours: Self.areHours(text)
    case .broker: Self.isBroker(text)
    case .locations: Self.areLocations(text)
    case .filePath: Self.isFilePath(text)
    case .webServer: Self.isWebServer(text)
    case .contact: Self.isContact(text)
    case .language: LanguageCode.isOne(text)  // as "auto" is
    case .topic: Self.isTopic(text)
    case .listener: Self.isListener(text)
    case .hostNames: Self.areHostNames(text)
    case .name(let limit): Self.isName(text, limit: limit)
    }
  }
}

extension SettingSpec {
  /// Codes of ISO 4217 that are not money: metals, units of account, tests and "no currency".
  private static let noMoney = [
    "XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX",
  ]

  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count == 3
      && text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      && !noMoney.contains(text)
  }
}

extension SettingSpec {
  /// Four numbers with dots and a port: resolving names could take arbitrarily long.
  private static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let port = Int(parts[1]), (1...65_535).contains(port),
      String(port) == parts[1]
    else { return false }
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4
      && numbers.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
  }

  /// How large a circle may be, in metres.
  public static let privacyRadii = 10.0...100_000.0

  /// Whether each part is a place in plain degrees and a radius.
  private static func arePrivacyZones(_ text: String) -> Bool {
    text.split(separator: ";", omittingEmptySubsequences: false).allSatisfy { zone in
      let fields = zone.split(separator: " ")
      guard fields.count == 2 else { return false }
      let place = fields[0].split(separator: ",", omittingEmptySubsequences: false)
      return place.count == 2 && isNumber(place[0], in: -90...90)
        && isNumber(place[1], in: -180...180) && isNumber(fields[1], in: privacyRadii)
    }
  }

  private static func isNumber(_ text: Substring, in range: ClosedRange<Double>) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || Digits.isDigit(byte)
    }
    return isPlain && Double(text).map(range.contains) == true
  }
}

/// All settings.
extension SettingSpec {
  public static let color = SettingSpec(
    key: "output.color", scope: .device, kind: .choice(["auto", "always", "never"]),
    standard: "auto", help: "When to use colour; auto means on a terminal unless NO_COLOR is set.")

  public static let units = SettingSpec(
    key: "output.units", scope: .device, kind: .choice(["metric", "imperial"]),
    standard: "metric",
    help: "Units in which measurements are shown to people; JSON is always metric.")

  public static let pager = SettingSpec(
    key: "output.pager", scope: .device, kind: .pager, standard: "auto",
    help: "Pager for output longer than the screen, unless VANLOG_PAGER is set; auto means PAGER, "
      + "else less.")

  public static let sayLanguage = SettingSpec(
    key: "say.language", scope: .device, kind: .language, standard: "auto",
    help: "Language of sentences for 'vanlog say'; auto: the locale's language, "
      + "else any that understands the sentence.")

  public static let clockTrust = SettingSpec(
    key: "clock.trust", scope: .device, kind: .choice(["auto", "yes"]), standard: "auto",
    help: "Whether to trust the system clock even if vanlog cannot see what keeps it right.")

  public static let timeZone = SettingSpec(
    key: "time.zone", scope: .device, kind: .zone, standard: "system",
    help:
      "Time zone of days and times that you enter; auto means that of the place of a record, else "
      + "the system's.")

  public static let lowSpace = SettingSpec(
    key: "status.low-space", scope: .device, kind: .integer(10...1_000_000, unit: "MB"),
    standard: "200", help: "Free space below which 'vanlog status' warns.")

  public static let homeCurrency = SettingSpec(
    key: "money.home-currency", scope: .shared, kind: .currency, standard: "EUR",
    help: "Currency of totals.")

  public static let receiver = SettingSpec(
    key: "drive.gpsd", scope: .device, kind: .address, standard: "127.0.0.1:2947",
    help: "Address of gpsd, which reads the GPS receiver.")

  public static let recordingMode = SettingSpec(
    key: "drive.mode", scope: .device, kind: .choice(["full", "balanced", "breadcrumb"]),
    standard: "balanced", help: "How densely points are recorded; 'drive start --mode' changes it.")

  public static let interruptedDrive = SettingSpec(
    key: "drive.interrupted", scope: .device, kind: .choice(["resume", "save", "ask"]),
    standard: "resume",
    help:
      "What 'drive start' does with a drive that a power cut interrupted; without a terminal, "
      + "ask means resume.")

  public static let recordingAtBoot = SettingSpec(
    key: "drive.at-boot", scope: .device, kind: .choice(["wait", "record"]), standard: "wait",
    help:
      "What the recorder service does at boot without a drive to resume: wait for 'drive start', or "
      + "record.")

  public static let privacyZones = SettingSpec(
    key: "privacy.zones", scope: .device, kind: .privacyZones, standard: "none",
    help:
      "Circles that 'drive export' and publishing leave out, such as 47.05,8.31 500 around home.")

  public static let microstates = SettingSpec(
    key: "border.microstates", scope: .device, kind: .choice(["inside", "outside"]),
    standard: "inside",
    help: "Whether days in Andorra, Monaco, San Marino and the Vatican count as Schengen days.")

  public static let automaticDrives = SettingSpec(
    key: "drive.auto", scope: .device, kind: .choice(["on", "off"]), standard: "off",
    help: "Whether the daemon starts a drive when the van moves off, and stops it when it rests.")

  public static let metered = SettingSpec(
    key: "sync.metered", scope: .device, kind: .choice(["auto", "yes", "no"]), standard: "auto",
    help:
      "Whether the connection is billed by volume, so that the daemon syncs no tracks and "
      + "documents; auto asks NetworkManager.")

  public static let syncInterval = SettingSpec(
    key: "sync.every", scope: .device, kind: .integer(5...1_440, unit: "minutes"), standard: "30",
    help: "How often the daemon syncs if nothing changes here.")

  public static let all: [SettingSpec] =
    [
      color, units, pager, clockTrust, timeZone, lowSpace, homeCurrency, receiver,
      recordingMode,
      interruptedDrive, recordingAtBoot, privacyZones, microstates, automaticDrives, metered,
      syncInterval, noticeProgram, quietHours, sayLanguage,
    ] + publishing + weather + web

  public static func named(_ key: String) -> SettingSpec? {
    all.first { $0.key == key }
  }
}
