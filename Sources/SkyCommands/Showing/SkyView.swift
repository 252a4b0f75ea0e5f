import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

/// The day of the sun that is asked for, and those beside it.
struct SunAround {
  let track: SunDays
  let yesterday, today, tomorrow: SunDay

  init(_ day: Day, _ question: SkyQuestion) {
    let noon = question.moment(day, hour: 12).millisecondsSinceEpoch
    let before = Instant(millisecondsSinceEpoch: noon - 86_400_000)
    track = SunDays(
      question.place, from: before, to: Instant(millisecondsSinceEpoch: noon + 86_400_000))
    let days = track.days(3, noonNear: before)
    (yesterday, today, tomorrow) = (days[0], days[1], days[2])
  }
}

/// Sun and moon over a place, as a page or as JSON.
struct SkyView: Presentable, JSONObject {
  let question: SkyQuestion
  let date: SkyDate
  let sun: SunDay
  /// That of the day before, to compare with.
  let daylightBefore: Double
  let sunNow: SunPosition
  let moon: MoonDay
  let moonNow: MoonAspect
  let lastNewMoon: Instant
  let phases: [(phase: MoonPhase, at: Instant)]
  /// The weather of now, if that is asked about and there is a forecast.
  let forecast: ForecastSummary?
  /// The sky as it is, unless another moment is asked for.
  let scene: SceneReport?
  private let days: SunDays
  private let style: DotStyle

  init(
    _ question: SkyQuestion, _ date: SkyDate, _ around: SunAround, forecast: ForecastSummary?,
    scene: SceneReport?, style: DotStyle
  ) {
    (self.question, self.date, self.style) = (question, date, style)
    (self.forecast, self.scene) = (forecast, scene)
    (days, sun, daylightBefore) = (around.track, around.today, around.yesterday.daylightSeconds)
    sunNow = scene?.scene.sun ?? SunPosition(at: date.moment, place: question.place)
    let next = Day(daysSinceEpoch: date.day.daysSinceEpoch + 1)
    moon = MoonDay(
      question.place, from: question.moment(date.day, hour: 0),
      to: question.moment(next, hour: 0))
    moonNow = scene?.scene.moon ?? MoonAspect(at: date.moment, place: question.place)
    lastNewMoon = MoonPhase.new.last(before: date.moment)
    phases = MoonPhase.following(date.moment)
  }

  var ageDays: Double {
    Double(date.moment.millisecondsSinceEpoch - lastNewMoon.millisecondsSinceEpoch) / 86_400_000
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
    page.profile(
      SunPath(sun, days, moment: date.moment, clock: question.clock).picture(style: style))
    page.line()
    showPictures(on: &page)
    if let scene { page.paragraph(scene.line(page.units)) }
  }

  /// The moon's disc, and beside it the sky as it is, or below where there is too little room.
  private func showPictures(on page: inout Page) {
    let moon = MoonDisc(moonNow).lines(style: style)
    let picture = scene.map {
      ScenePicture($0.scene, isSouthern: question.coordinate.latitude < 0).lines(style)
    }
    let margin = 16
    guard let picture, page.width ?? .max >= margin + ScenePicture.columns else {
      for line in moon { page.line("  " + line) }
      for line in picture ?? [] { page.line(line) }
      return
    }
    for (row, line) in picture.enumerated() {
      let beside = moon.indices.contains(row - 1) ? "  " + moon[row - 1] : ""
      page.line(DisplayWidth.pad(beside, to: margin) + line)
    }
  }

  private func addSun(to fields: inout Fields) {
    fields.add("sun", sunSentence)
    let change = sun.daylightSeconds - daylightBefore
    fields.add("day length", "\(Duration.text(sun.daylightSeconds)), \(Duration.change(change))")
    fields.add(
      "noon", "\(clock(sun.noon)), sun \(Elevation.text(sun.noonElevationDegrees))")
    let twilights = Twilight.allCases.compactMap { twilight in
      let (up, down) = sun.passages(ofDegrees: twilight.degrees)
      return up == nil && down == nil
        ? nil : "\(twilight.word) \(clock(up, or: "…")) to \(clock(down, or: "…"))"
    }
    if !twilights.isEmpty { fields.add("twilight", twilights.concatenated(separator: ", ")) }
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
    fields.add(
      "next phases",
      phases.map {
        "\(MoonShape(phase: $0.phase).words) \(question.day(at: $0.at)) \(question.clock($0.at))"
      }
      .concatenated(separator: ", "))
  }

  private var moonSentence: String {
    var events: [String] = []
    var (rises, sets) = (0, 0)
    while rises < moon.rises.count || sets < moon.sets.count {
      let isRise =
        sets == moon.sets.count
        || rises < moon.rises.count && moon.rises[rises] < moon.sets[sets]
      events.append(
        isRise ? "rises \(clock(moon.rises[rises]))" : "sets \(clock(moon.sets[sets]))")
      if isRise { rises += 1 } else { sets += 1 }
    }
    guard !events.isEmpty else {
      return moon.isUpAtStart ? "up all day" : "below the horizon all day"
    }
    return events.concatenated(separator: ", ")
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
