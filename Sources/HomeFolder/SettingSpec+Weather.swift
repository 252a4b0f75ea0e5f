internal import Text

/// Where forecasts come from; nothing is asked unless a service is set.
extension SettingSpec {
  public static let weatherService = SettingSpec(
    key: "weather.service", scope: .device, kind: .choice(["none", "open-meteo", "met-norway"]),
    standard: "none",
    help:
      "Weather service that 'sky update' and the daemon ask; it learns the van's place, rounded "
      + "to 0.1 degree.")

  public static let weatherAddress = SettingSpec(
    key: "weather.address", scope: .device, kind: .webServer, standard: "auto",
    help: "Server of that service, if it is not the public one.")

  public static let weatherArchive = SettingSpec(
    key: "weather.archive", scope: .device, kind: .webServer, standard: "auto",
    help: "Server with the weather of past days, in the format of Open-Meteo, for check-ins.")

  public static let weatherContact = SettingSpec(
    key: "weather.contact", scope: .device, kind: .contact, standard: "none",
    help: "Mail or web address by which the service can reach you; MET Norway requires one.")

  static let weather = [weatherService, weatherAddress, weatherArchive, weatherContact]
}

/// Checks of these settings.
extension SettingSpec {
  private static let contactLengths = 6...100

  /// What is not encrypted may go only to this machine or its own network.
  static func isWebServer(_ text: String) -> Bool {
    guard text != "auto" else { return true }
    guard let url = ServerURL(parsing: text, schemes: webSchemes), url.user == nil,
      !text.utf8.contains(UInt8(ascii: "?")), text.utf8.last != UInt8(ascii: "/")
    else { return false }
    return url.scheme == "https" || url.isNearby
  }

  /// One word that may stand in a header, and looks like the address of a mailbox or a page.
  static func isContact(_ text: String) -> Bool {
    guard text != "none" else { return true }
    let bytes = text.utf8
    return contactLengths.contains(bytes.count)
      && bytes.allSatisfy { (0x21..<0x7F).contains($0) && !oddInContact.contains($0) }
      && bytes.contains(UInt8(ascii: "."))
      && (bytes.contains(UInt8(ascii: "@")) || text.hasPrefix("https://"))
  }

  private static let oddInContact: [UInt8] = Array("\"'(),;<>[\\]`{|}".utf8)
}
