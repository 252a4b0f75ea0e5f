internal import Text

/// Something to publish at a broker.
struct Message: Hashable, Sendable {
  let topic: String
  let payload: [UInt8]
  let isRetained: Bool
}

extension Message {
  init(_ topic: String, _ text: String, isRetained: Bool) {
    self.init(topic: topic, payload: Array(text.utf8), isRetained: isRetained)
  }

  /// As it waits in a queue.
  var line: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.field("topic", topic)
      json.field("payload", String(decoding: payload, as: UTF8.self))
      json.field("retain", isRetained)
    }
    return json.bytes
  }

  init?(line: [UInt8]) {
    guard let json = try? JSONValue(parsing: line, maximumDepth: 4),
      let topic = json["topic"]?.string, let payload = json["payload"]?.string,
      let isRetained = json["retain"]?.bool
    else { return nil }
    self.init(topic, payload, isRetained: isRetained)
  }
}
