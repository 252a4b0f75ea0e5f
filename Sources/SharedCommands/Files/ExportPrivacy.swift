public import CommandLineKit
internal import HomeFolder
public import TrackFormats

/// The places that exports leave out, by the setting `privacy.zones`.
public enum ExportPrivacy {
  /// The zones that are set; none by default.
  ///
  /// Damaged settings fall back to defaults, which here would reveal where home is: then nothing is
  /// exported until the user has looked. So this must run before anything else reads the settings,
  /// which would set a damaged file aside.
  public static func zones(_ context: CommandContext) throws -> [PrivacyZone] {
    let home = try context.home()
    let loaded = try home.loadSettings()
    guard loaded.warnings.isEmpty else {
      throw PrivacyUnknown(reason: loaded.warnings.joined(separator: "; "))
    }
    let text = loaded.settings[.privacyZones]
    guard text != SettingSpec.privacyZones.standard else {
      try remind(of: home, context)
      return []
    }
    do {
      return try PrivacyZone.zones(parsing: text)
    } catch {
      throw PrivacyUnknown(reason: "\(error)")
    }
  }

  /// A settings file that was set aside may have named zones.
  private static func remind(of home: HomeFolder, _ context: CommandContext) throws {
    guard try home.setAsideNames().contains(where: { $0.hasPrefix("config.json") }) else { return }
    context.note(
      "no privacy zones are set, but a damaged settings file is in \(home.setAsideFolder); if it "
        + "named zones, set them again")
  }
}

/// The private places are unknown, so nothing may be exported.
private struct PrivacyUnknown: Failure, CustomStringConvertible {
  let reason: String

  var description: String {
    "nothing was exported, since the privacy zones are not known: \(reason); check 'vanlog config "
      + "get privacy.zones', or export everything with --no-privacy"
  }

  var exitStatus: ExitStatus { .configuration }
}
