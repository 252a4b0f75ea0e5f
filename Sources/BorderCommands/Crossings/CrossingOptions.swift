import Borders
import CommandLineKit
import Geodesy
import Records
import SharedCommands
import Text
import TripStore

/// The options that describe a crossing, for `border add` and `border edit`.
enum CrossingOptions {
  static let time = OptionSpec(
    "time", value: .time,
    help: "Time of entry: 17:30, yesterday 17:30 or 2026-08-12T17:30 by the clocks of the country "
      + "entered, or with an offset or Z at the end.")
  static let left = OptionSpec(
    "left", value: .time,
    help: "Departure time, if earlier (a ferry); 'none' clears it.")
  static let from = OptionSpec(
    "from", value: .country(),
    help: "Country left: two letters, or its name.")
  static let to = OptionSpec(
    "to", value: .country(),
    help: "Country entered: two letters, or its name.")
  static let at = AskedPlace.option(help: "Place of the crossing")
  static let aboard = OptionSpec(
    "aboard", value: .text("PERSON", maximumBytes: 200, offering: .records(KindSpec.person.name)),
    repeats: true,
    help: "Who was aboard, by name or id; all means everyone. May be repeated, or a list: a,b.")

  static let all = [time, left, from, to, at, aboard]

  static let exits = [
    Exit(.badData, "a value is not valid"),
    Exit(.inputMissing, "a crossing or person that was named does not exist"),
    Exit(.tryAgain, "another process is changing the crossings"),
  ]

  /// The crossing with what the command line says about it.
  static func read(
    _ arguments: Arguments, changing old: Crossing.Event?, _ context: CommandContext
  ) throws -> Crossing.Event {
    let from = try arguments.text(from).map { try Country(typed: $0, for: "--from").code }
    let to = try arguments.text(to).map { try Country(typed: $0, for: "--to").code }
    guard let from = from ?? old?.from, let to = to ?? old?.to else {
      throw arguments.usageError("--from and --to are needed: the countries left and entered")
    }
    guard from != to else {
      throw CommandProblem(.badData, "--from and --to are the same country, \(from)")
    }
    let place =
      try arguments.text(at).map {
        try NamedPlace.position($0, of: "--at", context).e7
      } ?? old?.place
    var event = Crossing.Event(
      at: old?.at ?? Instant(millisecondsSinceEpoch: 0), left: old?.left, place: place, from: from,
      to: to)
    guard let time = arguments.text(time) ?? (old == nil ? "" : nil) else {
      return try withLeft(event, arguments, context)
    }
    guard !time.isEmpty else {
      throw arguments.usageError(
        "--time is needed: when the country was entered", option: Self.time)
    }
    event.at = try moment(time, named: "--time", in: to, event, context)
    return try withLeft(event, arguments, context)
  }

  /// What the clock made of these times, if it is not proven; what else is known stays.
  static func typedTimes(
    _ arguments: Arguments, changing old: Crossing?, _ context: CommandContext
  ) throws -> TypedTimes? {
    let (time, left) = (arguments.text(time), arguments.text(left))
    var typed = try context.typedTimes(at: time, left: left)
    guard let before = old?.typed else { return typed }
    guard typed != nil || time != nil || left != nil else { return before }
    // The words of another command were typed at another time, which must not be mixed with this one.
    if typed == nil {
      typed = before
      if time != nil { typed?.at = nil }
      if left != nil { typed?.left = nil }
    }
    return typed
  }

  private static func withLeft(
    _ event: Crossing.Event, _ arguments: Arguments, _ context: CommandContext
  ) throws -> Crossing.Event {
    var event = event
    if let text = arguments.text(left) {
      event.left =
        try text == "none"
        ? nil : moment(text, named: "--left", in: event.from, event, context)
    }
    if let left = event.left, left > event.at {
      throw CommandProblem(.badData, "--left is after the time of entry; it must not be later")
    }
    return event
  }

  private static func moment(
    _ text: String, named option: String, in country: String, _ event: Crossing.Event,
    _ context: CommandContext
  ) throws -> Instant {
    let reading = try context.typedDays().moment(text, named: option)
    let moment =
      try reading.moment
      ?? CrossingClock(context).moment(showing: reading.shown, in: country, at: event.place)
    let latest = try context.latestDay(today: context.localNow().day)
    guard moment.day() <= latest, moment.day() >= Day(daysSinceEpoch: 0) else {
      throw CommandProblem(.badData, "\(option) takes a time from 1970 to \(latest)")
    }
    return moment
  }
}
