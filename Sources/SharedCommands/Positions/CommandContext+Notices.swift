public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Watching

/// Notices that rules have left; damaged files count as none, since a notice is not a record.
extension CommandContext {
  public func notices() throws -> Notices {
    guard let run = try runFolder() else { return Notices() }
    return Notices(
      parsing: Self.bytes(of: Notices.fileName, in: run),
      read: Self.bytes(of: Notices.readName, in: run))
  }

  /// Remembers that notices have been read up to the newest of these.
  public func markRead(_ notices: Notices) throws {
    guard !notices.unread.isEmpty, let run = try runFolder() else { return }
    var read = notices
    read.markRead()
    try run.replace(Notices.readName, with: read.readBytes)
  }

  private func runFolder() throws -> Directory? {
    guard let home = try home().open(), try home.status(of: HomeFolder.runName) != nil else {
      return nil
    }
    return try home.directory(HomeFolder.runName)
  }

  private static func bytes(of name: String, in run: borrowing Directory) -> [UInt8]? {
    try? run.contents(of: name, limit: Notices.sizeLimit)
  }
}
