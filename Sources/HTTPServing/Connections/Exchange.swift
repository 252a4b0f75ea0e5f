/// A request that waits for its answer, and the way to give it: at once, later, or never ending.
public final class Exchange {
  public let request: Request
  private weak var connection: ClientConnection?

  init(_ request: Request, _ connection: ClientConnection) {
    (self.request, self.connection) = (request, connection)
  }

  /// Whether someone still waits.
  public var isOpen: Bool { connection?.waits(for: self) == true }

  /// Sends the answer; a second one is a programming error, and one whose client has left is dropped.
  public func answer(_ response: Response) {
    connection?.answer(response, to: self)
  }

  /// Answers with lines that follow one another until either side ends the stream.
  public func stream(_ response: Response) -> Stream {
    connection?.beginStream(response, for: self)
    return Stream(connection)
  }
}

/// An answer without an end.
public final class Stream {
  private weak var connection: ClientConnection?

  init(_ connection: ClientConnection?) {
    self.connection = connection
  }

  public var isOpen: Bool { connection?.isStreaming == true }

  /// Sends more; a client that has not read enough of what came before is dropped.
  public func send(_ bytes: [UInt8]) {
    connection?.sendMore(bytes)
  }

  /// Ends it once everything is sent.
  public func end() {
    connection?.endStream()
  }
}
