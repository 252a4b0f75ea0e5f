import CommandLineKit
import HomeFolder
import TrackFormats

/// The places that exports leave out, by the setting `privacy.zones`.
enum ExportPrivacy {
  /// The zones that are set, none by default.
  ///
  /// Where the settings are damaged, defaults hold, which here would tell everybody where home is:
  /// then nothing is exported until somebody has looked. So this comes before any other look at the
  /// settings, which would set a damaged file aside.
  static func zones(_ context: CommandContext) throws -> [PrivacyZone] {
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
}

extension ExportPrivacy {
  /// A file of settings that was set aside may have had zones in it.
  private static func remind(of home: HomeFolder, _ context: CommandContext) throws {
    guard try home.setAsideNames().contains(where: { $0.hasPrefix("config.json") }) else { return }
    context.note(
      "no privacy zones are set, but damaged settings were set aside in \(home.setAsideFolder); "
        + "if they named zones, set these again")
  }
}

/// Nobody can tell which places are private, so that nothing may go out.
private struct PrivacyUnknown: Failure, CustomStringConvertible {
  let reason: String

  var description: String {
    "nothing was exported, as the privacy zones are not known: \(reason); "
      + "see 'vanlog config get privacy.zones', or give --no-privacy to export everything"
  }

  var exitStatus: ExitStatus { .configuration }
}
