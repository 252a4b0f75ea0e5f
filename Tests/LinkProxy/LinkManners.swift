/// What a link does to what passes over it.
public struct LinkManners: Sendable, Equatable {
  /// How long a byte is under way, in milliseconds; a round trip takes twice as long.
  public var delay: Int64
  /// How many bytes pass in a second each way, on all connections together; `nil` for no limit.
  public var bytesPerSecond: Int?
  /// After how many bytes the connections are cut: the first number is for the first one, and so on,
  /// beginning anew after the last.
  public var cuts: [Int]
  /// Whether nothing passes, while connections stay open.
  public var isFrozen: Bool
  /// Whether there is a link at all; without one, connections are refused.
  public var isPlugged: Bool

  public init(
    delay: Int64 = 0, bytesPerSecond: Int? = nil, cuts: [Int] = [], isFrozen: Bool = false,
    isPlugged: Bool = true
  ) {
    (self.delay, self.bytesPerSecond, self.cuts) = (delay, bytesPerSecond, cuts)
    (self.isFrozen, self.isPlugged) = (isFrozen, isPlugged)
  }
}

/// What has passed over a link.
public struct LinkTally: Sendable, Equatable {
  public var connections = 0
  /// How many of them were cut by the link.
  public var cuts = 0
  /// Bytes from clients, and bytes to them.
  public var sentBytes = 0
  public var receivedBytes = 0
  /// How often a client waited for an answer before it went on: requests that are under way together
  /// count once, and opening a connection does not count.
  public var roundTrips = 0

  public init() {}

  public var bytes: Int { sentBytes + receivedBytes }
}
