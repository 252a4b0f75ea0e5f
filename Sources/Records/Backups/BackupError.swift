/// Why a backup could not be written, or why a file was rejected as a backup.
public enum BackupError: Error, Sendable, Equatable {
  /// The part of a backup in which a fault was found.
  public enum Part: Sendable, Equatable {
    case manifest
    case entry(BackupEntryName)
    case end
  }

  case notABackup(path: String)
  case newerVersion(path: String, version: Int)
  case truncated(path: String)
  case damaged(path: String, part: Part)
  /// The backup names a file that no home contains, or names one twice.
  case badName(path: String, name: String)
  case targetExists(path: String)
  case sourceChanged(BackupEntryName)
  case unknownFile(path: String)
  case nothingToKeep(home: String)
  case tooManyFiles
  case homeInUse(path: String)
  case notAHome(path: String)
  case restoreUnderWay(home: String)
  /// Another process is changing the store of a home that is to be wiped.
  case homeIsWritten(path: String)
  /// The store is damaged, and so is its copy in the backup at this path.
  case storeDamaged(path: String)
  /// The store in a backup is none that this program can open.
  case unusableStore(path: String, reason: StoreFault)

  /// What is wrong with the store in a backup.
  public enum StoreFault: Sendable, Equatable {
    case newer, notAStore
  }
}

extension BackupError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notABackup(let path):
      "cannot restore \(path): it is not a vanlog backup; check the name"
    case .newerVersion(let path, let version):
      "cannot restore \(path): its format \(version) is newer than this program; update vanlog"
    case .truncated(let path):
      "cannot restore \(path): its end is missing or damaged; copy it again, or use another backup"
    case .damaged(let path, let part):
      "cannot restore \(path): \(part) is damaged; copy it again, or use another backup"
    case .badName(let path, let name):
      "cannot restore \(path): it contains an unexpected file, "
        + "\"\(DisplayName(name))\"; use another backup"
    case .targetExists(let path):
      "cannot write the backup \(path): the file exists; choose another name, or remove it first"
    case .sourceChanged(let name):
      "cannot write the backup: \(name.text) changed in the meantime; try again"
    case .unknownFile(let path):
      "cannot write the backup: \(path) is not a vanlog file; move it elsewhere and try again"
    case .nothingToKeep(let home):
      "cannot write the backup: \(home) is empty; check --home"
    case .tooManyFiles:
      "cannot write the backup: there are too many documents for one file"
    case .homeInUse(let path):
      "cannot restore into \(path): it is not empty; use --yes to set it aside and replace it"
    case .notAHome(let path):
      "cannot restore into \(path): it cannot be replaced as a whole; choose another folder"
    case .restoreUnderWay(let home):
      "\(home) is being restored or wiped by another process; try again when it is done"
    case .homeIsWritten(let path):
      "cannot wipe \(path): another command is changing it; try again when it is done"
    case .storeDamaged(let path):
      "the store is damaged, and so is its copy in \(path); keep your earlier "
        + "backups, run 'vanlog doctor --mend', and back up again"
    case .unusableStore(let path, .newer):
      "cannot restore \(path): its store is from a newer version; update vanlog"
    case .unusableStore(let path, .notAStore):
      "cannot restore \(path): \(RecordStore.fileName) in it is not a store; use another backup"
    }
  }
}

extension BackupError.Part: CustomStringConvertible {
  public var description: String {
    switch self {
    case .manifest: "its list of contents"
    case .entry(let name): name.text
    case .end: "its end"
    }
  }
}
