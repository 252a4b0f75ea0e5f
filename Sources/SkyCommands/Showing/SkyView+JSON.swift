import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

extension SkyView {
  static let jsonFields =
    JSONField.place("place that was asked about") + [
      JSONField("height_m", .number(.metres), "height above the surroundings"),
      JSONField("zone", .text, "time zone of the place, such as Europe/Oslo, or null"),
      JSONField("day", .day, "day of the place that was asked about"),
      JSONField("at", .instant, "moment of the elevations and of what the moon looks like"),
      JSONField("clock_proven", .flag, "whether the clock is trusted"),
      JSONField("sun", .object(sunFields), "the sun; moments are left out where there is none"),
      JSONField("moon", .object(moonFields), "the moon; moments are left out where there is none"),
      JSONField(
        "forecast", .object(ForecastSummary.jsonFields),
        "the last forecast, or null for another day"),
      JSONField(
        "scene", .object(SceneReport.jsonFields),
        "the sky as it is now; null if another moment is asked about"),
    ]

  private static let sunFields: [JSONField] =
    [
      JSONField(
        "state", .choice(SunDay.State.allCases.map(\.rawValue)), "what the sun does on that day"),
      JSONField("rise", .instant, "first light of the sun's upper edge"),
      JSONField("set", .instant, "last light of the upper edge"),
      JSONField("noon", .instant, "when it is on the meridian"),
      JSONField("noon_elevation_deg", .number(.degrees), "its elevation then"),
      JSONField("daylight_s", .number(.seconds), "how long some of it is up"),
      JSONField("daylight_change_s", .number(.seconds), "how much longer than the day before"),
    ]
    + Twilight.allCases.flatMap { twilight in
      [
        JSONField("\(twilight.word)_dawn", .instant, "start of \(twilight.word) twilight"),
        JSONField("\(twilight.word)_dusk", .instant, "end of \(twilight.word) twilight"),
      ]
    }
    + SunHour.jsonFields(.golden, "golden hour") + SunHour.jsonFields(.blue, "blue hour")
    + position

  private static let position = [
    JSONField("azimuth_deg", .number(.degrees), "direction, clockwise from north"),
    JSONField("elevation_deg", .number(.degrees), "elevation of the middle, with refraction"),
  ]

  private static let moonFields: [JSONField] =
    [
      JSONField("rise", .instant, "when its upper edge rises"),
      JSONField("set", .instant, "when its upper edge sets"),
      JSONField("shape", .choice(MoonShape.allCases.map(\.rawValue)), "what it looks like"),
      JSONField("illuminated", .number(.plain), "lit part of the disc, from 0 to 1"),
      JSONField(
        "elongation_deg", .number(.degrees),
        "how far it is ahead of the sun, from 0 (new) over 180 (full) to 360"),
      JSONField("age_days", .number(.plain), "days since the last new moon"),
      JSONField(
        "bright_limb_deg", .number(.degrees),
        "where the middle of the lit edge is on the disc as seen from the place, counter-clockwise "
          + "from the top"),
    ] + position + [
      JSONField("distance_m", .number(.metres), "distance from the place"),
      JSONField(
        "phases",
        .list(
          .object([
            JSONField("shape", .choice(MoonShape.allCases.map(\.rawValue)), "the phase"),
            JSONField("at", .instant, "its moment"),
          ])), "the next four phases"),
    ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("lat", question.coordinate.latitude)
    json.field("lon", question.coordinate.longitude)
    json.field("height_m", question.place.heightMetres, decimals: 0)
    json.field("zone", question.zone)
    json.field("day", date.day.description)
    json.moment("at", date.moment)
    json.field("clock_proven", question.isClockProven)
    json.key("sun")
    json.object { writeSun(to: &$0) }
    json.key("moon")
    json.object { writeMoon(to: &$0) }
    json.field("forecast", forecast)
    json.field("scene", scene)
  }

  private func writeSun(to json: inout JSONWriter) {
    json.field("state", sun.state.rawValue)
    json.moment("rise", sun.rise)
    json.moment("set", sun.set)
    json.moment("noon", sun.noon)
    json.field("noon_elevation_deg", sun.noonElevationDegrees, decimals: 2)
    json.field("daylight_s", sun.daylightSeconds, decimals: 0)
    json.field("daylight_change_s", daylightChange, decimals: 0)
    for twilight in Twilight.allCases {
      let (up, down) = sun.passages(ofDegrees: twilight.degrees)
      json.moment("\(twilight.word)_dawn", up)
      json.moment("\(twilight.word)_dusk", down)
    }
    for hour in [SunHour.golden, .blue] { hour.write(hour.moments(of: sun), to: &json) }
    json.field("azimuth_deg", sunNow.azimuthDegrees, decimals: 2)
    json.field("elevation_deg", sunNow.apparentElevationDegrees, decimals: 2)
  }

  private func writeMoon(to json: inout JSONWriter) {
    json.moment("rise", moon.firstRise)
    json.moment("set", moon.firstSet)
    json.field(
      "shape", MoonShape(elongationDegrees: moonNow.elongationDegrees).rawValue)
    json.field("illuminated", moonNow.illuminated, decimals: 4)
    json.field("elongation_deg", moonNow.elongationDegrees, decimals: 3)
    json.field("age_days", ageDays, decimals: 3)
    json.field("bright_limb_deg", moonNow.brightLimbDegrees, decimals: 1)
    json.field("azimuth_deg", moonNow.azimuthDegrees, decimals: 2)
    json.field("elevation_deg", moonNow.apparentElevationDegrees, decimals: 2)
    json.field("distance_m", moonNow.distanceKilometres * 1_000, decimals: 0)
    json.field("phases", nextPhase.following(4)) { json, phase in
      json.field("shape", MoonShape(phase: phase.phase).rawValue)
      json.moment("at", phase.at)
    }
  }
}
