import CommandLineKit
import HomeFolder
import Records
import Text
import TripStore

/// The numbers of a drive's record in the units that `UnitSystem` takes.
struct DriveNumbers {
  private let drive: Record

  init(_ drive: Record) {
    self.drive = drive
  }

  var started: Instant? { drive[.started] }
  var ended: Instant? { drive[.ended] }
  var metres: Double? { number(.distance) }
  var movingSeconds: Int64? { drive[.moving] }
  var climbMetres: Double? { number(.climb) }

  /// Metres a second.
  var topSpeed: Double? { number(.topSpeed).map { $0 / 100 } }

  /// From the first point to the last, breaks included.
  var seconds: Int64? {
    guard let started, let ended else { return nil }
    return (ended.millisecondsSinceEpoch - started.millisecondsSinceEpoch) / 1_000
  }

  /// Metres a second while moving.
  var meanSpeed: Double? {
    guard let metres, let movingSeconds, movingSeconds > 0 else { return nil }
    return metres / Double(movingSeconds)
  }

  func number(_ field: Field<Int64>) -> Double? {
    drive[field].map { Double($0) }
  }
}

/// Day and time as local clocks show them.
struct LocalClock {
  let offsetSeconds: Int

  func text(_ instant: Instant) -> String { instant.localText(offsetSeconds: offsetSeconds) }
}

extension Record {
  /// The offset from UTC where a drive began; the user's own if the drive has no zone.
  func offsetSecondsAtStart(_ context: CommandContext) throws -> (seconds: Int, zone: String?) {
    let started = DriveNumbers(self).started ?? Instant(millisecondsSinceEpoch: 0)
    var settings = try context.settings()
    if let zone = self[.zone], ZoneName.isKnown(zone) {
      settings.set(.timeZone, to: zone)
    }
    let local = LocalTime(settings: settings)
    return (local.offsetSeconds(at: started), local.zone)
  }
}
