import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import SharedCommands
import SpotsVault
import Text
import TripStore
import TripSync

/// What `doctor` finds out about the home folder itself.
struct HomeFindings {
  /// Files and folders that only their owner may read.
  private static let privateNames = [
    HomeFolder.configName, TripStore.fileName, SpotsVault.fileName, "current_expedition.json",
    "border_crossings.json", "visits.json", AttachmentStore.folderName, LocalKeys.folderName,
    HomeFolder.runName, HomeFolder.setAsideName, HomeFolder.endedName, "automations", "cache",
    ImportRules.fileName, HomeFolder.mapsName,
  ]
  private static let others: UInt32 = 0o077

  let home: HomeFolder
  /// What is wrong with the file of settings.
  let damageOfSettings: String?
  /// What is wrong with single values in it, each as a sentence that says what to do.
  let badValues: [String]

  func all(mends: Bool) throws -> [Finding] {
    settings + [try permissions(mends: mends), try setAside()].compactMap { $0 }
  }

  private var settings: [Finding] {
    let damage = damageOfSettings.map { damage in
      Finding(
        .settings, .problem, "\(damage), so the defaults apply",
        advice: "mend the file, or run 'vanlog doctor --mend' to set it aside")
    }
    return [damage].compactMap { $0 } + badValues.map { Finding(.settings, .warning, $0) }
  }

  private func permissions(mends: Bool) throws -> Finding? {
    guard let folder = try home.open() else { return nil }
    let found = try Self.privateNames.compactMap { name throws in
      try folder.status(of: name).map { (name: name, status: $0) }
    }
    let foreign = found.filter { !$0.status.isOurs }.map(\.name)
    guard foreign.isEmpty else {
      return Finding(
        .permissions, .problem, "\(Self.list(foreign)) belongs to another user",
        advice: "give it to yourself: sudo chown -R \"$USER\" \(Printable.line(home.path))")
    }
    let open = found.filter {
      $0.status.permissions & Self.others != 0 && $0.status.kind != .symbolicLink
    }
    guard !open.isEmpty else { return .ok(.permissions, "only you can read your data") }
    let sentence = "other users may read \(Self.list(open.map(\.name)))"
    guard mends else {
      return Finding(
        .permissions, .warning, sentence, advice: "run 'vanlog doctor --mend' to forbid it")
    }
    for (name, status) in open
    where chmod(folder.path(of: name), mode_t(status.permissions & ~Self.others)) != 0 {
      return Finding(
        .permissions, .problem,
        "\(sentence), and that cannot be changed: \(SystemMessage.text(errno))")
    }
    return Finding(
      .permissions, .ok, "other users could read some files",
      mended: "other users could read some files; now only you can")
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private func setAside() throws -> Finding? {
    let count = try home.setAsideNames().count
    guard count > 0 else { return nil }
    return Finding(
      .setAside, .warning, "\(Phrase.count(count, "file")) that could not be read",
      advice: "look into \(Printable.line(home.setAsideFolder)); move what you need elsewhere")
  }
}
