public import Text

/// A device of a user, identified by a 128-bit random number.
public struct DeviceID: Sendable, Hashable, Comparable {
  public let id: RecordID

  public init(_ id: RecordID) {
    self.id = id
  }

  public static func < (first: DeviceID, second: DeviceID) -> Bool {
    first.id < second.id
  }
}

/// When a field was written, ordered consistently with what each device had seen.
///
/// 48 bits of milliseconds, a 16-bit counter, and the device, which breaks ties.
public struct Stamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970, shifted left by 16 bits, plus the counter.
  public let time: UInt64
  public let device: DeviceID

  public init(time: UInt64, device: DeviceID) {
    self.time = time
    self.device = device
  }

  public var milliseconds: Int64 { Int64(time >> 16) }

  public static func < (first: Stamp, second: Stamp) -> Bool {
    (first.time, first.device) < (second.time, second.device)
  }

  /// No stamp is made after the year 2200, so a later one is damaged or malicious.
  public static let latestTime = UInt64(7_258_118_400_000) << 16
  public var isPossible: Bool { time <= Self.latestTime }
}
