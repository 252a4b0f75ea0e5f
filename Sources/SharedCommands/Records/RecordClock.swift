public import CommandLineKit
internal import HomeFolder
public import Records
public import Text
internal import TripStore

/// Local times of records: in the zone of the record if it has one, else in the user's.
public final class RecordClock {
  private let world: WorldClock
  /// The day where the user is.
  let today: Day

  public init(_ context: CommandContext) throws {
    let settings = try context.settings()
    world = WorldClock(home: LocalTime(settings: settings))
    today = try context.localNow().day
  }

  /// The offset from UTC at a moment, where the record was made.
  public func offsetSeconds(at instant: Instant, of record: Record) -> Int {
    let zone = record.kind.field(Field<String>.zone.name) == nil ? nil : record[.zone]
    return world.offsetSeconds(at: instant, in: zone)
  }

  public func day(at instant: Instant, in zone: String?) -> Day {
    world.day(at: instant, in: zone)
  }

  /// When a day begins where the user is: not at midnight if clocks go forward over it.
  func start(of day: Day) -> Instant {
    let midnight = Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400)
    return world.moments(showing: midnight, in: nil).first
  }

  /// A moment as clocks show it where the user is.
  public func text(_ instant: Instant) -> String {
    instant.localText(offsetSeconds: world.offsetSeconds(at: instant, in: nil))
  }

  /// A field as shown to a person.
  func text(
    of field: FieldSpec, _ record: Record, _ units: UnitSystem = .metric
  ) -> String {
    units.text(of: field, record[field]) ?? text(record[field], of: field, in: record)
  }

  /// A value of a field, such as an earlier one, as shown to a person.
  func text(_ value: FieldValue, of field: FieldSpec, in record: Record) -> String {
    var offset = 0
    if case .instant = field.type, case .integer(let milliseconds) = value {
      let instant = Instant(millisecondsSinceEpoch: milliseconds)
      offset = offsetSeconds(at: instant, of: record)
    }
    return field.text(value, currency: record.currency(of: field), offsetSeconds: offset)
  }

  /// The moment at which clocks show a time that was typed, given as the moment at which UTC does.
  ///
  /// Where clocks change, a time may exist twice, which is noted, or not at all, which is refused.
  func moment(
    showing shown: Instant, in zone: String?, of field: String, _ context: CommandContext
  ) throws -> Instant {
    let place = zone ?? world.homeZone ?? "your time zone"
    switch world.moments(showing: shown, in: zone) {
    case .once(let moment): return moment
    case .twice(let first, let second):
      let offset = world.offsetSeconds(at: second, in: zone)
      context.note(
        "\(Self.text(shown)) comes twice in \(place), since clocks go back, and the first is taken; "
          + "for the second, add its offset: \(Self.text(shown))\(Self.offsetText(offset))")
      return first
    case .never(let moment):
      let offset = world.offsetSeconds(at: moment, in: zone)
      throw StoreError.badValue(
        field: field,
        reason: "takes a time that exists: clocks in \(place) go forward over "
          + "\(Self.text(shown)), so it would be \(Self.text(moment.shown(offset)))")
    }
  }

  private static func text(_ shown: Instant) -> String {
    "\(shown.day())T\(shown.clockText(offsetSeconds: 0))"
  }

  private static func offsetText(_ seconds: Int) -> String {
    let minutes = seconds.magnitude / 60
    return (seconds < 0 ? "-" : "+") + Digits.padded(Int(minutes / 60), to: 2) + ":"
      + Digits.padded(Int(minutes % 60), to: 2)
  }
}

extension Instant {
  /// What a clock with this offset shows, as the moment at which UTC does.
  fileprivate func shown(_ offsetSeconds: Int) -> Instant {
    Instant(millisecondsSinceEpoch: millisecondsSinceEpoch + Int64(offsetSeconds) * 1_000)
  }
}
