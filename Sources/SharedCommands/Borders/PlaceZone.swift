internal import Borders
public import CommandLineKit
public import Geodesy
internal import HomeFolder
public import Text

/// The time zone of records made at a place, where `time.zone` is `auto`.
extension CommandContext {
  /// The zone of a place; `nil` unless the setting asks for it and this machine knows the zone.
  public func zone(at place: Coordinate?) throws -> String? {
    guard let place, try settings()[.timeZone] == "auto" else { return nil }
    let zone = BorderMap.embedded.zone(at: place)
    return ZoneName.isKnown(zone) ? zone : nil
  }

  /// The day and the clock at a place, or where the user is.
  public func localNow(
    at place: Coordinate?
  ) throws -> (day: Day, offsetSeconds: Int, zone: String?) {
    guard let zone = try zone(at: place) else { return try localNow() }
    let now = try clock().now
    guard let offset = LocalTime.offsetSeconds(of: zone, at: now) else { return try localNow() }
    return (now.day(offsetSeconds: offset), offset, zone)
  }
}
