import Almanac
import CommandLineKit
import Geodesy
import Text

/// The days of a month, as a table or as JSON.
struct SkyCalendarView: Presentable, JSONObject {
  static let jsonFields =
    JSONField.place("place that was asked about") + [
      JSONField("zone", .text, "time zone of the place, such as Europe/Oslo, or null"),
      JSONField("clock_proven", .flag, "whether the clock is trusted"),
      JSONField(
        "days", .list(.object(dayFields)), "the days; moments are left out where there is none"),
    ]

  private static let dayFields = [
    JSONField("day", .day, "day of the place"),
    JSONField(
      "state", .choice(SunDay.State.allCases.map(\.rawValue)), "what the sun does on that day"),
    JSONField("rise", .instant, "sunrise"),
    JSONField("set", .instant, "sunset"),
    JSONField("noon", .instant, "when the sun is on the meridian"),
    JSONField("daylight_s", .number(.seconds), "how long some of the sun is up"),
    JSONField("moonrise", .instant, "first moonrise of the day by the clock"),
    JSONField("moonset", .instant, "first moonset of the day by the clock"),
    JSONField("illuminated", .number(.plain), "lit part of the moon at noon, from 0 to 1"),
    JSONField("shape", .choice(MoonShape.allCases.map(\.rawValue)), "what the moon looks like"),
    JSONField("phase_at", .instant, "moment of the phase, if there is one on that day"),
  ]

  /// One day of it.
  private struct Line {
    let day: Day
    let sun: SunDay
    let moon: MoonDay
    let illuminated: Double
    let shape: MoonShape
    /// The moment of a phase on this day.
    let phase: Instant?
  }

  private let question: SkyQuestion
  private let lines: [Line]

  init(_ question: SkyQuestion, first: Day, count: Int) {
    self.question = question
    let days = (0...count).map { Day(daysSinceEpoch: first.daysSinceEpoch + $0) }
    let midnights = days.map { question.moment($0, hour: 0) }
    let noons = days.map { question.moment($0, hour: 12) }
    let sky = SkyAround(question.place, from: midnights[0], to: midnights[count])
    var phases: [PhaseMoment] = []
    var next = PhaseMoment(after: midnights[0])
    while next.at < midnights[count] {
      phases.append(next)
      next = next.next
    }
    lines = (0..<count).map { index in
      let (start, end) = (midnights[index], midnights[index + 1])
      let day = sky.sun.day(noonNear: noons[index])
      let aspect = sky.aspect(at: day.noon)
      let phase = phases.first { $0.at >= start && $0.at < end }
      return Line(
        day: days[index], sun: day, moon: sky.moon.day(from: start, to: end),
        illuminated: aspect.illuminated,
        shape: phase.map { MoonShape(phase: $0.phase) }
          ?? MoonShape(betweenPhasesAt: aspect.elongationDegrees), phase: phase?.at)
    }
  }

  func present(on page: inout Page) {
    var table = Table([
      .init("DAY"), .init("SUNRISE"), .init("SUNSET"), .init("LENGTH", spare: 1),
      .init("MOONRISE", spare: 3), .init("MOONSET", spare: 3), .init("LIT", alignsRight: true),
      .init("MOON", spare: 2),
    ])
    for line in lines {
      table.add([
        line.day.description, sunText(line, line.sun.rise), sunText(line, line.sun.set),
        Duration.text(line.sun.daylightSeconds), clock(line.moon.firstRise, line.day),
        clock(line.moon.firstSet, line.day),
        FixedDecimal.text(line.illuminated * 100, decimals: 0) + " %",
        line.phase.map { "\(line.shape.words) \(question.clock($0))" } ?? "",
      ])
    }
    page.table(table)
    if let zone = question.zone { page.line(page.ink.faint("times of \(zone)")) }
  }

  private func sunText(_ line: Line, _ moment: Instant?) -> String {
    switch line.sun.state {
    case .staysUp: "up"
    case .staysDown: "down"
    default: clock(moment, line.day)
    }
  }

  private func clock(_ instant: Instant?, _ day: Day) -> String {
    guard let instant else { return "-" }
    let difference = question.day(at: instant).daysSinceEpoch - day.daysSinceEpoch
    return question.clock(instant) + (difference > 0 ? "+" : difference < 0 ? "-" : "")
  }

  func writeMembers(to json: inout JSONWriter) {
    json.field("lat", question.coordinate.latitude)
    json.field("lon", question.coordinate.longitude)
    json.field("zone", question.zone)
    json.field("clock_proven", question.isClockProven)
    json.field("days", lines) { json, line in
      json.field("day", line.day.description)
      json.field("state", line.sun.state.rawValue)
      json.moment("rise", line.sun.rise)
      json.moment("set", line.sun.set)
      json.moment("noon", line.sun.noon)
      json.field("daylight_s", line.sun.daylightSeconds, decimals: 0)
      json.moment("moonrise", line.moon.firstRise)
      json.moment("moonset", line.moon.firstSet)
      json.field("illuminated", line.illuminated, decimals: 4)
      json.field("shape", line.shape.rawValue)
      json.moment("phase_at", line.phase)
    }
  }
}
