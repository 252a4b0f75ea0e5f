internal import Geodesy
internal import Text

/// What subscribers are to know about the van now: one message for each topic.
///
/// Position and speed are not retained: a broker would hand the last one to later subscribers, even
/// when the van has long stood in a privacy zone, and keep it when vanlog is gone. States that tell
/// no place are retained, so that Home Assistant knows them after a restart.
struct VanBoard {
  private let topics: VanTopics
  private var shown: [Message] = []

  init(topics: VanTopics) {
    self.topics = topics
  }

  /// All that is known, for a broker that was just connected.
  var messages: [Message] { shown }

  /// The position, if it is one that may be shown.
  mutating func show(_ fix: PublishedFix) -> [Message] {
    var json = JSONWriter()
    json.object { json in
      json.field("latitude", fix.place.latitude, decimals: 6)
      json.field("longitude", fix.place.longitude, decimals: 6)
      if let accuracy = fix.accuracyMetres {
        json.field("gps_accuracy", Int(accuracy.rounded(.up)))
      }
      json.field("altitude", fix.altitudeMetres, decimals: 0)
      json.field("course", fix.courseDegrees, decimals: 0)
      json.field("time", fix.time.wholeSeconds.description)
    }
    return put(Message(topic: topics.position, payload: json.bytes, isRetained: false))
  }

  /// The speed in whole kilometres an hour; `nil` if it is unknown, or private.
  mutating func show(speed metresPerSecond: Double?) -> [Message] {
    let text = metresPerSecond.map { String(Int(($0 * 3.6).rounded())) } ?? VanTopics.unknown
    return put(Message(topics.speed, text, isRetained: false))
  }

  mutating func show(drive word: String) -> [Message] {
    put(Message(topics.drive, word, isRetained: true))
  }

  mutating func show(_ summary: StatusSummary) -> [Message] {
    put(Message(topic: topics.status, payload: summary.payload, isRetained: true))
  }

  /// Returns what has changed.
  private mutating func put(_ message: Message) -> [Message] {
    guard let place = shown.firstIndex(where: { $0.topic == message.topic }) else {
      shown.append(message)
      return [message]
    }
    guard shown[place] != message else { return [] }
    shown[place] = message
    return [message]
  }
}
