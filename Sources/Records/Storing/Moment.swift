/// The current time and whether it is trusted; passed in, so that tests can set it.
public struct Moment: Sendable {
  public let milliseconds: Int64
  public let isProven: Bool
  /// The boot and the milliseconds since, by which an unproven time can be put right later; `nil` if
  /// there is no need for that or no way.
  public let sinceBoot: SinceBoot?

  public init(milliseconds: Int64, isProven: Bool, sinceBoot: SinceBoot? = nil) {
    self.milliseconds = milliseconds
    self.isProven = isProven
    self.sinceBoot = sinceBoot
  }

  var proven: Int64? { isProven ? milliseconds : nil }
}

/// A moment that no wrong clock can falsify, within one boot.
public struct SinceBoot: Sendable, Hashable {
  public let boot: String
  public let milliseconds: Int64

  public init(boot: String, milliseconds: Int64) {
    (self.boot, self.milliseconds) = (boot, milliseconds)
  }
}

/// What proves the time in a boot: how far it is ahead of the milliseconds since.
public struct BootProof: Sendable, Hashable {
  public let boot: String
  public let offset: Int64

  public init(boot: String, offset: Int64) {
    (self.boot, self.offset) = (boot, offset)
  }
}
