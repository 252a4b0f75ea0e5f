internal import HomeFolder
internal import DaemonKit
internal import Text

/// Sends the queue of positions to a web server, one after the other.
///
/// A position leaves the queue when the server has taken it. One that it refuses stays: they are all
/// alike, so it is the settings that are wrong, here or there.
final class WebSender {
  /// Ten a second at most.
  private static let interval: Int64 = 100

  let queue: DiskQueue
  private let post: WebPost
  private let host: String
  private let topic: String
  private var pause = GrowingPause.atServers
  private var waitsUntil: Int64 = 0
  /// Whether the first of the queue is on its way; dropping it for want of room ends that.
  private var sendsFirst = false
  /// Whether the server has taken the last position; `nil` before the first.
  private(set) var works: Bool?
  /// Why it does not.
  private(set) var reason: String?
  /// Whether it will most likely be the same for as long as the settings are.
  private(set) var isRefused = false

  init(_ server: PublishPlan.WebServer, tracker: (user: String, device: String), queue: DiskQueue) {
    self.queue = queue
    host = server.url.host
    topic = OwnTracksLocation.topic(tracker)
    post = WebPost(
      server,
      headers: [
        "Content-Type: application/json", "Expect:", "User-Agent: vanlog",
        "X-Limit-U: \(tracker.user)", "X-Limit-D: \(tracker.device)",
      ])
  }

  func append(_ line: [UInt8], now: Int64) {
    if queue.append(line, now: now) > 0 { sendsFirst = false }
  }

  var isIdle: Bool { queue.count == 0 && !post.isBusy }
  /// Whether something is on its way, or may go at once.
  func isWorking(now: Int64) -> Bool {
    post.isBusy || (queue.count > 0 && reason == nil)
  }

  func add(to loop: inout EventLoop, now: Int64) { post.add(to: &loop, now: now) }

  var deadline: Int64? {
    post.isBusy ? post.deadline : queue.count > 0 ? waitsUntil : nil
  }

  func turn(_ loop: EventLoop, now: Int64, unless isForbidden: (_ text: [UInt8]) -> Bool) {
    if let outcome = post.turn(loop, now: now) { take(outcome, now: now) }
    guard !post.isBusy, queue.count > 0, now >= waitsUntil else { return }
    while queue.count > 0, isForbidden(queue[0]) { queue.removeFirst(1) }
    guard queue.count > 0 else { return }
    post.start(OwnTracksLocation.webBody(queue[0], topic: topic))
    sendsFirst = true
  }

  private func take(_ outcome: WebPost.Outcome, now: Int64) {
    if case .status(200...299) = outcome {
      if sendsFirst { queue.removeFirst(1) }
      (works, reason, isRefused) = (true, nil, false)
      pause.succeed()
      waitsUntil = now + Self.interval
      return
    }
    works = false
    reason = "\(host): \(Self.complaint(outcome))"
    isRefused = Self.isRefusal(outcome)
    if isRefused { pause.expectRefusal() }
    pause.fail(now: now)
    waitsUntil = pause.end ?? now
  }

  private static func isRefusal(_ outcome: WebPost.Outcome) -> Bool {
    guard case .status(400...499) = outcome else { return false }
    return outcome != .status(429) && outcome != .status(408)
  }

  private static func complaint(_ outcome: WebPost.Outcome) -> String {
    switch outcome {
    case .failed(let reason): reason
    case .status(401), .status(403):
      "it does not accept the user or the password; check publish.owntracks and "
        + "publish.owntracks-password-file"
    case .status(300...399): "it sends us elsewhere; set publish.owntracks to that address"
    case .status(404): "there is nothing at that address; check publish.owntracks"
    case .status(let number): "it answers with status \(number)"
    }
  }
}
