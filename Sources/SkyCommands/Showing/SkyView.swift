import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The day that is asked for, in the sky over the place.
struct SkyDay {
  let sky: SkyAround
  let sun: SunDay
  /// The sun's day before, to compare with.
  let daylightBefore: Double
  let moon: MoonDay

  init(_ day: Day, _ question: SkyQuestion) {
    let start = question.moment(day, hour: 0)
    let end = question.moment(Day(daysSinceEpoch: day.daysSinceEpoch + 1), hour: 0)
    sky = SkyAround(question.place, from: start, to: end)
    moon = sky.moon.day(from: start, to: end)
    let noon = question.moment(day, hour: 12).millisecondsSinceEpoch
    let yesterday = sky.sun.day(noonNear: Instant(millisecondsSinceEpoch: noon - 86_400_000))
    sun = sky.sun.day(after: yesterday)
    daylightBefore = yesterday.daylightSeconds
  }
}

/// Sun and moon over a place, as a page or as JSON.
struct SkyView: Presentable, Answer {
  let question: SkyQuestion
  let date: SkyDate
  let sunNow: SunPosition
  let moonNow: MoonAspect
  let nextPhase: PhaseMoment
  /// The weather of now, if that is asked about and there is a forecast.
  let forecast: ForecastSummary?
  /// The sky as it is, unless another moment is asked for.
  let scene: SceneReport?
  private let skyDay: SkyDay
  private let style: DotStyle

  init(
    _ question: SkyQuestion, _ date: SkyDate, _ day: SkyDay, forecast: ForecastSummary?,
    scene: SceneReport?, style: DotStyle
  ) {
    (self.question, self.date, skyDay, self.style) = (question, date, day, style)
    (self.forecast, self.scene) = (forecast, scene)
    sunNow = scene?.scene.sun ?? day.sky.sun.position(at: date.moment)
    moonNow = scene?.scene.moon ?? day.sky.aspect(at: date.moment)
    nextPhase = PhaseMoment(after: date.moment)
  }

  var sun: SunDay { skyDay.sun }
  var moon: MoonDay { skyDay.moon }
  var daylightChange: Double { sun.daylightSeconds - skyDay.daylightBefore }

  var ageDays: Double {
    let newMoon = nextPhase.newMoonBefore.at.millisecondsSinceEpoch
    return Double(date.moment.millisecondsSinceEpoch - newMoon) / 86_400_000
  }

  // MARK: For a person

  func present(on page: inout Page) {
    var fields = Fields()
    let zone = question.zone.map { " (\($0))" } ?? ""
    fields.add("day", "\(date.day)\(zone)")
    addSun(to: &fields)
    addMoon(to: &fields)
    forecast?.add(to: &fields, page.units)
    page.fields(fields)
    page.line()
    let path = SunPath(sun, skyDay.sky.sun, moment: date.moment, clock: question.clock)
    page.profile(path.picture(style: style))
    page.line()
    showPictures(on: &page)
    if let scene { page.paragraph(scene.line(page.units)) }
  }

  /// The moon's disc, and beside it the sky as it is, or below where there is too little room.
  private func showPictures(on page: inout Page) {
    let moon = MoonDisc(moonNow).picture()
    let picture = scene.map {
      ScenePicture($0.scene, isSouthern: question.coordinate.latitude < 0).field
    }
    let (indent, margin) = (2, 16)
    guard let picture, page.width ?? .max >= margin + ScenePicture.columns else {
      page.canvas(moon, style, indent: indent)
      if let picture { page.canvas(picture, style) }
      return
    }
    for row in 0..<picture.rows {
      page.line { line in
        var width = 0
        if (1...moon.rows).contains(row) {
          line.append(blanks: indent)
          width = indent + moon.append(row: row - 1, style, to: &line)
        }
        line.append(blanks: margin - width)
        picture.append(row: row, style, to: &line)
      }
    }
  }

  private func addSun(to fields: inout Fields) {
    fields.add("sun", sunSentence)
    fields.add(
      "day length",
      "\(Duration.text(sun.daylightSeconds)), \(Duration.change(daylightChange))")
    fields.add(
      "noon", "\(clock(sun.noon)), sun \(Elevation.text(sun.noonElevationDegrees))")
    let twilights = Twilight.allCases.compactMap { twilight in
      let (up, down) = sun.passages(ofDegrees: twilight.degrees)
      return up == nil && down == nil
        ? nil : "\(twilight.rawValue) \(clock(up, or: "…")) to \(clock(down, or: "…"))"
    }
    if !twilights.isEmpty { fields.add("twilight", twilights.joined(separator: ", ")) }
    for hour in [SunHour.golden, .blue] {
      let words = hour.moments(of: sun).words(clock)
      if !words.isEmpty { fields.add("\(hour.name) hour", words) }
    }
    fields.add(
      date.isNow ? "sun now" : "sun at \(question.clock(date.moment))",
      "\(Elevation.text(sunNow.apparentElevationDegrees)), in the "
        + Compass.words(sunNow.azimuthDegrees))
  }

  private var sunSentence: String {
    switch sun.state {
    case .risesAndSets:
      "rises \(clock(sun.rise, or: "")), sets \(clock(sun.set, or: ""))"
    case .risesOnly: "rises \(clock(sun.rise, or: "")) and does not set"
    case .setsOnly: "sets \(clock(sun.set, or: "")) and does not rise again"
    case .staysUp: "does not set: midnight sun"
    case .staysDown: "does not rise: polar night"
    }
  }

  private func addMoon(to fields: inout Fields) {
    let shape = MoonShape(elongationDegrees: moonNow.elongationDegrees)
    let lit = FixedDecimal.text(moonNow.illuminated * 100, decimals: 0)
    fields.add(
      "moon",
      "\(shape.words), \(lit) % lit, \(FixedDecimal.text(ageDays, decimals: 1)) days old")
    fields.add("moon's way", moonSentence)
    fields.add(
      date.isNow ? "moon now" : "moon at \(question.clock(date.moment))",
      "\(Elevation.text(moonNow.apparentElevationDegrees)), in the "
        + Compass.words(moonNow.azimuthDegrees))
    fields.add("next phases", phases.joined(separator: ", "))
  }

  private var phases: [String] {
    var words: [String] = []
    var phase = nextPhase
    repeat {
      let shape = MoonShape(phase: phase.phase).words
      words.append("\(shape) \(question.day(at: phase.at)) \(question.clock(phase.at))")
      phase = phase.next
    } while phase.phase != nextPhase.phase
    return words
  }

  private var moonSentence: String {
    guard moon.count > 0 else {
      return moon.isUpAtStart ? "up all day" : "below the horizon all day"
    }
    var events: [String] = []
    for number in 0..<moon.count {
      let event = moon[number]
      events.append("\(event.isRise ? "rises" : "sets") \(clock(event.at))")
    }
    return events.joined(separator: ", ")
  }

  /// A time of the place, with its day if that is another one.
  private func clock(_ instant: Instant) -> String {
    let text = question.clock(instant)
    let difference = question.day(at: instant).daysSinceEpoch - date.day.daysSinceEpoch
    switch difference {
    case 0: return text
    case 1: return text + " the next day"
    case -1: return text + " the day before"
    default: return "\(question.day(at: instant)) \(text)"
    }
  }

  private func clock(_ instant: Instant?, or none: String) -> String {
    instant.map { clock($0) } ?? none
  }
}

extension MoonShape {
  /// The look that has this moment.
  init(phase: MoonPhase) {
    self.init(elongationDegrees: Double(phase.rawValue) * 90)
  }
}
