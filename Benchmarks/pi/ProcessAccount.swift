import Glibc
import Text

/// What a running program has used so far, all of its threads and ended children together.
struct ProcessAccount {
  /// Microseconds of a core.
  let coreTime: Double
  /// How often it went to sleep of its own accord, and so had to be woken up.
  let wakeUps: Double

  static func - (later: ProcessAccount, earlier: ProcessAccount) -> ProcessAccount {
    ProcessAccount(
      coreTime: later.coreTime - earlier.coreTime, wakeUps: later.wakeUps - earlier.wakeUps)
  }

  static func + (one: ProcessAccount, other: ProcessAccount) -> ProcessAccount {
    ProcessAccount(
      coreTime: one.coreTime + other.coreTime, wakeUps: one.wakeUps + other.wakeUps)
  }

  private init(coreTime: Double, wakeUps: Double) {
    self.coreTime = coreTime
    self.wakeUps = wakeUps
  }

  init(of running: Running) throws {
    let folder = "/proc/\(running.process)"
    // `stat` counts in hundredths of a second, which is too coarse for all but ended children.
    coreTime =
      try Command.number("cat \(folder)/task/*/schedstat | awk '{s += $1} END {print s / 1000}'")
      + Command.number(
        "sed 's/.*) //' \(folder)/stat | awk -v h=$(getconf CLK_TCK) '{print ($14 + $15) * 1e6 / h}'"
      )
    wakeUps = try Command.number(
      "cat \(folder)/task/*/status | awk '/^voluntary_ctxt/ {s += $2} END {print s + 0}'")
  }
}
