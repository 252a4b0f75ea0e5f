public import HomeFolder
internal import Text
internal import TrackFormats

/// What is published and to whom, as the settings say.
public struct PublishPlan {
  /// The MQTT broker.
  struct Broker {
    let url: ServerURL
    let user: String?
    let password: SecretText?
    let authorityFile: String?

    var isSecure: Bool { url.scheme == "mqtts" }
    var port: Int { url.port ?? (isSecure ? 8_883 : 1_883) }
  }

  /// A web server that takes positions.
  struct WebServer {
    let url: ServerURL
    let password: SecretText?
    let authorityFile: String?
  }

  let broker: Broker?
  let web: WebServer?
  let sendsOwnTracksToBroker: Bool
  /// How the topics of the van begin.
  let topic: String
  /// Under which topic Home Assistant looks for devices.
  let discoveryPrefix: String?
  let deviceName: String
  /// The van as OwnTracks names it: a user and a device.
  let tracker: (user: String, device: String)
  /// What a person should know and that keeps nothing from being published.
  public let warnings: [String]

  /// Whether there is no one to publish to.
  public var isEmpty: Bool { broker == nil && web == nil }

  public init(_ settings: Settings) throws(PublishProblem) {
    let user = Self.given(settings[.brokerUser])
    broker = try Self.broker(settings, user)
    web = try Self.web(settings)
    sendsOwnTracksToBroker = settings[.ownTracks] == "mqtt"
    guard !sendsOwnTracksToBroker || broker != nil else {
      throw PublishProblem(
        "publish.owntracks is mqtt, but there is no broker; set publish.mqtt, or publish.owntracks "
          + "to none")
    }
    topic = settings[.publishTopic]
    discoveryPrefix = settings[.discovery] == "off" ? nil : settings[.discovery]
    deviceName = settings[.publishedDevice]
    tracker = (web?.url.user ?? user ?? "vanlog", deviceName)
    warnings = [web?.url, broker?.url].compactMap { $0.flatMap(Self.warning) }
  }

  private static func broker(
    _ settings: Settings, _ user: String?
  ) throws(PublishProblem) -> Broker? {
    guard let url = ServerURL(parsing: settings[.broker], schemes: SettingSpec.brokerSchemes) else {
      return nil
    }
    let password = try password(
      settings[.brokerPassword], .brokerPassword, for: url, isSecure: url.scheme == "mqtts")
    guard password == nil || user != nil else {
      throw PublishProblem("publish.password-file is set, but not publish.user; set that too")
    }
    return Broker(
      url: url, user: user, password: password, authorityFile: given(settings[.publishAuthority]))
  }

  private static func web(_ settings: Settings) throws(PublishProblem) -> WebServer? {
    guard let url = ServerURL(parsing: settings[.ownTracks], schemes: SettingSpec.webSchemes) else {
      return nil
    }
    let password = try password(
      settings[.ownTracksPassword], .ownTracksPassword, for: url, isSecure: url.scheme == "https")
    guard password == nil || url.user != nil else {
      throw PublishProblem(
        "publish.owntracks-password-file is set, but publish.owntracks names no user; write it as "
          + "https://USER@HOST/PATH")
    }
    return WebServer(
      url: url, password: password, authorityFile: given(settings[.publishAuthority]))
  }

  /// A password goes in plain text only where no other network is passed.
  private static func password(
    _ path: String, _ spec: SettingSpec, for url: ServerURL, isSecure: Bool
  ) throws(PublishProblem) -> SecretText? {
    guard let path = given(path) else { return nil }
    guard isSecure || url.isNearby else {
      throw PublishProblem(
        "the password would go to \(url.host) in plain text; write \(url.scheme)s:// in place of "
          + "\(url.scheme)://, or set \(spec.key) to none")
    }
    return try SecretText(file: path, setting: spec.key)
  }

  private static func warning(_ url: ServerURL) -> String? {
    guard ["mqtt", "http"].contains(url.scheme), !url.isNearby else { return nil }
    return "positions go to \(url.host) in plain text; \(url.scheme)s:// would hide them"
  }

  private static func given(_ text: String) -> String? { text == "none" ? nil : text }
}

/// Settings with which nothing can be published, as a sentence for the user.
public struct PublishProblem: Error, Hashable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) {
    self.description = description
  }
}
