internal import HomeFolder
internal import CMosquitto
internal import Text

/// One connection to a broker; the only owner of a client of libmosquitto.
///
/// While `BrokerCall` connects, it belongs to that thread, and to the loop from then on. Its end
/// closes the connection without a goodbye.
final class BrokerClient: @unchecked Sendable {
  /// The longest without a word from either side, in seconds.
  static let keepAlive: CInt = 60

  private let client: OpaquePointer
  private(set) var published = 0

  /// `nil` without memory, or with certificates that cannot be read.
  init(
    _ broker: PublishPlan.Broker, id: String, will: Message
  ) throws(BrokerTrouble) {
    guard let client = Self.make(broker, id: id) else { throw BrokerTrouble("there is no memory") }
    self.client = client
    let text = String(decoding: will.payload, as: UTF8.self)
    try check(cmosquitto_set_will(client, will.topic, text, will.isRetained ? 1 : 0))
    guard broker.isSecure else { return }
    let code =
      if let file = broker.authorityFile {
        cmosquitto_use_tls(client, file)
      } else {
        cmosquitto_use_tls(client, nil)
      }
    guard code == 0 else { throw BrokerTrouble(Self.noCertificates(broker), isRefusal: true) }
  }

  deinit {
    cmosquitto_free(client)
  }

  private static func make(_ broker: PublishPlan.Broker, id: String) -> OpaquePointer? {
    guard let user = broker.user else { return cmosquitto_new(id, nil, nil) }
    guard let password = broker.password else { return cmosquitto_new(id, user, nil) }
    return password.withCString { cmosquitto_new(id, user, $0) }
  }

  private static func noCertificates(_ broker: PublishPlan.Broker) -> String {
    broker.authorityFile.map { "the certificates of \($0) cannot be used; check publish.ca-file" }
      ?? "the certificates of the system cannot be used; install ca-certificates"
  }

  /// Connects, and blocks until that has worked or failed.
  func connect(to broker: PublishPlan.Broker, patience: Int64) -> CInt {
    cmosquitto_connect(
      client, broker.url.host, CInt(broker.port), Self.keepAlive, CInt(clamping: patience))
  }

  // MARK: For the loop

  /// The socket; negative without a connection.
  var socket: CInt { cmosquitto_socket(client) }
  var wantsWrite: Bool { cmosquitto_wants_write(client) != 0 }

  func read() throws(BrokerTrouble) { try check(cmosquitto_read(client)) }
  func write() throws(BrokerTrouble) { try check(cmosquitto_write(client)) }
  func keep() throws(BrokerTrouble) { try check(cmosquitto_keep(client)) }

  /// The broker's answer to the greeting, `nil` as long as there is none.
  var answer: CInt? {
    let answer = cmosquitto_answer(client)
    return answer >= 0 ? answer : nil
  }

  /// How many bytes the broker has sent.
  var received: Int64 { cmosquitto_received(client) }

  /// Publishes, and returns the number for an acknowledgement.
  func publish(_ message: Message, isAcknowledged: Bool) -> CInt? {
    var number: CInt = 0
    let code = message.payload.withUnsafeBytes { bytes in
      cmosquitto_publish(
        client, &number, message.topic, bytes.baseAddress, CInt(bytes.count),
        isAcknowledged ? 1 : 0, message.isRetained ? 1 : 0)
    }
    guard code == 0 else { return nil }
    published += 1
    return number
  }

  /// The number of a message that was acknowledged.
  func nextAcknowledged() -> CInt? {
    let number = cmosquitto_next_acknowledged(client)
    return number > 0 ? number : nil
  }

  func sayGoodbye() { _ = cmosquitto_disconnect(client) }

  func trouble(_ code: CInt) -> BrokerTrouble {
    BrokerTrouble(String(cString: cmosquitto_reason(client, code)))
  }

  private func check(_ code: CInt) throws(BrokerTrouble) {
    if code != 0 { throw trouble(code) }
  }
}

/// Why a broker cannot be talked with.
struct BrokerTrouble: Error, Equatable {
  let text: String
  /// Whether it will most likely be the same next time.
  let isRefusal: Bool

  init(_ text: String, isRefusal: Bool = false) {
    (self.text, self.isRefusal) = (text, isRefusal)
  }
}
