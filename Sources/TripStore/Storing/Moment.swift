/// The current time and whether it is trusted; passed in, so that tests can set it.
public struct Moment: Sendable {
  public let milliseconds: Int64
  public let isProven: Bool

  public init(milliseconds: Int64, isProven: Bool) {
    self.milliseconds = milliseconds
    self.isProven = isProven
  }

  var proven: Int64? { isProven ? milliseconds : nil }
}
