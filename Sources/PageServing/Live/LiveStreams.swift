internal import DaemonKit
internal import HTTPServing
internal import Text

/// The devices that watch the recorder, and what they are told.
struct LiveStreams: ~Copyable {
  private static let pulseInterval: Int64 = 15_000
  /// How often to check whether devices may still be here, apart from when the list changes.
  private static let lookInterval: Int64 = 5_000

  private var feed: RecorderFeed
  private var streams: [(stream: HTTPServing.Stream, device: String)] = []
  private var nextPulse: Int64 = 0
  private var nextLook: Int64 = 0

  init(folder: String) {
    feed = RecorderFeed(folder: folder)
  }

  var count: Int { streams.count }

  /// Starts streaming to a device.
  mutating func begin(_ exchange: Exchange, device: String, now: Int64) {
    let response = Response(
      .ok,
      [
        .init(name: "Content-Type", value: "text/event-stream"),
        .init(name: "Cache-Control", value: "no-store"),
      ] + PageHeaders.all)
    guard exchange.request.method == .get else { return exchange.answer(response) }
    let stream = exchange.stream(response)
    if streams.isEmpty { (nextPulse, nextLook) = (now + Self.pulseInterval, now) }
    streams.append((stream, device))
    if let news = feed.news { stream.send(Self.event(news)) }
  }

  // MARK: For the loop

  func add(to loop: inout EventLoop) {
    if !streams.isEmpty { feed.add(to: &loop) }
  }

  var deadline: Int64? {
    guard !streams.isEmpty else { return nil }
    return min(feed.deadline, nextPulse, nextLook)
  }

  /// Tells what is new.
  ///
  /// `mustLook`: the list of devices has changed; `standing` asks it.
  mutating func turn(now: Int64, mustLook: Bool, standing: (String) -> Doorkeeper.Standing) {
    streams.removeAll { !$0.stream.isOpen }
    guard !streams.isEmpty else { return feed.rest() }
    if mustLook || now >= nextLook {
      nextLook = now + Self.lookInterval
      for (stream, device) in streams {
        let standing = standing(device)
        guard standing != .paired else { continue }
        if standing == .revoked { stream.send(Array("event: revoked\ndata: {}\n\n".utf8)) }
        stream.end()
      }
      streams.removeAll { !$0.stream.isOpen }
    }
    if let news = feed.turn(now: now) { send(Self.event(news)) }
    if now >= nextPulse {
      nextPulse = now + Self.pulseInterval
      send(Array(":\n\n".utf8))
    }
  }

  private func send(_ bytes: [UInt8]) {
    for (stream, _) in streams { stream.send(bytes) }
  }

  private static func event(_ news: RecorderFeed.News) -> [UInt8] {
    switch news {
    case .state(let line): Array("event: state\ndata: ".utf8) + line + Array("\n\n".utf8)
    case .silent: Array("event: silent\ndata: {}\n\n".utf8)
    case .idle(let isWaiting):
      Array("event: idle\ndata: {\"recorder\":\(isWaiting ? "\"waiting\"" : "null")}\n\n".utf8)
    }
  }
}
