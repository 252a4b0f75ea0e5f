internal import DurableFiles
internal import HomeFolder
internal import Text

/// Keeps what the receiver proves of the time in `run/clock.json`, for all programs.
struct TimeKeeper {
  /// Smaller differences are those of when reports are read; larger ones result from a slow quartz
  /// in weeks, of leap seconds, or of a receiver that was wrong.
  private static let difference: UInt64 = 3_000

  private let boot = BootID.current()
  private var kept: Int64?
  /// Whether the time is proven, no matter who proved it.
  private(set) var isProven = false

  /// Keeps a proof that says something new; whether all programs have another time by it.
  mutating func keep(
    _ proof: (offset: Int64, uptime: Int64), in run: borrowing Directory
  ) throws(FileError) -> Bool {
    guard let boot, kept.map({ ($0 - proof.offset).magnitude > Self.difference }) ?? true else {
      return false
    }
    let (clock, earlier) = try GPSClock.prove(
      boot: boot, offset: proof.offset, at: proof.uptime, in: run)
    kept = clock.offset
    return !clock.tellsTime(of: earlier)
  }

  /// Notes whether the time is proven now; whether it was not before.
  mutating func note(_ proof: ClockProof) -> Bool {
    defer { isProven = proof.isProven }
    return proof.isProven && !isProven
  }
}
