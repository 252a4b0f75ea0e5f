internal import CLinux
internal import Glibc
public import Text

/// Whether the wall clock of this machine is to be believed, and why.
///
/// A Pi without a real-time clock starts with a wrong time, so nothing but proof counts.
public struct ClockProof: Sendable, Hashable {
  public let isProven: Bool
  /// The reason in words that go on from the time shown.
  public let reason: String

  /// Asks the settings and the kernel.
  public static func current(settings: Settings) -> ClockProof {
    judge(
      isTrusted: settings[.clockTrust] == "yes", isSynchronised: clinux_clock_is_synchronised() == 1
    )
  }

  static func judge(isTrusted: Bool, isSynchronised: Bool) -> ClockProof {
    if isSynchronised {
      return ClockProof(isProven: true, reason: "proven: set by a network or radio")
    }
    if isTrusted { return ClockProof(isProven: true, reason: "trusted by your setting") }
    return ClockProof(isProven: false, reason: "not proven: nobody has set it since the start")
  }

  /// What the wall clock shows, right or wrong.
  public static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(
      millisecondsSinceEpoch: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
