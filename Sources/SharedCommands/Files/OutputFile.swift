public import CommandLineKit
internal import DurableFiles

/// A file that a command writes where the user wants it; it gets its name when all of it is written.
public enum OutputFile {
  public static let yes = OptionSpec(
    "yes", short: "y", help: "Replace a file that is there already.")

  /// Refuses at once what `write` would refuse after much work.
  public static func check(_ path: String, replaces: Bool) throws {
    let (folder, name) = Directory.split(path)
    guard try existing(folder).status(of: name) != nil, !replaces else { return }
    throw FileIsThere(path: path)
  }

  private static func existing(_ folder: String) throws -> Directory {
    do {
      return try Directory(folder, links: .follow)
    } catch {
      guard error.kind == .notFound else { throw error }
      throw NoFolder(path: folder)
    }
  }

  public static func write(
    _ path: String, replaces: Bool, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      let (folder, name) = Directory.split(path)
      let directory = try existing(folder)
      var copy = try directory.replacement(of: name, privacy: .asUsual)
      try body { try copy.write($0) }
      try copy.commit(replaces ? .replace : .refuse)
    } catch let error as FileError where error.kind == .exists {
      throw FileIsThere(path: path)
    }
  }
}

/// The folder of a file that is to be made.
private struct NoFolder: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "there is no folder \(Printable.line(path)); make it first, or give another name"
  }

  let exitStatus = ExitStatus.cannotCreate
}

/// A file that would be replaced.
private struct FileIsThere: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "\(Printable.line(path)) is there already; give another name, or --yes to replace it"
  }

  let exitStatus = ExitStatus.cannotCreate
}
