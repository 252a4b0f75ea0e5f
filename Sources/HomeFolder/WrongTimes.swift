public import DurableFiles
public import Text

/// Times that GPS showed, that counted as proven, and that turned out to be wrong.
///
/// They stay in `run/clock.json` until the records that were made meanwhile are marked.
public struct WrongTimes: Hashable, Sendable {
  let from, to: Int64

  /// More proofs than this are not revoked between two drives that are kept.
  static let most = 8

  init(from: Int64, to: Int64) {
    (self.from, self.to) = (min(from, to), max(from, to))
  }

  init?(_ value: JSONValue) {
    guard let from = value["from_ms"]?.integer, let to = value["to_ms"]?.integer,
      max(from.magnitude, to.magnitude) < 1 << 53
    else { return nil }
    self.init(from: from, to: to)
  }

  public func contains(_ time: Instant) -> Bool {
    (from...to).contains(time.millisecondsSinceEpoch)
  }

  /// Those whose records are not marked yet.
  public static func pending(in run: borrowing Directory) -> [WrongTimes] {
    GPSClock.kept(in: run)?.wrong ?? []
  }

  /// Forgets these, once their records are marked.
  public static func settle(
    _ marked: [WrongTimes], in run: borrowing Directory
  ) throws(FileError) {
    guard !marked.isEmpty else { return }
    try GPSClock.forget(marked, in: run)
  }
}
