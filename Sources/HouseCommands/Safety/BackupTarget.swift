import DurableFiles
import Text

/// Where a backup goes: the file that was named, or a dated one in the folder that was named.
enum BackupTarget {
  /// The path of a new file; a folder is one that exists, or any name that ends in a slash.
  static func path(_ named: String, day: Day) throws -> String {
    guard let folder = try folder(named) else { return named }
    let start = "vanlog-\(day)"
    for number in 1...mostPerDay {
      let name = (number == 1 ? start : "\(start)-\(number)") + ".vlb"
      // The backup of a damaged store has a longer name, and is as little to be overwritten.
      let isTaken = try [name, name + ".damaged"].contains { try folder.status(of: $0) != nil }
      if !isTaken { return folder.path(of: name) }
    }
    return folder.path(of: start + ".vlb")  // which is refused, since it exists
  }

  private static let mostPerDay = 1_000

  /// The folder, made if only its last part is missing: a whole path would end up on the card while
  /// the stick is not mounted.
  private static func folder(_ named: String) throws(FileError) -> Directory? {
    do {
      return try Directory(named, links: .follow)
    } catch {
      guard error.kind == .notFound, named.utf8.last == UInt8(ascii: "/") else {
        if error.kind == .notFound || error.kind == .notDirectory { return nil }
        throw error
      }
      let (above, name) = Directory.split(named)
      return try Directory(above, links: .follow).makePrivate(name)
    }
  }
}
