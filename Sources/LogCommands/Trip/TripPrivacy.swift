import CommandLineKit
import Geodesy
import SharedCommands
import TrackFormats

/// What a file about a trip leaves out: the same circles for all of its drives and nights.
struct TripPrivacy {
  static let option = OptionSpec(
    "no-privacy", help: "Include points in privacy zones, even around your home.")

  /// Nothing is hidden.
  static let none = TripPrivacy()

  /// How many zones there are; `nil` if they are not asked for.
  let zones: Int?
  private let cut: PrivacyCut?

  private init() { (zones, cut) = (nil, nil) }

  init(_ arguments: Arguments, _ context: CommandContext) throws {
    guard !arguments.flag(Self.option) else {
      self = .none
      return
    }
    let zones = try ExportPrivacy.zones(context)
    var random = SystemRandomNumberGenerator()
    self.zones = zones.count
    cut = PrivacyCut(zones, using: &random)
  }

  func shown(_ track: Track) -> Track { cut.map(track.without) ?? track }

  func hides(_ place: Coordinate) -> Bool { cut?.hides(place) ?? false }
}
