import Almanac
import CommandLineKit
import Records
import Text
import TripStore

/// `--day` and `--time`: the day of the sun and the moment of the moon that are asked for.
struct SkyDate {
  static let day = OptionSpec(
    "day", value: .day, default: "today",
    help: "The day: 2026-08-12, tomorrow, fri, +2d or 15.11.")
  static let time = OptionSpec(
    "time", value: .time, default: "now, or noon of --day",
    help: "The moment at which sun and moon are shown: 17:30, fri 17:30 or 2026-08-12T17:30 by the "
      + "clocks there, or with an offset or Z at the end.")

  let day: Day
  let moment: Instant
  /// Whether no other day and no other moment than now is asked for.
  let isNow: Bool

  init(_ arguments: Arguments, _ question: SkyQuestion) throws {
    let time = try arguments.text(Self.time).map { try Self.moment($0, question) }
    if time != nil, arguments.text(Self.day) != nil {
      throw arguments.usageError("--day and --time cannot be combined", option: Self.time)
    }
    if let time {
      (day, moment, isNow) = (question.day(at: time), time, false)
    } else {
      let asked = arguments.text(Self.day)
      day = try asked.map { try question.days.day($0, named: "--day") } ?? question.days.today
      isNow = day == question.days.today
      moment = isNow ? question.now : question.moment(day, hour: 12)
    }
    try Self.check(day)
  }

  /// The series are good from 1900 to 2100; what a zone adds to either end is hours.
  static func check(_ day: Day) throws {
    let days = AlmanacYears.days
    guard days.contains(day) else {
      throw CommandProblem(
        .badData,
        "sun and moon are known from \(days.lowerBound) to \(days.upperBound), not on \(day)")
    }
  }

  private static func moment(_ text: String, _ question: SkyQuestion) throws -> Instant {
    let reading = try question.days.moment(text, named: "--time")
    return reading.moment ?? question.moment(showing: reading.shown)
  }
}
