internal import CLinux
internal import Glibc

/// Reports a program's state to the service manager, by the protocol of `sd_notify`.
///
/// Each message is complete in itself, so a lost one does not matter.
public struct Notifier {
  private static let statusLimit = 200

  /// The socket's address, an abstract one beginning with NUL; `nil` if nothing listens.
  private let address: [CChar]?
  /// Half the manager's watchdog interval, so that one message may be late.
  private let interval: Int64?
  private var isStopping = false
  public private(set) var status = ""
  private var lastSent: Int64 = 0

  /// Reads the environment that a service manager sets.
  public init(process: Int32? = nil, variable: (String) -> String? = ServiceProgram.variable) {
    address = variable("NOTIFY_SOCKET").flatMap(Self.address)
    interval = Self.interval(process: process ?? getpid(), variable)
  }

  /// Whether anyone listens; composing sentences for no one is a waste.
  public var isHeard: Bool { address != nil }

  /// When the next watchdog message is due, if one is wanted.
  public var deadline: Int64? {
    guard address != nil, let interval else { return nil }
    return lastSent + interval
  }

  /// Reports that the program works, and its state; called at first and at each change.
  public mutating func report(_ status: String, now: Int64) {
    let status = Self.oneLine(status)
    guard status != self.status || lastSent == 0 else { return }
    self.status = status
    send(now: now)
  }

  /// Sends a watchdog message if it is due; the loop calls this only while it works.
  public mutating func turn(now: Int64) {
    if let deadline, now >= deadline { send(now: now) }
  }

  public mutating func stop(now: Int64) {
    isStopping = true
    send(now: now)
  }

  private mutating func send(now: Int64) {
    lastSent = now
    guard let address else { return }
    let state = isStopping ? "STOPPING=1" : "READY=1"
    Self.send("\(state)\nSTATUS=\(status)\nWATCHDOG=1\n", to: address)
  }

  /// Sends a datagram without blocking; a manager that is too busy gets the next one.
  private static func send(_ message: String, to address: [CChar]) {
    let kind =
      CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard clinux_connect_local(descriptor, address, CInt(clamping: address.count)) == 0 else {
      return
    }
    let bytes = Array(message.utf8)
    _ = Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
  }

  /// A path, or an abstract name, written with `@`; anything else is not a socket address.
  private static func address(_ text: String) -> [CChar]? {
    guard text.hasPrefix("/") || text.hasPrefix("@"), text.utf8.count > 1 else { return nil }
    var bytes = text.utf8.map(CChar.init(truncatingIfNeeded:))
    if text.hasPrefix("@") { bytes[0] = 0 } else { bytes.append(0) }
    return bytes.count <= 108 ? bytes : nil
  }

  private static func interval(process: Int32, _ variable: (String) -> String?) -> Int64? {
    guard let text = variable("WATCHDOG_USEC"), let microseconds = Int64(text), microseconds > 0
    else { return nil }
    // The watchdog may be meant for another process of the service.
    if let watched = variable("WATCHDOG_PID"), watched != String(process) { return nil }
    return max(1, microseconds / 2_000)
  }

  private static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.prefix(statusLimit).map { scalar in
          scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar
        }))
  }
}
