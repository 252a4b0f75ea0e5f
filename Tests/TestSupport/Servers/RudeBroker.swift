internal import Foundation

/// A server that pretends to be an MQTT broker, and behaves badly.
public final class RudeBroker: Sendable {
  public enum Manner: String, Sendable, CaseIterable {
    /// Hangs up at once.
    case hangsUp
    /// Accepts the connection and says nothing.
    case saysNothing
    /// Answers the greeting, and nothing after that.
    case forgets
    /// Says that the password is wrong.
    case refuses
    /// Sends message after message that nobody has asked for.
    case floods
    /// Announces the largest packet that there can be, and sends it.
    case swells
    /// Sends what is no MQTT.
    case babbles
  }

  private let listener: LoopbackListener

  public init(_ manner: Manner) throws {
    listener = try LoopbackListener()
    listener.serve { connection, _ in Self.serve(connection, manner) }
  }

  deinit { listener.close() }

  public var port: UInt16 { listener.port }

  /// How many connections there were.
  public var connections: Int { listener.count }

  private static func serve(_ connection: CInt, _ manner: Manner) {
    let accepted: [UInt8] = [0x20, 2, 0, 0]
    switch manner {
    case .hangsUp: break
    case .saysNothing: readAll(connection)
    case .forgets: if send(accepted, connection) { readAll(connection) }
    case .refuses: _ = send([0x20, 2, 0, 5], connection)
    case .babbles:
      _ = send(Array(String(repeating: "HTTP/1.1 400 Bad Request\r\n", count: 20).utf8), connection)
      readAll(connection)
    case .floods:
      _ = send(accepted, connection)
      // PUBLISH of 1,000 bytes to the topic "a".
      let message = [0x30, 0xE8, 0x07, 0, 1, 0x61] + [UInt8](repeating: 0x20, count: 997)
      while send(message, connection) {}
    case .swells:
      _ = send(accepted, connection)
      _ = send([0x30, 0xFF, 0xFF, 0xFF, 0x7F, 0, 1, 0x61], connection)
      let piece = [UInt8](repeating: 0x20, count: 65_536)
      for _ in 0..<4_096 where send(piece, connection) {}
    }
  }

  private static func send(_ bytes: [UInt8], _ connection: CInt) -> Bool {
    Foundation.send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL)) == bytes.count
  }

  /// Reads until the other side hangs up.
  private static func readAll(_ connection: CInt) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while recv(connection, &buffer, buffer.count, 0) > 0 {}
  }
}
