import Almanac
import CommandLineKit
import Geodesy
import SharedCommands
import Text

extension SkyView {
  static let members = Members<SkyView> {
    SkyQuestion.placeMembers.of { (view: SkyView) in view.question }
    Member("height_m", .number(.metres, decimals: 0), "height above the surroundings") {
      $0.question.place.heightMetres
    }
    SkyQuestion.zoneMembers.of { (view: SkyView) in view.question }
    Member("day", .day, "day of the place that was asked about") { $0.date.day }
    Member("at", .moment, "moment of the elevations and of what the moon looks like") {
      $0.date.moment
    }
    Member("clock_proven", .flag, "whether the clock is trusted") { $0.question.isClockProven }
    Member("sun", .object, "the sun; moments are left out where there is none") { SunAnswer($0) }
    Member("moon", .object(moonMembers), "the moon; moments are left out where there is none") {
      $0
    }
    Member("forecast", .object, "the last forecast, or null for another day") { $0.forecast }
    Member("scene", .object, "the sky as it is now; null if another moment is asked about") {
      $0.scene
    }
  }

  private static let moonMembers = Members<SkyView> {
    Member("rise", .moment, "when its upper edge rises", whenKnown: true) { $0.moon.firstRise }
    Member("set", .moment, "when its upper edge sets", whenKnown: true) { $0.moon.firstSet }
    Member("shape", .choice, "what it looks like") {
      MoonShape(elongationDegrees: $0.moonNow.elongationDegrees)
    }
    Member("illuminated", .number(.plain, decimals: 4), "lit part of the disc, from 0 to 1") {
      $0.moonNow.illuminated
    }
    Member(
      "elongation_deg", .number(.degrees, decimals: 3),
      "how far it is ahead of the sun, from 0 (new) over 180 (full) to 360"
    ) { $0.moonNow.elongationDegrees }
    Member("age_days", .number(.plain, decimals: 3), "days since the last new moon") { $0.ageDays }
    Member(
      "bright_limb_deg", .number(.degrees, decimals: 1),
      "where the middle of the lit edge is on the disc as seen from the place, counter-clockwise "
        + "from the top"
    ) { $0.moonNow.brightLimbDegrees }
    Members.position { ($0.moonNow.azimuthDegrees, $0.moonNow.apparentElevationDegrees) }
    Member("distance_m", .number(.metres, decimals: 0), "distance from the place") {
      $0.moonNow.distanceKilometres * 1_000
    }
    Member("phases", .objects(phaseMembers), "the next four phases") { $0.nextPhase.following(4) }
  }

  private static let phaseMembers = Members<PhaseMoment> {
    Member("shape", .choice, "the phase") { MoonShape(phase: $0.phase) }
    Member("at", .moment, "its moment") { $0.at }
  }
}

/// The sun of the day that is asked for, with its passages of some elevations.
private struct SunAnswer: Answer {
  let day: SunDay
  let now: SunPosition
  let daylightChange: Double
  let twilights: [Twilight: (up: Instant?, down: Instant?)]
  let golden, blue: SunHour.Moments

  init(_ view: SkyView) {
    (day, now, daylightChange) = (view.sun, view.sunNow, view.daylightChange)
    twilights = Dictionary(
      uniqueKeysWithValues: Twilight.allCases.map { [day] in
        ($0, day.passages(ofDegrees: $0.degrees))
      })
    (golden, blue) = (SunHour.golden.moments(of: day), SunHour.blue.moments(of: day))
  }

  static let members = Members<SunAnswer> {
    Member("state", .choice, "what the sun does on that day") { $0.day.state }
    Member("rise", .moment, "first light of the sun's upper edge", whenKnown: true) { $0.day.rise }
    Member("set", .moment, "last light of the upper edge", whenKnown: true) { $0.day.set }
    Member("noon", .moment, "when it is on the meridian") { $0.day.noon }
    Member("noon_elevation_deg", .number(.degrees, decimals: 2), "its elevation then") {
      $0.day.noonElevationDegrees
    }
    Member("daylight_s", .number(.seconds, decimals: 0), "how long some of it is up") {
      $0.day.daylightSeconds
    }
    Member(
      "daylight_change_s", .number(.seconds, decimals: 0), "how much longer than the day before"
    ) { $0.daylightChange }
    for twilight in Twilight.allCases {
      let word = twilight.rawValue
      Member("\(word)_dawn", .moment, "start of \(word) twilight", whenKnown: true) {
        $0.twilights[twilight]?.up
      }
      Member("\(word)_dusk", .moment, "end of \(word) twilight", whenKnown: true) {
        $0.twilights[twilight]?.down
      }
    }
    SunHour.golden.members.of { (sun: SunAnswer) in sun.golden }
    SunHour.blue.members.of { (sun: SunAnswer) in sun.blue }
    Members.position { ($0.now.azimuthDegrees, $0.now.apparentElevationDegrees) }
  }
}

extension Members {
  /// Where a body stands.
  fileprivate static func position(
    _ position: @escaping @Sendable (Subject) -> (azimuth: Double, elevation: Double)
  ) -> Members {
    Members {
      Member("azimuth_deg", .number(.degrees, decimals: 2), "direction, clockwise from north") {
        position($0).azimuth
      }
      Member(
        "elevation_deg", .number(.degrees, decimals: 2),
        "elevation of the middle, with refraction"
      ) { position($0).elevation }
    }
  }
}
