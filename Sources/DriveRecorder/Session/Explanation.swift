public import Text

/// What became of one fix, and why.
///
/// A skipped fix may come again, when a later one shows that it is needed.
public struct Explanation: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    case rejected(Rejection)
    case kept(KeepReason)
    case skipped(SkipReason)
    /// No line is drawn to this fix.
    case gap
  }

  public internal(set) var verdict: Verdict
  /// GPS time as the receiver reports it.
  public internal(set) var time: Instant?
  public internal(set) var uptime: Int64
  /// From the last good fix before it.
  public internal(set) var metres: Double?
  public internal(set) var milliseconds: Int64?
}

extension Explanation: CustomStringConvertible {
  /// One line: when, what, why, and how far from the last good fix.
  public var description: String {
    [moment, reason, numbers].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private var moment: String { time?.description ?? "\(uptime) ms" }

  private var reason: String {
    switch verdict {
    case .rejected(let reason): "rejected  \(reason.rawValue): \(reason)"
    case .kept(let reason): "kept      \(reason.rawValue): \(reason)"
    case .skipped(let reason): "skipped   \(reason.rawValue): \(reason)"
    case .gap: "gap       a new segment begins"
    }
  }

  private var numbers: String {
    guard let metres, let milliseconds else { return "" }
    return "(\(Self.tenths(metres)) m in \(Self.tenths(Double(milliseconds) / 1_000)) s)"
  }

  private static func tenths(_ number: Double) -> String {
    // No distance on earth is longer than this, and no clock runs longer.
    let tenths = Int64((number.clamped(to: 0...1e15) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
