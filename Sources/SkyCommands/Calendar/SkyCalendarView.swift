import Almanac
import CommandLineKit
import Geodesy
import Text

/// The days of a month, as a table or as JSON.
struct SkyCalendarView: Presentable, Answer {
  static let members = Members<SkyCalendarView> {
    SkyQuestion.placeMembers.of { (view: SkyCalendarView) in view.question }
    SkyQuestion.zoneMembers.of { (view: SkyCalendarView) in view.question }
    Member("clock_proven", .flag, "whether the clock is trusted") { $0.question.isClockProven }
    Member(
      "days", .objects(lineMembers), "the days; moments are left out where there is none"
    ) { $0.lines }
  }

  private static let lineMembers = Members<Line> {
    Member("day", .day, "day of the place") { $0.day }
    Member("state", .choice, "what the sun does on that day") { $0.sun.state }
    Member("rise", .moment, "sunrise", whenKnown: true) { $0.sun.rise }
    Member("set", .moment, "sunset", whenKnown: true) { $0.sun.set }
    Member("noon", .moment, "when the sun is on the meridian") { $0.sun.noon }
    Member("daylight_s", .number(.seconds, decimals: 0), "how long some of the sun is up") {
      $0.sun.daylightSeconds
    }
    Member("moonrise", .moment, "first moonrise of the day by the clock", whenKnown: true) {
      $0.moon.firstRise
    }
    Member("moonset", .moment, "first moonset of the day by the clock", whenKnown: true) {
      $0.moon.firstSet
    }
    Member(
      "illuminated", .number(.plain, decimals: 4), "lit part of the moon at noon, from 0 to 1"
    ) { $0.illuminated }
    Member("shape", .choice, "what the moon looks like") { $0.shape }
    Member(
      "phase_at", .moment, "moment of the phase, if there is one on that day", whenKnown: true
    ) { $0.phase }
  }

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
}
