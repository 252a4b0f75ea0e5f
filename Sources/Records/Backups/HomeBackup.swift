internal import DurableFiles
public import HomeFolder

/// Writing everything in a home to one file.
public enum HomeBackup {
  private static let damagedEnding = ".damaged"

  /// Writes a backup of the home and verifies it by reading it back; `path` must not exist.
  ///
  /// It contains a snapshot of the database, documents, border crossings, settings, what people have
  /// written for vanlog to read (rules, languages, dates of members), and, only on request, the keys:
  /// anyone who has those can read what is synced. It leaves out what can be recreated (the vault,
  /// caches) and a drive that is still being recorded.
  ///
  /// The backup of a damaged store is still written, since half of it may be better than none, but
  /// under a name that says so, and it throws `storeDamaged`: code that rotates backups must not
  /// give up a good one for it. A home whose store is gone or empty has no backup.
  @discardableResult
  public static func write(
    home: HomeFolder, to path: String, stamp: BackupStamp, includeKeys: Bool = false,
    progress: (BackupStep) throws -> Void = { _ in }
  ) throws -> BackupManifest {
    guard let folder = try home.open() else {
      throw BackupError.nothingToKeep(home: home.path)
    }
    if let loss = try RecordStore.loss(in: home) { throw loss }
    guard try FilePlace(path).open().status(of: FilePlace(path).name) == nil else {
      throw BackupError.targetExists(path: path)
    }
    var sources = try plainFiles(of: home, in: folder)
    if includeKeys { sources += try keys(of: home, in: folder) }
    guard try folder.status(of: BackupEntryName.database.file) != nil else {
      return try write(
        sources + attachments(of: home, in: folder), of: home, as: nil, to: path, stamp, progress)
    }
    let database = try DatabaseCopy.make(of: home, beside: FilePlace(path), progress)
    sources.append(try database.source())
    // After the database: it may refer to documents that were added while it was copied.
    sources += try attachments(of: home, in: folder)
    let name = database.isSound ? path : path + damagedEnding
    let manifest = try write(sources, of: home, as: database.actor, to: name, stamp, progress)
    guard database.isSound else { throw BackupError.storeDamaged(path: name) }
    withExtendedLifetime(database) {}
    return manifest
  }

  private static func write(
    _ sources: [BackupSource], of home: HomeFolder, as actor: ActorID?, to path: String,
    _ stamp: BackupStamp, _ progress: (BackupStep) throws -> Void
  ) throws -> BackupManifest {
    guard !sources.isEmpty else { throw BackupError.nothingToKeep(home: home.path) }
    return try BackupWriter.write(
      sources, to: path, stamp: stamp, home: actor, progress: progress)
  }

  private static func plainFiles(
    of home: HomeFolder, in folder: borrowing Directory
  ) throws -> [BackupSource] {
    var sources: [BackupSource] = []
    for name in [BackupEntryName.config, .importRules, .crossings, .schengen] {
      guard let status = try folder.status(of: name.file) else { continue }
      sources.append(source(name, of: home, size: status.size))
    }
    for name in BackupEntryName.writtenFolders where try folder.status(of: name) != nil {
      sources += try written(of: home, in: folder.directory(name), named: name)
    }
    return sources
  }

  /// Others than such files are not vanlog's, and it reads none of them.
  private static func written(
    of home: HomeFolder, in folder: borrowing Directory, named folderName: String
  ) throws -> [BackupSource] {
    try folder.names().sorted().compactMap { file in
      guard let name = BackupEntryName(written: file, in: folderName),
        let status = try folder.status(of: file), status.kind == .regular
      else { return nil }
      return source(name, of: home, size: status.size)
    }
  }

  private static func attachments(
    of home: HomeFolder, in folder: borrowing Directory
  ) throws -> [BackupSource] {
    guard try folder.status(of: AttachmentStore.folderName) != nil else { return [] }
    let store = AttachmentStore(folder: try folder.directory(AttachmentStore.folderName))
    return try store.all().map { source(.attachment($0.hash), of: home, size: $0.size) }
  }

  /// All keys or none: a missing key would be noticed only when it is too late.
  private static func keys(
    of home: HomeFolder, in folder: borrowing Directory
  ) throws -> [BackupSource] {
    guard try folder.status(of: BackupEntryName.keysFolder) != nil else { return [] }
    let inside = try folder.directory(BackupEntryName.keysFolder)
    // Names beginning with a dot are copies that a power cut interrupted.
    return try inside.names().filter { !$0.hasPrefix(".") }.sorted().map { file in
      guard let name = BackupEntryName(key: file), let status = try inside.status(of: file),
        status.kind == .regular
      else { throw BackupError.unknownFile(path: inside.path(of: file)) }
      return source(name, of: home, size: status.size)
    }
  }

  private static func source(
    _ name: BackupEntryName, of home: HomeFolder, size: Int
  ) -> BackupSource {
    BackupSource(name: name, expectedSize: size) { try File(home.path + "/" + name.text) }
  }
}
