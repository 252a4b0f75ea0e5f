import DurableFiles
import Records
import Text

/// Where a backup goes: the file that was named, or a dated one in the folder that was named.
struct BackupTarget {
  let path: String
  /// The name and its folder, if a folder was named.
  let dated: (name: DatedBackup.Name, folder: String)?

  /// Finds a new file; a folder is one that exists, or any name that ends in a slash.
  ///
  /// A missing folder is made unless this is only a look.
  init(_ named: String, day: Day, makesFolder: Bool = true) throws {
    guard let folder = try Self.folder(named, isMade: makesFolder) else {
      (path, dated) = (named, nil)
      return
    }
    let name = try Self.freeName(in: folder, day)
    (path, dated) = (folder.path(of: name.text), (name, folder.path))
  }

  private static func freeName(
    in folder: borrowing Directory, _ day: Day
  ) throws -> DatedBackup.Name {
    for number in 1...DatedBackup.Name.mostPerDay {
      let name = DatedBackup.Name(day: day, number: number)
      // The backup of a damaged store has a longer name, and is as little to be overwritten.
      let isFree =
        try folder.status(of: name.text) == nil && folder.status(of: name.text + ".damaged") == nil
      if isFree { return name }
    }
    return DatedBackup.Name(day: day, number: 1)  // which is refused, since it exists
  }

  /// The folder, made if only its last part is missing: a whole path would end up on the card while
  /// the stick is not mounted.
  private static func folder(_ named: String, isMade: Bool) throws(FileError) -> Directory? {
    do throws(FileError) {
      return try Directory(named, links: .follow)
    } catch {
      let isFolder = isMade && named.utf8.last == UInt8(ascii: "/")
      guard error.kind == .notFound, isFolder else {
        if error.kind == .notFound || error.kind == .notDirectory { return nil }
        throw error
      }
      let (above, name) = Directory.split(named)
      return try Directory(above, links: .follow).makePrivate(name)
    }
  }
}
