internal import Glibc

/// The source of gpsd's lines: gpsd itself, or a test's replacement.
public protocol ReportSource: ~Copyable {
  /// What to poll for bytes, or `nil` while there is no connection.
  var descriptor: CInt? { get }

  /// Connects and asks for reports; returns quickly, whether gpsd answers or not.
  mutating func connect() throws(ReportSourceError)

  /// Asks for reports again, which gpsd always answers.
  mutating func ask() throws(ReportSourceError)

  /// Reads what has arrived into the front of the buffer, without waiting or resizing it.
  mutating func read(into buffer: inout [UInt8]) -> ReadingResult

  /// Sets how many bytes make the descriptor readable, 1 after connecting; for sources that are polled.
  mutating func wakeUp(at bytes: Int)

  /// Closes the connection, if there is one.
  mutating func close()
}

extension ReportSource where Self: ~Copyable {
  public mutating func wakeUp(at bytes: Int) {}
}

/// The result of reading without waiting.
public enum ReadingResult: Hashable, Sendable {
  /// This many bytes, at least one.
  case bytes(Int)
  case nothingYet
  /// The other side has closed, or the connection broke.
  case ended
}

extension ReadingResult {
  /// Reads what has arrived on a socket into the front of the buffer, without waiting.
  public init(of socket: CInt, into buffer: inout [UInt8]) {
    while true {
      let count = recv(socket, &buffer, buffer.count, 0)
      let code = errno
      if count < 0, code == EINTR { continue }
      self = count > 0 ? .bytes(count) : count < 0 && code == EAGAIN ? .nothingYet : .ended
      return
    }
  }
}

/// Why there is no connection to gpsd.
public struct ReportSourceError: Error, Hashable, CustomStringConvertible {
  public let place: String
  /// `nil` if the system does not say.
  public let reason: String?

  public init(place: String, reason: String?) {
    self.place = place
    self.reason = reason
  }

  public var description: String {
    "cannot reach gpsd at \(place)\(reason.map { " (\($0))" } ?? "")"
  }
}
