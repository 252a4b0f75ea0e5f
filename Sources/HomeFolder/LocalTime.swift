internal import Glibc
public import Text

/// Local time where the user is: by the setting `time.zone`, otherwise by the system.
///
/// With `auto`, records have the zone of their place; this is the one of those without a place.
public struct LocalTime: Sendable {
  /// The zone's name, such as Europe/Oslo, or `nil` if the system does not name it.
  public let zone: String?

  public init(settings: Settings) {
    let chosen = settings[.timeZone]
    let isNamed = chosen != "system" && chosen != "auto"
    zone = isNamed ? chosen : Self.systemZone()
    // The C library reads it; there is only one thread, and children must see the same zone.
    if isNamed { setenv("TZ", chosen, 1) }
    tzset()
  }

  /// How many seconds local time is ahead of UTC at a moment.
  public func offsetSeconds(at instant: Instant) -> Int {
    var seconds = time_t(instant.wholeSeconds.millisecondsSinceEpoch / 1_000)
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return 0 }
    return parts.tm_gmtoff
  }

  /// The local calendar day.
  public func day(at instant: Instant) -> Day {
    instant.day(offsetSeconds: offsetSeconds(at: instant))
  }

  /// The offset of another zone at a moment; the user's own zone applies again afterwards.
  public static func offsetSeconds(of zone: String, at instant: Instant) -> Int? {
    guard ZoneName.isKnown(zone) else { return nil }
    let own = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", zone, 1)
    tzset()
    defer {
      if let own { setenv("TZ", own, 1) } else { unsetenv("TZ") }
      tzset()
    }
    return LocalTime(zone: zone).offsetSeconds(at: instant)
  }

  private init(zone: String) {
    self.zone = zone
  }

  private static func systemZone() -> String? {
    if let variable = getenv("TZ") {
      let name = String(cString: variable)
      return name.utf8.contains(UInt8(ascii: "/")) && !name.hasPrefix("/") ? name : nil
    }
    var buffer = [CChar](repeating: 0, count: 1_024)
    let count = readlink("/etc/localtime", &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    let path = String(
      decoding: buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    return path.range(after: "zoneinfo/").map { String(path[$0]) }
  }
}

extension String {
  /// The range after the first occurrence of `text`.
  fileprivate func range(after text: String) -> Range<String.Index>? {
    let wanted = Array(text.utf8)
    var start = utf8.startIndex
    while start < utf8.endIndex {
      if utf8[start...].starts(with: wanted) {
        return utf8.index(start, offsetBy: wanted.count)..<endIndex
      }
      start = utf8.index(after: start)
    }
    return nil
  }
}
