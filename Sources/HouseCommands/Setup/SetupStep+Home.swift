import CommandLineKit
import Geodesy
import HomeFolder
import SharedCommands
import Text
import TrackFormats
import TypedValues

// Asks where home is, so that exports can leave it out.
extension SetupStep {
  static let home = SetupStep(
    "home", "Where is home?",
    why: "Exports and what is published leave out a circle around it. Circles around other places "
      + "stay.",
    form: "a place as --at takes it, here, or none; and how far around: here within 800 m",
    .text("PLACE", maximumBytes: 4_096, meaning: .place),
    standard: SettingSpec.privacyZones.standard,
    state: { basis in
      let isSet = basis.settings.value(of: .privacyZones) != nil
      let first = try HomeCircles(basis.settings).list.first
      let value = first?.text ?? (isSet ? SettingSpec.privacyZones.standard : nil)
      return SetupState(value: value, isDone: isSet)
    },
    decide: chooseHome)

  private static func chooseHome(_ answer: String, _ basis: SetupBasis) throws -> SetupDecision {
    let spec = SettingSpec.privacyZones
    guard answer != spec.standard else {
      return .settings([(spec, answer)], "exports leave out no place", basis)
    }
    let (place, radius) = try HomeCircles.parts(of: answer)
    let center = try NamedPlace.position(place, of: "home", basis.context)
    let circles = try HomeCircles(basis.settings)
    let added = try circles.adding(center, radius: radius)
    guard spec.accepts(added.setting) else { throw HomeCircles.badRadius }
    let others = added.list.count - 1
    let sentence =
      "exports leave out \(added.list[0].radiusText) around home"
      + (others == 0 ? "" : ", and \(Phrase.count(others, "other place"))")
    guard added.setting != circles.setting else {
      return SetupDecision(change: nil, sentence: sentence)
    }
    return .settings([(spec, added.setting)], sentence, basis)
  }
}

/// The circles that exports leave out; the first is that around home.
struct HomeCircles {
  let list: [PrivacyZone]

  private static let usualMetres = 500.0
  /// A circle whose center is not farther away is the same home, and is replaced.
  private static let sameHomeMetres = 100.0
  private static let word = "within"

  static let badRadius = TypedProblem(
    "takes a distance from \(Int(SettingSpec.privacyRadii.lowerBound)) m to "
      + "\(Int(SettingSpec.privacyRadii.upperBound / 1_000)) km around it, as in: here within 800 m"
  )

  init(_ settings: Settings) throws {
    let (spec, text) = (SettingSpec.privacyZones, settings[.privacyZones])
    do {
      list = text == spec.standard ? [] : try PrivacyZone.zones(parsing: text)
    } catch {
      throw CommandProblem(
        .configuration, "\(error); correct it with 'vanlog config set \(spec.key)'")
    }
  }

  private init(_ list: [PrivacyZone]) {
    self.list = list
  }

  /// The place, and how far around it if that is given: `here within 800 m`.
  static func parts(of answer: String) throws -> (place: String, radius: Double?) {
    let words = answer.split(separator: " ").map(String.init)
    guard let mark = words.lastIndex(of: word), mark > 0 else { return (answer, nil) }
    let radius = try Measure(unit: "m").number(
      words[(mark + 1)...].joined(separator: " "))
    guard SettingSpec.privacyRadii.contains(radius) else { throw badRadius }
    return (words[..<mark].joined(separator: " "), radius.rounded())
  }

  /// These with one around home, which is as large as the one before unless a radius is given.
  func adding(_ home: Coordinate, radius: Double?) throws -> HomeCircles {
    let center = Coordinate(home.e7)
    guard home.e7.latitude != 0 || home.e7.longitude != 0 else {
      throw TypedProblem("takes a real place; 0,0 is what receivers report without one")
    }
    let before = list.first { $0.isHome(center, within: Self.sameHomeMetres) }
    let metres = radius ?? before?.radiusMetres ?? Self.usualMetres
    guard let circle = try? PrivacyZone(center: center, radiusMetres: metres) else {
      throw Self.badRadius
    }
    let others = list.filter { !$0.isHome(center, within: Self.sameHomeMetres) }
    guard others.count < PrivacyZone.mostZones else {
      throw TypedProblem(
        "would be one place too many; leave some out with 'vanlog config set privacy.zones'")
    }
    return HomeCircles([circle] + others)
  }

  /// As the setting has them.
  var setting: String {
    list.isEmpty
      ? SettingSpec.privacyZones.standard
      : list.map { "\($0.centerText) \($0.radiusNumber)" }.joined(separator: "; ")
  }
}

extension PrivacyZone {
  fileprivate func isHome(_ place: Coordinate, within metres: Double) -> Bool {
    center.distanceMetres(to: place) <= metres
  }

  fileprivate var centerText: String {
    [center.e7.latitude, center.e7.longitude].map { Decimals.text(Int64($0), places: 7) }
      .joined(separator: ",")
  }

  fileprivate var radiusNumber: String {
    Int(exactly: radiusMetres).map { "\($0)" } ?? "\(radiusMetres)"
  }

  fileprivate var radiusText: String { "\(radiusNumber) m" }

  /// As it would be typed.
  fileprivate var text: String { "\(centerText) within \(radiusText)" }
}
