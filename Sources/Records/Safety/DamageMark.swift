internal import DurableFiles
internal import Glibc
public import HomeFolder
internal import SQLite

/// Remembers that a command has met damage in the middle of a query, until the store is examined.
///
/// Opening a store reads only a few of its pages, so what is damaged may show in one command and
/// not in the next.
public enum DamageMark {
  private static let name = "store-damaged"

  /// Leaves the mark if an error means that a store is damaged.
  ///
  /// Best effort: on a disk that cannot be written, the error itself has to do.
  public static func leave(after error: any Error) {
    guard let path = path(in: error) else { return }
    let (folder, file) = Directory.split(path)
    guard file == RecordStore.fileName, let home = try? Directory(folder, links: .follow) else {
      return
    }
    try? home.makePrivate(HomeFolder.runName).replace(name, with: [])
  }

  /// Whether it has been left; one system call, since `status` asks.
  public static func isLeft(in home: HomeFolder) -> Bool {
    access("\(home.runFolder)/\(name)", F_OK) == 0
  }

  /// Whether an error means that a store is damaged.
  public static func isDeserved(by error: any Error) -> Bool { path(in: error) != nil }

  static func remove(in home: borrowing Directory) throws {
    let run = try home.makePrivate(HomeFolder.runName)
    if try run.status(of: name) != nil { try run.remove(name) }
  }

  /// The store that an error refers to, if it is damaged.
  private static func path(in error: any Error) -> String? {
    switch error {
    case let error as SQLiteError where error.isDamage || error.kind == .unexpectedValue:
      error.path
    case StoreError.damaged(let path, _): path
    default: nil
    }
  }
}
