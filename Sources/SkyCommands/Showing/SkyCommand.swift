import Almanac
import CommandLineKit
import SharedCommands
import Text

/// `sky`: sun and moon of a day, at a place.
struct SkyCommand: ReadingCommand {
  static let name = "sky"
  static let use = CommandUse.shows(.instant, .guest)
  static let summary = "Show when sun and moon rise and set, twilight, and the moon's phase."
  static let details = [
    "Computed on this device for any place and any day from 1900 to 2100. Times are those of the "
      + "place's time zone, and those of --json are UTC. The sun rises and sets when its upper edge "
      + "is on a level horizon, lifted by 34 arc minutes of refraction; mountains are not "
      + "considered. Sunrise is right to about a second below 65 degrees of latitude, moonrise to "
      + "ten, phases to half a minute.",
    "The sun's day goes from one midnight of the sun to the next, so that its noon is on the day "
      + "asked for; its evening may end after midnight by the clock. In the golden hour the sun is "
      + "within 6 degrees of the horizon, in the blue hour 4 to 8 degrees below it. Civil twilight "
      + "ends 6, nautical 12 and astronomical 18 degrees below. Those of the moon are of the day "
      + "by the clock.",
  ]
  static let options = [
    SkyQuestion.at, SkyQuestion.here, SkyQuestion.height.spec, SkyDate.day, SkyDate.time,
  ]
  static let examples = [
    Example("vanlog sky", "See the sky where the van is."),
    Example("vanlog sky --at 69.65,18.96 --day 2026-12-21", "Look at a polar night."),
  ]
  static let jsonFields = SkyView.jsonFields
  static let exits = SkyQuestion.exits

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    let question = try SkyQuestion(arguments, context)
    let date = try SkyDate(arguments, question)
    let forecast = try date.isNow ? ForecastState.find(context) : nil
    let day = SkyDay(date.day, question)
    let scene = date.isNow ? question.scene(context, day, forecast?.kept) : nil
    try context.output(
      SkyView(
        question, date, day,
        forecast: try forecast?.summary(
          near: question.coordinate, isOfVan: arguments.text(SkyQuestion.at) == nil, context),
        scene: scene,
        style: DotStyle(context.environment)))
    return .done
  }
}

extension SkyQuestion {
  /// The sky over the place, as it is now.
  fileprivate func scene(
    _ context: CommandContext, _ day: SkyDay, _ forecast: KeptForecast?
  ) -> SceneReport {
    SceneReport(
      context, at: coordinate, now: now, offsetSeconds: offsetSeconds(at: now), forecast: forecast,
      sky: day.sky, today: day.sun)
  }
}
