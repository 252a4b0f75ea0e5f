internal import Glibc
public import Text

/// Local time where the user is: by the setting `time.zone`, otherwise by the system.
///
/// With `auto`, records have the zone of their place; this is the one of those without a place.
public struct LocalTime: Sendable {
  /// The zone's name, such as Europe/Oslo, or `nil` if the system does not name it.
  public let zone: String?
  let rules: ZoneRules

  public init(settings: Settings) {
    if let zone = Self.chosenZone(settings) {
      (self.zone, rules) = (zone, ZoneRules(named: zone) ?? .utc)
    } else {
      (zone, rules) = Self.systemZone(getenv("TZ").map { String(cString: $0) })
    }
  }

  /// The zone that the setting names, if it does.
  public static func chosenZone(_ settings: Settings) -> String? {
    let chosen = settings[.timeZone]
    return chosen == "system" || chosen == "auto" ? nil : chosen
  }

  /// How many seconds local time is ahead of UTC at a moment.
  public func offsetSeconds(at instant: Instant) -> Int {
    rules.offsetSeconds(at: instant)
  }

  /// The local calendar day.
  public func day(at instant: Instant) -> Day {
    instant.day(offsetSeconds: offsetSeconds(at: instant))
  }

  /// The offset of another zone at a moment, if this machine knows that zone.
  public static func offsetSeconds(of zone: String, at instant: Instant) -> Int? {
    ZoneRules(named: zone)?.offsetSeconds(at: instant)
  }

  /// The zone of the variable `TZ`, read as the C library does; without one, that of the machine.
  static func systemZone(_ variable: String?) -> (name: String?, rules: ZoneRules) {
    guard let variable else {
      return (linkedZone(), ZoneRules(path: "/etc/localtime") ?? .utc)
    }
    let text = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    if text.hasPrefix("/") { return (nil, ZoneRules(path: text) ?? .utc) }
    if let rules = ZoneRules(named: text) {
      // A name without an area, such as CET, is not one that records keep.
      return (text.utf8.contains(UInt8(ascii: "/")) ? text : nil, rules)
    }
    return (nil, YearlyClock(text.utf8).map { ZoneRules($0) } ?? .utc)
  }

  private static func linkedZone() -> String? {
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
