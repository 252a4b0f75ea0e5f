/// What clients may cost; times are in milliseconds.
public struct ServerLimits: Hashable, Sendable {
  public var connections = 64
  public var connectionsPerPeer = 16
  /// How long a request may take to arrive, from its first byte on, and the first one from the
  /// connection on.
  public var request: Int64 = 5_000
  /// How long a connection may do nothing between two requests.
  public var idle: Int64 = 60_000
  /// How long a client may take nothing of an answer.
  public var stall: Int64 = 15_000
  /// How long an answer may take in all.
  public var answer: Int64 = 300_000
  /// How many bytes of a stream may wait for its client.
  public var streamBacklog = 65_536
  /// How long a connection that was refused is read on, so that the client sees the answer.
  public var parting: Int64 = 1_000

  public init() {}
}
