public import Text

/// A phone or another device that may use the page.
public struct PairedDevice: Hashable, Sendable {
  public static let longestName = 64
  /// How many letters its id has.
  static let idLetters = 8

  public let id: String
  public let name: String
  public let right: WebRight
  public let token: TokenHash
  /// When it was paired, if the clock was right then.
  public let paired: Instant?
  /// When it was last seen, to the hour, if the clock was right then.
  public internal(set) var lastSeen: Instant?

  /// Whether it was seen so long ago that a new time is worth writing down.
  public func isDueToBeSeen(at now: Instant) -> Bool {
    guard let lastSeen else { return true }
    return !(0..<3_600_000).contains(
      now.millisecondsSinceEpoch - lastSeen.millisecondsSinceEpoch)
  }

  /// Why a name cannot be one, phrased to follow the word.
  public static func objection(to name: String) -> String? {
    let isBlank = name.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
    return isBlank ? "must not be empty" : TypedText.objection(toLine: name, longestName)
  }
}

extension PairedDevice {
  /// Whether a text can be the id of a device.
  public static func isID(_ text: String) -> Bool {
    text.utf8.count == idLetters && text.utf8.allSatisfy { Crockford32.number($0) != nil }
  }

  init?(_ json: JSONValue) {
    guard let id = json["id"]?.string, Self.isID(id),
      let name = json["name"]?.string, Self.objection(to: name) == nil,
      let right = json["right"]?.string.flatMap(WebRight.init),
      let token = json["token_sha256"]?.string.flatMap({ TokenHash($0) })
    else { return nil }
    self.init(
      id: id, name: name, right: right, token: token,
      paired: json["paired"]?.string.flatMap { Instant($0) },
      lastSeen: json["last_seen"]?.string.flatMap { Instant($0) })
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("name", name)
    json.field("right", right.rawValue)
    json.field("token_sha256", token.text)
    json.field("paired", paired?.description)
    json.field("last_seen", lastSeen?.description)
  }
}
