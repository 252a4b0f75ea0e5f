internal import Text

/// What `vanlog-publish` sends, and to whom; nothing unless one is set.
extension SettingSpec {
  public static let broker = SettingSpec(
    key: "publish.mqtt", scope: .device, kind: .broker, standard: "none",
    help: "MQTT broker that gets position and state of the van, as for Home Assistant.")

  public static let brokerUser = SettingSpec(
    key: "publish.user", scope: .device, kind: .name(limit: 128), standard: "none",
    help: "User at the MQTT broker, and in the topic of OwnTracks.")

  public static let brokerPassword = SettingSpec(
    key: "publish.password-file", scope: .device, kind: .filePath, standard: "none",
    help: "File with the password for the MQTT broker, which only you can read.")

  public static let publishAuthority = SettingSpec(
    key: "publish.ca-file", scope: .device, kind: .filePath, standard: "none",
    help: "File with the certificates to trust in place of those of the system.")

  public static let publishTopic = SettingSpec(
    key: "publish.topic", scope: .device, kind: .topic, standard: "vanlog",
    help: "How the MQTT topics of the van begin.")

  public static let discovery = SettingSpec(
    key: "publish.discovery", scope: .device, kind: .topic, standard: "homeassistant",
    help: "Topic under which Home Assistant looks for devices, or off.")

  public static let ownTracks = SettingSpec(
    key: "publish.owntracks", scope: .device, kind: .locations, standard: "none",
    help: "Who gets all positions in the format of OwnTracks: the MQTT broker, or a server.")

  public static let ownTracksPassword = SettingSpec(
    key: "publish.owntracks-password-file", scope: .device, kind: .filePath, standard: "none",
    help: "File with the password for the server of 'publish.owntracks', which only you can read.")

  public static let publishedDevice = SettingSpec(
    key: "publish.device", scope: .device, kind: .name(limit: 32), standard: "van",
    help: "Name of the van in Home Assistant and OwnTracks.")

  static let publishing = [
    broker, brokerUser, brokerPassword, publishAuthority, publishTopic, discovery, ownTracks,
    ownTracksPassword, publishedDevice,
  ]
}

/// Checks of these settings.
extension SettingSpec {
  private static let longestPath = 4_000

  public static let brokerSchemes = ["mqtt", "mqtts"]
  public static let webSchemes = ["http", "https"]

  static func isBroker(_ text: String) -> Bool {
    guard text != "none" else { return true }
    guard let url = ServerURL(parsing: text, schemes: brokerSchemes) else { return false }
    return url.user == nil && url.path.isEmpty
  }

  static func areLocations(_ text: String) -> Bool {
    ["none", "mqtt"].contains(text) || ServerURL(parsing: text, schemes: webSchemes) != nil
  }

  static func isFilePath(_ text: String) -> Bool {
    guard text != "none" else { return true }
    return WorkingFolder.isAbsolute(text) && text.utf8.last != UInt8(ascii: "/")
      && text.utf8.count <= longestPath && isPlain(text)
  }

  /// Letters, digits and a few signs, which mean nothing to brokers; no empty level.
  static func isTopic(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { level in
        !level.isEmpty && level.utf8.allSatisfy(isWordByte)
      }
  }

  /// A name may be one level of a topic, and stand in a header.
  static func isName(_ text: String, limit: Int) -> Bool {
    !text.isEmpty && text.utf8.count <= limit && text.first != " " && text.last != " "
      && isPlain(text)
      && text.utf8.allSatisfy { !($0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "#")) }
      && !text.utf8.contains(UInt8(ascii: "/")) && !text.utf8.contains(UInt8(ascii: ":"))
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    Digits.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Whether it has no control character.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { !($0.value < 0x20 || (0x7F...0x9F).contains($0.value)) }
  }
}
