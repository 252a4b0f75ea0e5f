internal import Text

/// Why a drive that should be recorded is not, and since when.
public struct Standstill: Hashable, Sendable {
  /// The raw values are words in JSON and must not change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The disk accepts no writes; points wait in memory.
    case disk
    /// gpsd is not reached, or has nothing from a receiver.
    case gpsd
    /// Every fix is refused.
    case refused
    /// The receiver has no fix.
    case noFix = "no_fix"
  }

  public let kind: Kind
  /// When it began, in milliseconds since boot.
  public let since: Int64
  /// What is wrong and what to do, without how long: that changes.
  public let sentence: String

  /// How long the recording may rest before this is reported, in milliseconds.
  enum Patience {
    static let gpsd: Int64 = 30_000
    static let refused: Int64 = 30_000
    /// A receiver that was off for weeks needs minutes to find its satellites.
    static let noFix: Int64 = 300_000
  }

  /// How long it has lasted, in seconds.
  public func seconds(at now: Int64) -> Int64 { max(0, now.subtractingSaturated(since)) / 1_000 }
}

extension Standstill {
  /// What is wrong with the disk.
  public init(disk sentence: String, since: Int64) {
    self.init(kind: .disk, since: since, sentence: sentence)
  }

  /// What keeps fixes away, if they have been missing for too long; nothing does while a drive is
  /// paused.
  ///
  /// `lastReport` is when gpsd last sent news of a receiver, and `gpsd` the state of the connection
  /// as a sentence.
  public init?(
    _ status: SessionStatus, lastReport: Int64, gpsd: @autoclosure () -> String, at now: Int64
  ) {
    guard let since = status.waitingSince else { return nil }
    let silence = max(since, lastReport)
    if now.subtractingSaturated(silence) >= Patience.gpsd {
      self.init(kind: .gpsd, since: silence, sentence: gpsd())
    } else if let refusal = status.refusal, refusal.lasts(at: now) {
      self.init(kind: .refused, since: refusal.since, sentence: Self.sentence(refusal.reason))
    } else if now.subtractingSaturated(since) >= Patience.noFix {
      self.init(kind: .noFix, since: since, sentence: Self.noFix(status.satellites))
    } else {
      return nil
    }
  }

  private static func sentence(_ reason: Rejection) -> String {
    "every fix of the receiver is rejected: \(reason); restart the receiver if this continues"
  }

  private static func noFix(_ satellites: Satellites?) -> String {
    let advice = "check its antenna and its view of the sky"
    guard let satellites, let seen = satellites.seen else {
      return "the receiver has no fix; \(advice)"
    }
    guard seen > 0 else { return "the receiver has no fix and sees no satellites; \(advice)" }
    let used = satellites.used == 0 ? "none" : "\(satellites.used)"
    return "the receiver has no fix; it sees \(seen) satellites and uses \(used); \(advice)"
  }
}

/// The satellites of the receiver in use.
public struct Satellites: Hashable, Sendable {
  /// `nil` if the receiver does not say.
  public internal(set) var seen: Int?
  public internal(set) var used: Int
}

extension Refusal {
  fileprivate func lasts(at now: Int64) -> Bool {
    let isGoingOn = now.subtractingSaturated(last) < Standstill.Patience.refused
    return isGoingOn && last.subtractingSaturated(since) >= Standstill.Patience.refused
  }
}

/// An unbroken series of fixes that were all rejected.
public struct Refusal: Hashable, Sendable {
  /// When it began, in milliseconds since boot.
  public internal(set) var since: Int64
  /// When the last one came.
  public internal(set) var last: Int64
  /// Why.
  public internal(set) var reason: Rejection
}
