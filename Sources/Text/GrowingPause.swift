/// When to try again what has failed: after a pause that doubles each time, up to a limit.
public struct GrowingPause: Hashable, Sendable {
  private static let mostFailures = 30

  private let first: Int64
  public let longest: Int64
  private let percent: ClosedRange<Int64>
  public private(set) var failures = 0
  /// Until when to wait, in the clock that `fail` was told; `nil` if nothing has failed.
  public private(set) var end: Int64?

  /// In the unit of the clock that `fail` is told; each pause is a random part of its length, between
  /// these percentages.
  public init(first: Int64, longest: Int64, percent: ClosedRange<Int64> = 100...100) {
    (self.first, self.longest, self.percent) = (first, longest, percent)
  }

  public func isOver(now: Int64) -> Bool { end.map { now >= $0 } ?? true }

  /// How long the pause is after this many failures in a row.
  public func length(after failures: Int) -> Int64 {
    min(first << Int64(min(max(failures, 1), 20) - 1), longest)
  }

  /// It has failed again.
  public mutating func fail(now: Int64, using random: inout some RandomNumberGenerator) {
    let pause = length(after: failures + 1).uneven(percent, using: &random)
    failures = min(failures + 1, Self.mostFailures)
    end = now.addingSaturated(pause)
  }

  public mutating func fail(now: Int64) {
    var random = SystemRandomNumberGenerator()
    fail(now: now, using: &random)
  }

  /// What is refused will most likely be refused again: the longest pause from now on.
  public mutating func expectRefusal() {
    failures = Self.mostFailures
  }

  /// It works.
  public mutating func succeed() {
    (failures, end) = (0, nil)
  }
}

extension Int64 {
  /// A random part of a time, so that many who wait for the same do not come at once.
  public func uneven(
    _ percent: ClosedRange<Int64>, using random: inout some RandomNumberGenerator
  ) -> Int64 {
    .random(in: self * percent.lowerBound / 100...self * percent.upperBound / 100, using: &random)
  }
}
