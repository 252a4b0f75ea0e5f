import Answers
import Almanac
import Borders
import CommandLineKit
import Geodesy
import HomeFolder
import Records
import SharedCommands
import Text
import TripStore

/// The place that a command of the sky is asked about, and the clocks there.
struct SkyQuestion {
  static let at = AskedPlace.option(help: "The place")
  static let here = AskedPlace.here(help: "The place of the van")
  static let height = DefaultedOption(
    "height", .metres(SkyPlace.heights), default: 0,
    help: "How high you stand above the land or sea around you, which lowers the horizon.")

  static let exits = [
    Exit(.badData, "a position, day or time is not valid, or not between 1900 and 2100"),
    Exit(.inputMissing, "no position is known"),
  ]

  let coordinate: Coordinate
  let place: SkyPlace
  /// Of the ground above the sea, where the van's position tells it.
  let groundMetres: Double?
  /// The zone at the place, or the user's own if this machine does not know that.
  let zone: String?
  /// What it is now, by a clock that may be wrong.
  let now: Instant
  let isClockProven: Bool
  /// Days as people say them there: the sky is looked up for what comes.
  let days: TypedDays
  private let world: WorldClock

  /// Reads the options; notes tell how old a known position is, and that the clock may be wrong.
  init(_ arguments: Arguments, _ context: CommandContext) throws {
    let asked = try AskedPlace.require(arguments, at: Self.at, here: Self.here, context)
    (coordinate, groundMetres) = (asked.coordinate, asked.known?.heightMetres)
    place = SkyPlace(coordinate, heightMetres: arguments.number(Self.height))
    let settings = try context.settings()
    world = WorldClock(home: LocalTime(settings: settings))
    zone = world.zone(at: coordinate)
    let clock = try context.clock()
    (now, isClockProven) = (clock.now, clock.isProven)
    days = context.typedDays(
      at: now, offsetSeconds: world.offsetSeconds(at: now, in: self.zone), .ahead)
    if !isClockProven {
      context.note(["the clock is ", clock.reason, ", so days and times may be wrong"])
    }
  }

  // MARK: For programs

  static let placeMembers = Members<SkyQuestion> {
    Member(PlaceKeys.latitude, .number(.latitude), "place that was asked about") {
      $0.coordinate.latitude
    }
    Member(PlaceKeys.longitude, .number(.longitude), "place that was asked about") {
      $0.coordinate.longitude
    }
  }

  static let zoneMembers = Members<SkyQuestion> {
    Member("zone", .text, "time zone of the place, such as Europe/Oslo, or null") { $0.zone }
  }

  // MARK: Local time

  func offsetSeconds(at instant: Instant) -> Int {
    world.offsetSeconds(at: instant, in: zone)
  }

  func day(at instant: Instant) -> Day {
    instant.day(offsetSeconds: offsetSeconds(at: instant))
  }

  /// What clocks show at the place, such as 17:30.
  func clock(_ instant: Instant) -> String {
    // Almanacs round to the minute; a clock would not show it before it has come.
    let rounded = Instant(
      millisecondsSinceEpoch: (instant.millisecondsSinceEpoch + 30_000).floored(to: 60_000))
    return rounded.clockText(offsetSeconds: offsetSeconds(at: rounded))
  }

  /// The moment at which clocks at the place show a time of a day.
  func moment(_ day: Day, hour: Int) -> Instant {
    let seconds = Int64(day.daysSinceEpoch) * 86_400 + Int64(hour) * 3_600
    return moment(showing: Instant(secondsSinceEpoch: seconds))
  }

  /// The moment at which clocks at the place show what UTC shows at another.
  func moment(showing shown: Instant) -> Instant {
    world.moments(showing: shown, in: zone).first
  }
}

extension Int64 {
  fileprivate func floored(to step: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: step)
    return (remainder < 0 ? quotient - 1 : quotient) * step
  }
}
