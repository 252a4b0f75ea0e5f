internal import Answers
internal import Glibc
internal import Text

/// What the daemon is told: the state when it changes, and how much waits.
///
/// A daemon that does not read blocks nothing: a line is written only if there is room for it, and
/// else later, as it is then.
struct StateReport {
  enum State: Equatable {
    case connected
    /// Why, and whether it was refused, which waiting does not mend.
    case offline(String, isRefused: Bool)
  }

  private static let interval: Int64 = 1_000
  private static let longestReason = 500

  private var told: State?
  private var toldQueued = 0
  private var toldDropped = 0
  private var wanted: (state: State?, queued: Int, dropped: Int) = (nil, 0, 0)
  private var nextTry: Int64 = 0
  private var complaint: String?

  /// When what has changed, or found no room, may be sent.
  var deadline: Int64? { hasNews ? nextTry : nil }

  private var hasNews: Bool {
    wanted.state != told || wanted.queued != toldQueued || wanted.dropped != toldDropped
  }

  mutating func tell(state: State?, queued: Int, dropped: Int, now: Int64) {
    // A state is sent at once, numbers once a second.
    let isUrgent = state != nil && state != wanted.state
    wanted = (state ?? wanted.state, queued, dropped)
    guard hasNews, isUrgent || now >= nextTry else { return }
    nextTry = now + Self.interval
    flush()
  }

  /// Tells what has changed, however soon.
  mutating func flush() {
    if let state = wanted.state, state != told, Self.write(Self.line(state)) { told = state }
    tellCount()
  }

  /// Says what is wrong with the queue, once.
  mutating func complain(_ text: String?) {
    guard text != complaint else { return }
    complaint = text
    guard let text else { return }
    let bytes = Array("vanlog-publish: what waits is kept in memory only: \(text)\n".utf8)
    _ = Glibc.write(2, bytes, bytes.count)
  }

  private mutating func tellCount() {
    guard wanted.queued != toldQueued || wanted.dropped != toldDropped else { return }
    var json = JSONWriter()
    json.object { json in
      json.field(PublisherKeys.queued, wanted.queued)
      if wanted.dropped > 0 { json.field("dropped", wanted.dropped) }
    }
    if Self.write(json.bytes) { (toldQueued, toldDropped) = (wanted.queued, wanted.dropped) }
  }

  private static func line(_ state: State) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      switch state {
      case .connected: json.field(PublisherKeys.state, PublisherKeys.connected)
      case .offline(let reason, let isRefused):
        json.field(PublisherKeys.state, PublisherKeys.offline)
        if isRefused { json.field(PublisherKeys.isRefused, true) }
        json.field(PublisherKeys.reason, String(reason.prefix(longestReason)))
      }
    }
    return json.bytes
  }

  /// Lines are shorter than what a pipe takes at once or not at all.
  private static func write(_ line: [UInt8]) -> Bool {
    var request = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return false }
    let bytes = line + [UInt8(ascii: "\n")]
    return Glibc.write(1, bytes, bytes.count) == bytes.count
  }
}
