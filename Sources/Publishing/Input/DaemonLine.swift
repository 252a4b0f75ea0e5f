internal import Answers
internal import Text

/// One line of what the daemon says.
enum DaemonLine: Equatable {
  case fix(PublishedFix)
  /// The object of `vanlog status --json`.
  case status(JSONValue)
  /// The state word of `vanlog drive status`.
  case drive(String)
  /// What an automation publishes.
  case message(Message)

  private static let longestTopic = 256
  private static let longestPayload = 16_384
  private static let longestWord = 32

  /// `nil` for a line that is not understood, such as one of a newer daemon.
  init?(_ bytes: [UInt8]) {
    guard let json = try? JSONValue(parsing: bytes, maximumDepth: 16) else { return nil }
    if let fix = json[PublisherKeys.fix].flatMap(PublishedFix.init) {
      self = .fix(fix)
    } else if let status = json[PublisherKeys.status] {
      self = .status(status)
    } else if let word = json[PublisherKeys.drive], (1...Self.longestWord).contains(word.utf8.count)
    {
      self = .drive(word)
    } else if let message = json[PublisherKeys.message].flatMap(Self.message) {
      self = .message(message)
    } else {
      return nil
    }
  }

  /// A topic without wildcards, and not one of the broker's own, which begin with a dollar sign.
  private static func message(_ json: JSONValue) -> Message? {
    guard let topic = json[PublisherKeys.topic], let payload = json[PublisherKeys.payload],
      (1...longestTopic).contains(topic.utf8.count), payload.utf8.count <= longestPayload,
      !topic.hasPrefix("$"),
      topic.unicodeScalars.allSatisfy({
        $0.value > 0x1F && $0 != "+" && $0 != "#" && $0 != "\u{7F}"
      })
    else { return nil }
    return Message(
      topic: topic, payload: Array(payload.utf8),
      isRetained: json[PublisherKeys.isRetained] ?? false)
  }
}
