import CommandLineKit
import Records
import SharedCommands
import SpotsVault
import Text
import TripSync

/// What was wiped, and what of it is still where.
struct WipeReport: Presentable, Answer {
  let target: WipeCommand.Target
  let home: String
  /// The backup, if one was made.
  var file: String?
  /// What is in it, if it is not a copy of the vault.
  var manifest: BackupManifest?
  var packs: [String] = []
  var remotes: [String] = []
  var keptHomes: [String] = []

  init(target: WipeCommand.Target, home: String) {
    self.target = target
    self.home = home
  }

  /// Where this home synced.
  static func remotes(_ context: CommandContext, _ store: RecordStore?) -> [String] {
    guard let home = try? context.home(), let store, SyncHome.isSetUp(in: home) else { return [] }
    OwnMemory.keepPrivate()
    let remotes = try? SyncHome(lookingAt: home, store: store).remotes()
    return (remotes ?? []).map { "\($0.address)" }
  }

  private var backup: BackupReport { BackupReport(path: file, manifest: manifest) }

  func present(on page: inout Page) {
    switch (file, manifest) {
    case (_?, _?): backup.present(on: &page)
    case (let file?, nil): page.paragraph("\(Printable.line(file)): copied and read back")
    case (nil, _): page.paragraph("no backup was made")
    }
    switch target {
    case .vault: page.paragraph("the spots are removed; your own places and notes stay")
    case .everything: page.paragraph("\(Printable.line(home)) is empty")
    }
  }

  /// Says what is not gone.
  func warn(_ context: CommandContext) {
    if !remotes.isEmpty {
      let names = remotes.map(Printable.line).joined(separator: ", ")
      context.note(
        "what was synced is still at \(names), encrypted, and on your other devices; there, "
          + "'vanlog sync devices' lists this device until it is revoked")
    }
    if let manifest {
      let hasKeys = manifest.entries.contains { if case .key = $0.name { true } else { false } }
      context.note(
        "the backup is not encrypted" + (hasKeys ? ", and holds the keys" : "")
          + "; bring it back with 'vanlog restore'")
    }
    for path in keptHomes {
      context.note("an older home is still in \(Printable.line(path)); remove it yourself")
    }
  }

  static let members = Members<WipeReport> {
    Member("wiped", .choice, "what was removed") { $0.target }
    BackupReport.members.of { $0.backup }
    Member("wiped_packs", .texts, "names of the packs of spots that were removed") { $0.packs }
    Member("remaining_remotes", .texts, "remotes that still have what was synced") { $0.remotes }
    Member("kept_homes", .texts, "older homes beside this one that stay") { $0.keptHomes }
  }
}
