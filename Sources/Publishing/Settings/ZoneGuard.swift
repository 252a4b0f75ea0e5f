public import Geodesy
internal import Glibc
public import HomeFolder
internal import TrackFormats

/// The privacy zones as the settings say them now; when in doubt, everything is in one.
///
/// A zone that is set must hold at once, so the file is looked at before each position that may go
/// out. If it cannot be read, none is published.
public struct ZoneGuard {
  private let home: HomeFolder
  private let secret: UInt64
  private var seen: SettingsMark
  private var zones: LastingZones?

  public init(home: HomeFolder, identity: PublishIdentity) throws(PublishProblem) {
    self.home = home
    secret = identity.zoneSecret
    seen = SettingsMark(home)
    zones = LastingZones(try Self.read(home), secret: secret)
  }

  public mutating func hides(_ place: Coordinate, uncertainMetres: Double) -> Bool {
    let now = SettingsMark(home)
    if now != seen {
      seen = now
      zones = nil
      if let read = try? Self.read(home) { zones = LastingZones(read, secret: secret) }
    }
    return zones?.hides(place, uncertainMetres: uncertainMetres) ?? true
  }

  private static func read(_ home: HomeFolder) throws(PublishProblem) -> [PrivacyZone] {
    let (settings, warnings): (Settings, [String])
    do {
      (settings, warnings) = try home.loadSettings()
    } catch {
      throw PublishProblem("nothing is published, since the settings cannot be read: \(error)")
    }
    // Damaged settings fall back to defaults, which here would show where home is.
    guard warnings.isEmpty else {
      throw PublishProblem(
        "nothing is published, since the privacy zones are not known: "
          + warnings.joined(separator: "; "))
    }
    let text = settings[.privacyZones]
    guard text != SettingSpec.privacyZones.standard else { return [] }
    do {
      return try PrivacyZone.zones(parsing: text)
    } catch {
      throw PublishProblem("nothing is published: \(error); mend privacy.zones")
    }
  }
}

/// By what a change of the settings file shows, at the cost of one call.
struct SettingsMark: Equatable {
  private let numbers: [Int]

  init(_ home: HomeFolder) {
    var status = stat()
    guard stat(home.configFile, &status) == 0 else {
      numbers = []
      return
    }
    numbers = [
      Int(truncatingIfNeeded: status.st_ino), Int(truncatingIfNeeded: status.st_size),
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }
}
