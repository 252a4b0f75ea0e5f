public import DurableFiles
public import Text

/// Removing backups of a folder that no rule keeps.
///
/// 1. Only a file is removed that has a dated name, reads as a backup, says that this home made it,
///    and when, by a clock that was proven and agrees with its name.
/// 2. Everything else stays and counts for no rule, so it never takes the place of a good backup.
/// 3. What stays in the place of a removed one is read completely first. One that proves damaged
///    counts as everything else does, and the rules choose again.
/// 4. Nothing is removed before all of that is known; then the oldest goes first. So whenever power
///    fails, the folder holds at least what the rules keep.
public struct BackupThinning: ~Copyable {
  /// Why a file with a dated name stays regardless of the rules.
  public enum Doubt: String, Sendable, Hashable, CaseIterable {
    case damaged
    case otherHome = "other-home"
    case unknownHome = "unknown-home"
    case unprovenClock = "unproven-clock"
    case otherDay = "other-day"
    case future
  }

  /// A file that is left alone.
  public struct Doubtful: Sendable, Hashable {
    public let name: String
    public let doubt: Doubt
  }

  private let folder: Directory
  public let plan: BackupPlan
  public let doubtful: [Doubtful]

  /// Reads the folder; `newest` is the backup that has just been written, or that would be.
  public init(
    of path: String, by rules: BackupRules, owners: Set<ActorID>, newest: DatedBackup.Name,
    now: Instant, progress: (BackupStep) throws -> Void = { _ in }
  ) throws {
    let folder = try Directory(path, links: .follow)
    var (backups, doubtful) = try Self.read(folder, owners, newest, now)
    let first = DatedBackup(name: newest, created: now, status: try folder.status(of: newest.text))
    var plan = rules.plan([first] + backups)
    while let bad = try Self.damaged(in: plan, folder, except: newest, progress) {
      doubtful.append(Doubtful(name: bad.name.text, doubt: .damaged))
      backups.removeAll { $0 == bad }
      plan = rules.plan([first] + backups)
    }
    self.folder = folder
    self.plan = plan
    self.doubtful = doubtful.sorted { $0.name < $1.name }
  }

  /// Removes what no rule keeps, the oldest first, and passes on what is gone.
  ///
  /// A file that has changed since it was read stays.
  public func removeOthers(_ each: (DatedBackup) -> Void = { _ in }) throws(FileError) {
    for backup in plan.removed.reversed() {
      guard let status = try folder.status(of: backup.name.text), status == backup.status else {
        continue
      }
      try folder.remove(backup.name.text)
      each(backup)
    }
  }

  // MARK: Reading the folder

  private static func read(
    _ folder: borrowing Directory, _ owners: Set<ActorID>, _ newest: DatedBackup.Name,
    _ now: Instant
  ) throws -> ([DatedBackup], [Doubtful]) {
    var backups: [DatedBackup] = []
    var doubtful: [Doubtful] = []
    for text in try folder.names().sorted() {
      guard let name = DatedBackup.Name(text), name != newest,
        let status = try folder.status(of: text), status.kind == .regular
      else { continue }
      switch try judge(name, status, in: folder, owners, now) {
      case .success(let backup): backups.append(backup)
      case .failure(let reason): doubtful.append(Doubtful(name: text, doubt: reason.doubt))
      }
    }
    return (backups, doubtful)
  }

  private struct Reason: Error {
    let doubt: Doubt
  }

  private static func judge(
    _ name: DatedBackup.Name, _ status: FileStatus, in folder: borrowing Directory,
    _ owners: Set<ActorID>, _ now: Instant
  ) throws -> Result<DatedBackup, Reason> {
    let manifest: BackupManifest
    do {
      manifest = try BackupReader(folder.file(name.text), path: folder.path(of: name.text)).manifest
    } catch is BackupError {
      return .failure(Reason(doubt: .damaged))
    }
    guard let home = manifest.home else { return .failure(Reason(doubt: .unknownHome)) }
    guard owners.contains(home) else { return .failure(Reason(doubt: .otherHome)) }
    guard manifest.stamp.isClockProven == true, let created = Instant(manifest.stamp.created)
    else { return .failure(Reason(doubt: .unprovenClock)) }
    guard created < now else { return .failure(Reason(doubt: .future)) }
    // Wherever the van was, its day is at most one away from that of Greenwich.
    guard abs(created.day().daysSinceEpoch - name.day.daysSinceEpoch) <= 1 else {
      return .failure(Reason(doubt: .otherDay))
    }
    return .success(DatedBackup(name: name, created: created, status: status))
  }

  /// The first backup that would stand in for a removed one, but cannot be restored.
  private static func damaged(
    in plan: BackupPlan, _ folder: borrowing Directory, except newest: DatedBackup.Name,
    _ progress: (BackupStep) throws -> Void
  ) throws -> DatedBackup? {
    for backup in plan.standIns where backup.name != newest {
      do {
        let path = folder.path(of: backup.name.text)
        let reader = try BackupReader(folder.file(backup.name.text), path: path)
        reader.forgetCachedBytes()
        try reader.verify(progress)
      } catch is BackupError {
        return backup
      }
    }
    return nil
  }
}
