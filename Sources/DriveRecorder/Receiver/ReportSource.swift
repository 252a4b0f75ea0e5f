/// Where the lines of gpsd come from: gpsd itself, or what a test puts in its place.
public protocol ReportSource: ~Copyable {
  /// What to poll for bytes, or `nil` while there is no connection.
  var descriptor: CInt? { get }

  /// Connects and asks for reports; returns soon, whether gpsd answers or not.
  mutating func connect() throws(ReportSourceError)

  /// Asks for reports once more, which gpsd answers in any case.
  mutating func ask() throws(ReportSourceError)

  /// Reads what has arrived into the front of the buffer, whose size stays, without waiting.
  mutating func read(into buffer: inout [UInt8]) -> ReadingResult

  /// Closes the connection, if there is one.
  mutating func close()
}

/// What came of reading without waiting.
public enum ReadingResult: Hashable, Sendable {
  /// So many bytes, at least one.
  case bytes(Int)
  case nothingYet
  /// The other side has closed, or the connection broke.
  case ended
}

/// Why there is no connection to gpsd.
public struct ReportSourceError: Error, Hashable, CustomStringConvertible {
  public let place: String
  public let reason: String

  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  public var description: String {
    "cannot reach gpsd at \(place): \(reason); check that gpsd is running"
  }
}
