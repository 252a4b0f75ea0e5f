internal import Borders
public import CommandLineKit
public import Geodesy
internal import HomeFolder

/// The time zone of records made at a place, where `time.zone` is `auto`.
extension CommandContext {
  /// The zone of a place; `nil` unless the setting asks for it and this machine knows the zone.
  public func zone(at place: Coordinate?) throws -> String? {
    guard let place, try settings()[.timeZone] == "auto" else { return nil }
    let zone = BorderMap.embedded.zone(at: place)
    return ZoneName.isKnown(zone) ? zone : nil
  }
}
