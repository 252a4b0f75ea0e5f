internal import DurableFiles
public import HomeFolder
internal import SQLite
internal import Text

/// A home whose store is gone or empty, though something shows that it had one.
///
/// A card that lost a file, or all its bytes, looks like a home in which nothing was ever kept. So a
/// store leaves a mark beside it once it has its tables, and older homes are known by what only comes
/// after a store: documents, keys, and a store that was set aside. Drives that wait in `ended/` prove
/// nothing, since the first drive waits there before there is a store.
enum StoreLoss {
  /// In the home, since anyone may remove `run/`.
  static let markName = "store-begun"
  private static let mark = """
    vanlog keeps its records in trips.sqlite, beside this file. While this file is here, a missing or
    empty trips.sqlite counts as lost, and no new one is begun unless 'vanlog doctor --new-store' is
    asked to.

    """

  /// Marks the home of a store that has its tables.
  static func leaveMark(in home: borrowing Directory) throws(FileError) {
    if try home.status(of: markName) == nil { try home.replace(markName, with: Array(mark.utf8)) }
  }

  /// Throws if there was a store in the home; to be asked where there is none now, or an empty one.
  ///
  /// Another process may be making the first one, so `isThereNow` is asked after the mark.
  static func refuse(
    in home: borrowing Directory, unless isThereNow: () throws -> Bool
  ) throws {
    guard try wasThere(in: home), try !isThereNow() else { return }
    let isEmpty = try home.status(of: RecordStore.fileName) != nil
    throw StoreError.lost(path: home.path(of: RecordStore.fileName), isEmpty: isEmpty)
  }

  private static func wasThere(in home: borrowing Directory) throws -> Bool {
    if try home.status(of: markName) != nil { return true }
    for name in [BackupEntryName.keysFolder, AttachmentStore.folderName] {
      if try !names(in: name, of: home).isEmpty { return true }
    }
    return try names(in: HomeFolder.setAsideName, of: home)
      .contains { $0.hasPrefix(RecordStore.fileName) }
  }

  /// What is in a folder of the home; nothing if it is missing or something else.
  private static func names(in name: String, of home: borrowing Directory) throws -> [String] {
    guard try home.status(of: name)?.kind == .directory else { return [] }
    return try home.directory(name).names()
  }
}

extension RecordStore {
  /// Why there is no store, if there was one: it is gone, or it is empty.
  public static func loss(in home: HomeFolder) throws -> StoreError? {
    guard let folder = try home.open() else { return nil }
    do {
      guard try !hasBytes(in: folder) else { return nil }
      try StoreLoss.refuse(in: folder) { try hasBytes(in: folder) }
      return nil
    } catch let error as StoreError {
      return error
    }
  }

  /// Whether something stands in the place of the store, with something in it.
  static func hasBytes(in folder: borrowing Directory) throws -> Bool {
    try folder.status(of: fileName).map { $0.size > 0 || !$0.mayBeFile } ?? false
  }

  /// Begins with an empty store where the old one is gone, empty, or cannot be read at all.
  ///
  /// What is left of that one is set aside. Where there is a store that can be read, that is an error.
  public static func beginAnew(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64, moment: @escaping () -> Moment
  ) throws {
    let folder = try home.make()
    let run = try folder.makePrivate(HomeFolder.runName)
    let lock = try run.lock(Salvage.lockName, waiting: 10_000)
    try withExtendedLifetime(lock) {
      do {
        _ = try openOnce(kinds, in: home, buildDate: buildDate, moment: moment)
        throw StoreError.notLost(path: folder.path(of: fileName))
      } catch StoreError.lost {
        // Nothing of it can be lost.
      } catch let error as SQLiteError where error.isDamage {
        guard try remainsAreNothing(kinds, in: home, buildDate: buildDate) else {
          throw StoreError.notLost(path: folder.path(of: fileName))
        }
      }
      try setAside(in: folder)
      _ = try openOnce(kinds, in: home, buildDate: buildDate, moment: moment, beginsAnew: true)
    }
  }

  private static func remainsAreNothing(
    _ kinds: KindSet, in home: HomeFolder, buildDate: Int64
  ) throws -> Bool {
    do {
      let moment = Moment(milliseconds: 0, isProven: false)
      _ = try openRemains(kinds, in: home, buildDate: buildDate) { moment }
      return false
    } catch StoreError.nothingReadable {
      return true
    }
  }

  private static func setAside(in folder: borrowing Directory) throws {
    guard try folder.status(of: fileName) != nil else { return }
    let aside = try folder.makePrivate(HomeFolder.setAsideName)
    let name = try folder.setAside(fileName, into: aside)
    let journal = journalName(fileName)
    if try folder.status(of: journal) != nil {
      _ = try folder.setAside(journal, as: journalName(name), into: aside)
    }
    // What said that a part could not be read meant the file that has gone.
    try DamageMark.remove(in: folder)
  }
}
