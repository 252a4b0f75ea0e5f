public import DaemonKit
public import DurableFiles
internal import Glibc
public import HomeFolder
internal import Text

/// Publishes what the daemon says, until that has nothing more to say.
///
/// One thread around one `poll`. Positions pass the gate and the privacy zones before anything else
/// sees them.
public final class Publisher {
  /// How long it may take to send what waits, once the daemon is silent for good.
  static let patienceAtEnd: Int64 = 2_000
  /// How long after a signal.
  static let patienceAfterSignal: Int64 = 500
  private static let longestLine = 262_144
  private static let pieceSize = 65_536

  private let topics: VanTopics
  private let tracker: (user: String, device: String)
  private let discovery: [Message]
  private var zones: ZoneGuard
  private var gate = PositionGate()
  private var speedGate = SpeedGate()
  private var board: VanBoard
  private let link: BrokerLink?
  /// Positions over MQTT, and messages of automations.
  private var positions: Outbox?
  private var messages: Outbox?
  private let web: WebSender?
  private var pace = Pace()
  private var lines = LineBuffer(limit: longestLine)
  private var piece = [UInt8](repeating: 0, count: pieceSize)
  private var report = StateReport()
  private var loop = EventLoop()
  private var endsAt: Int64?

  public init(
    _ plan: PublishPlan, home: HomeFolder, identity: PublishIdentity, zones: consuming ZoneGuard
  ) throws(FileError) {
    topics = VanTopics(topic: plan.topic, id: identity.id)
    let topics = topics
    board = VanBoard(topics: topics)
    tracker = plan.tracker
    self.zones = zones
    discovery =
      plan.discoveryPrefix.map { prefix in
        HomeAssistantEntity.all(topics).map { entity in
          entity.message(
            prefix: prefix, id: identity.id, device: plan.deviceName, topics: topics)
        }
      } ?? []
    link = plan.broker.map { broker in
      BrokerLink(
        broker, id: "vanlog-\(identity.id)",
        will: Message(topics.availability, VanTopics.offline, isRetained: true),
        now: MonotonicClock.now)
    }
    if plan.broker != nil {
      messages = Outbox(queue: try DiskQueue(HomeFolder.messageQueue, in: home))
    }
    if plan.sendsOwnTracksToBroker {
      positions = Outbox(queue: try DiskQueue(HomeFolder.positionQueue, in: home))
    }
    if let server = plan.web {
      web = WebSender(
        server, tracker: plan.tracker,
        queue: try DiskQueue(HomeFolder.positionQueue, in: home))
    } else {
      web = nil
    }
  }

  /// Runs to the end of standard input, or to a signal.
  public func run() throws(ServiceProblem) -> CInt {
    let signals = try SignalPipe()
    _ = fcntl(0, F_SETFL, fcntl(0, F_GETFL) | O_NONBLOCK)
    while true {
      wait(signals)
      let now = MonotonicClock.now
      while loop.isReady(signals.descriptor), let signal = signals.next() {
        if signal != .status { end(within: Self.patienceAfterSignal, now: now) }
      }
      if endsAt == nil, loop.isReady(0) { listen(now: now) }
      work(now: now)
      tell(now: now)
      if let endsAt, now >= endsAt || !canStillSend(now: now) { return finish(now: now) }
    }
  }

  private func wait(_ signals: borrowing SignalPipe) {
    let now = MonotonicClock.now
    loop.startTurn()
    loop.add(signals.descriptor)
    if endsAt == nil { loop.add(0) }
    link?.add(to: &loop)
    web?.add(to: &loop, now: now)
    loop.wait(until: deadline(now: now) ?? now + 60_000)
  }

  private func deadline(now: Int64) -> Int64? {
    let waits = positions?.waits == true || messages?.waits == true
    return earliest(
      endsAt, link?.deadline(now: now), web?.deadline, report.deadline,
      queues.compactMap(\.deadline).min(), link?.isUp == true && waits ? pace.deadline : nil)
  }

  private var queues: [DiskQueue] {
    [positions?.queue, messages?.queue, web?.queue].compactMap { $0 }
  }

  // MARK: What the daemon says

  private func listen(now: Int64) {
    let count = read(0, &piece, piece.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end(within: Self.patienceAtEnd, now: now) }
    var heard: [DaemonLine] = []
    lines.take(piece[..<count]) { bytes in
      if let line = DaemonLine(bytes) { heard.append(line) }
    }
    for line in heard { take(line, now: now) }
  }

  private func end(within milliseconds: Int64, now: Int64) {
    endsAt = min(endsAt ?? .max, now + milliseconds)
  }

  private func take(_ line: DaemonLine, now: Int64) {
    switch line {
    case .fix(let fix): take(fix, now: now)
    case .status(let status): link?.publish(board.show(StatusSummary(status)))
    case .drive(let word): link?.publish(board.show(drive: word))
    case .message(let message): messages?.append(message.line, now: now)
    }
  }

  /// In a zone there is neither position nor speed, from which the way to its middle would follow;
  /// the last position before it stays.
  private func take(_ fix: PublishedFix, now: Int64) {
    guard !zones.hides(fix.place, uncertainMetres: fix.accuracyMetres ?? 0) else {
      link?.publish(board.show(speed: nil))
      return
    }
    if let speed = speedGate.admits(fix) { link?.publish(board.show(speed: speed)) }
    guard gate.admits(fix) else { return }
    link?.publish(board.show(fix))
    let location = OwnTracksLocation(fix, device: tracker.device).line
    positions?.append(location, now: now)
    web?.append(location, now: now)
  }

  // MARK: What is sent

  private func work(now: Int64) {
    switch link?.turn(loop, now: now) {
    case .connected: greet()
    case .lost:
      positions?.startAgain()
      messages?.startAgain()
    case nil: break
    }
    while let number = link?.nextAcknowledged(now: now) {
      positions?.acknowledge(number)
      messages?.acknowledge(number)
    }
    sendQueues(now: now)
    web?.turn(loop, now: now, unless: isForbidden)
    for queue in queues { queue.turn(now: now) }
  }

  /// What a broker is told first: what there is, that it is there, and how it is.
  private func greet() {
    let online = Message(topics.availability, VanTopics.online, isRetained: true)
    link?.publish(discovery + [online] + board.messages)
  }

  /// What a person has asked for goes before positions.
  private func sendQueues(now: Int64) {
    guard let link, link.isUp else { return }
    let topic = OwnTracksLocation.topic(tracker)
    while positions?.waits == true || messages?.waits == true, pace.admits(now: now) {
      let isMessage =
        messages?.send(unless: { Message(line: $0) == nil }) { text in
          Message(line: text).flatMap { link.send($0, now: now) }
        } ?? false
      let isSent =
        isMessage
        || positions?.send(unless: isForbidden) { text in
          link.send(Message(topic: topic, payload: text, isRetained: false), now: now)
        } ?? false
      guard isSent else { break }
    }
  }

  /// Whether a queued position is in a zone that was set since, or is none.
  private func isForbidden(_ line: [UInt8]) -> Bool {
    guard let position = OwnTracksLocation.place(of: line) else { return true }
    return zones.hides(position.place, uncertainMetres: position.uncertainMetres)
  }

  // MARK: Its state, and its end

  private func tell(now: Int64) {
    let reason = link?.reason ?? web?.reason
    let isRefused = link?.reason == nil ? web?.isRefused == true : link?.isRefused == true
    let isConnected = link?.isUp ?? (web?.works == true)
    let queued = queues.reduce(0) { $0 + $1.count }
    let dropped = queues.reduce(0) { $0 + $1.dropped }
    report.tell(
      state: reason.map { .offline($0, isRefused: isRefused) } ?? (isConnected ? .connected : nil),
      queued: queued,
      dropped: dropped, now: now)
    report.complain(queues.lazy.compactMap(\.trouble).first.map { "\($0)" })
  }

  private func canStillSend(now: Int64) -> Bool {
    let waits = positions?.isIdle == false || messages?.isIdle == false
    let hasLink = link.map { $0.isTrying || ($0.isUp && (waits || !$0.isDrained)) } ?? false
    return hasLink || web?.isWorking(now: now) == true
  }

  private func finish(now: Int64) -> CInt {
    for queue in queues { queue.save(now: now) }
    if let link, link.isUp {
      link.publish([Message(topics.availability, VanTopics.offline, isRetained: true)])
      link.close()
    }
    report.flush()
    return 0
  }
}
