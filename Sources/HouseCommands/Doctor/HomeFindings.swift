import CommandLineKit
import DurableFiles
import Glibc
import HomeFolder
import Records
import SharedCommands
import SpotsVault
import Text
import TripStore
import TripSync

/// What `doctor` finds out about the home folder itself.
struct HomeFindings {
  /// Files and folders that only their owner may read.
  private static let privateNames = [
    HomeFolder.configName, RecordStore.fileName, SpotsVault.fileName, "current_expedition.json",
    HomeFolder.crossingsName, "visits.json", AttachmentStore.folderName, LocalKeys.folderName,
    HomeFolder.runName, HomeFolder.setAsideName, HomeFolder.endedName, "automations", "cache",
    ImportRules.fileName, HomeFolder.mapsName, HomeFolder.publishedName, HomeFolder.languagesName,
  ]
  /// Folders that vanlog makes itself and enters only if they are not links.
  private static let folders = [
    HomeFolder.runName, HomeFolder.setAsideName, HomeFolder.endedName, AttachmentStore.folderName,
    LocalKeys.folderName,
  ]
  private static let others: UInt32 = 0o077

  let home: HomeFolder
  /// What is wrong with the file of settings, why it cannot be read, and what is wrong with single
  /// values in it.
  let settings: (damage: String?, obstacle: String?, warnings: [String])

  /// Why the home cannot even be looked into; then nothing else in it can be examined.
  var obstacle: Finding? {
    do {
      _ = try home.open()?.names()
      return nil
    } catch {
      let advice =
        home.accessAdvice(for: error)
        ?? (error.kind == .notDirectory
          ? "move it away, or name another folder with --home or VANLOG_HOME"
          : "check the disk and try again")
      return Finding(
        .home, .problem,
        "cannot \(error.operation.rawValue) \(Printable.line(error.path)): \(error.reason)",
        advice: advice)
    }
  }

  /// Whether `run/` can be entered, or is not there yet; else one finding says why, and nothing of
  /// what is in it can be looked at.
  var canEnterRun: Bool {
    do {
      guard let folder = try home.open(), try folder.status(of: HomeFolder.runName) != nil else {
        return true
      }
      _ = try folder.directory(HomeFolder.runName)
      return true
    } catch {
      return false
    }
  }

  func all(mends: Bool) throws(FileError) -> [Finding] {
    guard let folder = try home.open() else { return ofSettings }
    let strange = try strangers(in: folder)
    return [writing(in: folder)].compactMap { $0 } + strange + ofSettings
      + [try permissions(in: folder, mends: mends), try setAside()].compactMap { $0 }
  }

  // MARK: Settings

  private var ofSettings: [Finding] {
    if let obstacle = settings.obstacle { return [Finding(.settings, .problem, obstacle)] }
    let damage = settings.damage.map { damage in
      Finding(
        .settings, .problem, "\(damage), so the defaults apply",
        advice: "mend the file, or run 'vanlog doctor --mend' to set it aside")
    }
    return [damage].compactMap { $0 } + settings.warnings.map { Finding(.settings, .warning, $0) }
  }

  // MARK: Whether it can be used

  /// Tries what every command that keeps something does: writing bytes that reach the disk.
  ///
  /// The file has no name, so nothing is left of it. That a disk is mounted read-only is reported
  /// by the finding about its mount, and missing write access by the one about permissions.
  private func writing(in folder: borrowing Directory) -> Finding? {
    do throws(FileError) {
      let file = try File.unnamed(in: folder.path)
      let page = [UInt8](repeating: 0x20, count: 4_096)
      try file.write(page.span.bytes, at: 0)
      try file.sync()
      return nil
    } catch {
      guard error.kind != .readOnly, error.kind != .notPermitted else { return nil }
      return Finding(
        .home, .problem, "nothing can be kept: \(error.reason)",
        advice: error.kind == .noSpace
          ? "free some space on the disk of \(Printable.line(home.path))"
          : "check the disk with 'dmesg', and make a backup elsewhere")
    }
  }

  private func strangers(in folder: borrowing Directory) throws(FileError) -> [Finding] {
    var findings: [Finding] = []
    for name in Self.folders {
      guard let status = try folder.status(of: name), status.kind != .directory else { continue }
      let path = ShellQuoting.quoted(Printable.line(folder.path(of: name)))
      let what = status.kind == .symbolicLink ? "a symbolic link" : "not a folder"
      let isMade = name == HomeFolder.runName || name == HomeFolder.setAsideName
      findings.append(
        Finding(
          .home, .problem, "\(name) is \(what), so it cannot be used",
          advice: isMade
            ? "remove it, and vanlog makes a folder: rm \(path)"
            : "put the folder itself in its place: \(path)"))
    }
    return findings
  }

  // MARK: Permissions

  private func permissions(
    in folder: borrowing Directory, mends: Bool
  ) throws(FileError) -> Finding? {
    var found: [(name: String, status: FileStatus)] = []
    for name in Self.privateNames {
      if let status = try folder.status(of: name) { found.append((name, status)) }
    }
    let foreign = found.filter { !$0.status.isOurs }.map(\.name)
    guard foreign.isEmpty else {
      return Finding(
        .permissions, .problem, "\(Self.list(foreign)) belongs to another user",
        advice: "give it to yourself: \(Printable.line(home.chownLine))")
    }
    let closed = found.filter { isClosed(folder.path(of: $0.name), $0.status) }.map(\.name)
    guard closed.isEmpty, !isClosed(folder.path, isFolder: true) else {
      let what = closed.isEmpty ? "the home" : Self.list(closed)
      return Finding(
        .permissions, .problem, "you may not read and write \(what), so nothing can be kept there",
        advice: Printable.line(isForeign ? home.chownLine : home.chmodLine))
    }
    return tooOpen(found, in: folder, mends: mends)
  }

  private func tooOpen(
    _ found: [(name: String, status: FileStatus)], in folder: borrowing Directory, mends: Bool
  ) -> Finding {
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

  private func isClosed(_ path: String, _ status: FileStatus) -> Bool {
    status.kind == .regular || status.kind == .directory
      ? isClosed(path, isFolder: status.kind == .directory) : false
  }

  /// Whether permissions keep this user from it; a disk that is read-only is another matter.
  private func isClosed(_ path: String, isFolder: Bool) -> Bool {
    access(path, R_OK | W_OK | (isFolder ? X_OK : 0)) != 0 && errno == EACCES
  }

  private var isForeign: Bool {
    var status = stat()
    return stat(home.path, &status) == 0 && status.st_uid != geteuid()
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(3).joined(separator: ", ")
    return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
  }

  private func setAside() throws(FileError) -> Finding? {
    do {
      let count = try home.setAsideNames().count
      guard count > 0 else { return nil }
      return Finding(
        .setAside, .warning, "\(Phrase.count(count, "file")) that could not be read",
        advice: "look into \(Printable.line(home.setAsideFolder)); move what you need elsewhere")
    } catch {
      // Why it cannot be entered is reported above.
      guard error.kind == .notPermitted || error.kind == .isLink || error.kind == .notDirectory
      else { throw error }
      return nil
    }
  }
}
