internal import Text

/// Where and for whom the page for phones is served.
extension SettingSpec {
  public static let webListen = SettingSpec(
    key: "web.listen", scope: .device, kind: .listener, standard: "127.0.0.1:8043",
    help: "Where the page for phones is served; 'vanlog web enable' sets it to all networks.")

  /// The address that serves the page in all networks.
  public static let webEverywhere = "[::]:8043"

  public static let webHosts = SettingSpec(
    key: "web.hosts", scope: .device, kind: .hostNames, standard: "none",
    help:
      "Names under which the page may be opened, besides addresses, the machine's name and that "
      + "with .local.")

  public static let webPublic = SettingSpec(
    key: "web.public", scope: .device, kind: .choice(["yes", "no"]), standard: "no",
    help: "Whether machines on the internet may open the page, where a router lets them through.")

  static let web = [webListen, webHosts, webPublic]
}

/// Checks of these settings.
extension SettingSpec {
  private static let mostHosts = 16

  static func isListener(_ text: String) -> Bool {
    ServiceAddress(text).map { $0.port > 0 } ?? false
  }

  static func areHostNames(_ text: String) -> Bool {
    guard text != "none" else { return true }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    return names.count <= mostHosts && names.allSatisfy(isHostName)
  }

  /// Labels of letters, digits and dashes, with dots between them.
  private static func isHostName(_ name: Substring) -> Bool {
    let name = name.drop { $0 == " " }
    return name.utf8.count <= 253
      && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
        (1...63).contains(label.utf8.count)
          && label.utf8.allSatisfy { byte in
            Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
              || byte == UInt8(ascii: "-")
          }
      }
  }
}
