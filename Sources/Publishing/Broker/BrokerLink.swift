internal import HomeFolder
internal import DaemonKit
internal import Text

/// The connection to the broker, made again whenever it is lost.
///
/// vanlog subscribes to nothing. So a broker has to say little, and one that says more is left: what
/// it sends is never kept, and counted by the kernel.
final class BrokerLink {
  enum News: Equatable {
    case connected
    case lost
  }

  private enum State {
    case waiting(until: Int64)
    case calling(BrokerClient, BrokerCall)
    case greeting(BrokerClient, since: Int64)
    case up(BrokerClient, since: Int64)
  }

  private static let greetingPatience: Int64 = 30_000
  static let acknowledgementPatience: Int64 = 60_000
  /// How often what is due by time is looked at.
  private static let keepInterval: Int64 = 10_000
  /// After as long a connection counts as one that works.
  private static let provenAfter: Int64 = 60_000
  /// What a broker may say: its greeting and certificates, and some for each message and minute.
  private static let receiveLimit = (once: Int64(65_536), message: Int64(64), minute: Int64(4_096))

  private let broker: PublishPlan.Broker
  private let id: String
  private let will: Message
  private var state: State
  private var pause = GrowingPause.atServers
  private var lastKept: Int64 = 0
  private var unacknowledged = 0
  private var lastAcknowledged: Int64 = 0
  /// Why there is no connection; `nil` while there is one, and before the first attempt has failed.
  private(set) var reason: String?
  /// Whether it will most likely be the same for as long as the settings are.
  private(set) var isRefused = false

  init(_ broker: PublishPlan.Broker, id: String, will: Message, now: Int64) {
    (self.broker, self.id, self.will) = (broker, id, will)
    state = .waiting(until: now)
  }

  var isUp: Bool { client != nil }

  /// Whether an attempt is under way, which may soon be a connection.
  var isTrying: Bool {
    switch state {
    case .calling, .greeting: true
    case .waiting, .up: false
    }
  }

  private var client: BrokerClient? {
    if case .up(let client, _) = state { client } else { nil }
  }

  // MARK: For the loop

  func add(to loop: inout EventLoop) {
    switch state {
    case .waiting: break
    case .calling(_, let call): loop.add(call.descriptor)
    case .greeting(let client, _), .up(let client, _):
      loop.add(client.socket, forWriting: client.wantsWrite)
    }
  }

  func deadline(now: Int64) -> Int64? {
    switch state {
    case .waiting(let until): until
    case .calling: nil
    case .greeting(_, let since): min(lastKept + Self.keepInterval, since + Self.greetingPatience)
    case .up:
      earliest(
        lastKept + Self.keepInterval,
        unacknowledged > 0 ? lastAcknowledged + Self.acknowledgementPatience : nil)
    }
  }

  /// Does what is due, and returns what has changed.
  func turn(_ loop: EventLoop, now: Int64) -> News? {
    switch state {
    case .waiting(let until):
      if now >= until { call(now: now) }
      return nil
    case .calling(let client, let call):
      guard loop.isReady(call.descriptor) else { return nil }
      let code = call.result()
      if code == 0 {
        (state, lastKept) = (.greeting(client, since: now), now)
      } else {
        fail(client.trouble(code), now: now)
      }
      return nil
    case .greeting(let client, let since):
      return greet(client, since: since, loop, now: now)
    case .up(let client, let since):
      do throws(BrokerTrouble) {
        try talk(client, since: since, loop, now: now)
        if now - since > Self.provenAfter { pause.succeed() }
        return nil
      } catch {
        fail(error, now: now)
        return .lost
      }
    }
  }

  // MARK: Publishing

  /// Publishes without asking whether it arrives.
  func publish(_ messages: [Message]) {
    for message in messages { _ = client?.publish(message, isAcknowledged: false) }
  }

  /// Publishes, and returns by what number it will be acknowledged.
  func send(_ message: Message, now: Int64) -> CInt? {
    guard let number = client?.publish(message, isAcknowledged: true) else { return nil }
    if unacknowledged == 0 { lastAcknowledged = now }
    unacknowledged += 1
    return number
  }

  func nextAcknowledged(now: Int64) -> CInt? {
    guard let number = client?.nextAcknowledged() else { return nil }
    // The broker takes what it is sent: it works.
    if unacknowledged > 0 {
      unacknowledged -= 1
      lastAcknowledged = now
      pause.succeed()
    }
    return number
  }

  /// Whether everything that was published has left.
  var isDrained: Bool { client?.wantsWrite != true }

  /// Ends the connection with a goodbye, so that there is no will.
  func close() {
    client?.sayGoodbye()
  }

  // MARK: The parts

  private func call(now: Int64) {
    do throws(BrokerTrouble) {
      let client = try BrokerClient(broker, id: id, will: will)
      guard let call = BrokerCall(client, broker) else {
        throw BrokerTrouble("there is no thread to connect with")
      }
      state = .calling(client, call)
    } catch {
      fail(error, now: now)
    }
  }

  private func greet(
    _ client: BrokerClient, since: Int64, _ loop: EventLoop, now: Int64
  ) -> News? {
    do throws(BrokerTrouble) {
      // The broker hangs up with its refusal, so that comes first.
      let trouble = trouble { () throws(BrokerTrouble) in
        try talk(client, since: since, loop, now: now)
      }
      if let answer = client.answer, answer != 0 { throw Self.refusal(answer) }
      if let trouble { throw trouble }
      guard client.answer == nil else {
        state = .up(client, since: now)
        (reason, isRefused, unacknowledged) = (nil, false, 0)
        return .connected
      }
      guard now < since + Self.greetingPatience else {
        throw BrokerTrouble("it accepts the connection, but does not answer")
      }
    } catch {
      fail(error, now: now)
    }
    return nil
  }

  private func trouble(_ body: () throws(BrokerTrouble) -> Void) -> BrokerTrouble? {
    do throws(BrokerTrouble) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func talk(
    _ client: BrokerClient, since: Int64, _ loop: EventLoop, now: Int64
  ) throws(BrokerTrouble) {
    let socket = client.socket
    if socket < 0 { throw BrokerTrouble("the connection was lost") }
    if loop.isReady(socket) {
      try client.read()
      try checkAmount(client, since: since, now: now)
    }
    if client.wantsWrite { try client.write() }
    if now >= lastKept + Self.keepInterval {
      lastKept = now
      try client.keep()
    }
    if unacknowledged > 0, now >= lastAcknowledged + Self.acknowledgementPatience {
      throw BrokerTrouble("it does not acknowledge what it is sent")
    }
  }

  private func checkAmount(
    _ client: BrokerClient, since: Int64, now: Int64
  ) throws(BrokerTrouble) {
    let limit = Self.receiveLimit
    let allowed =
      limit.once + Int64(client.published) * limit.message
      + (now - since) / 60_000 * limit.minute
    if client.received > allowed { throw BrokerTrouble("it sends what was not asked for") }
  }

  private func fail(_ trouble: BrokerTrouble, now: Int64) {
    reason = "\(broker.url.host): \(trouble.text)"
    isRefused = trouble.isRefusal
    if isRefused { pause.expectRefusal() }
    unacknowledged = 0
    pause.fail(now: now)
    state = .waiting(until: pause.end ?? now)
  }

  /// What MQTT 3.1.1 says in 3.2.2.3.
  private static func refusal(_ answer: CInt) -> BrokerTrouble {
    switch answer {
    case 1: BrokerTrouble("it does not speak MQTT 3.1.1", isRefusal: true)
    case 2: BrokerTrouble("it does not accept the name of this device", isRefusal: true)
    case 3: BrokerTrouble("it is not available")
    case 4, 5:
      BrokerTrouble(
        "it does not accept the user or the password; check publish.user and "
          + "publish.password-file", isRefusal: true)
    default: BrokerTrouble("it refuses the connection (\(answer))", isRefusal: true)
    }
  }
}
