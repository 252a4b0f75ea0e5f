public import CommandLineKit
internal import DurableFiles

/// A file that a command writes where the user wants it; it appears only once it is complete.
public enum OutputFile {
  public static let yes = OptionSpec(
    "yes", short: "y", help: "Overwrite an existing file.")

  /// Where a command that otherwise writes to standard output should write instead.
  public static let output = OptionSpec(
    "output", short: "o", value: .file(),
    help: "Write to this file instead of standard output, which '-' also means.")

  /// The file that `--output` names; `nil` for standard output.
  public static func path(_ arguments: Arguments) -> String? {
    arguments.text(output).flatMap { $0 == "-" ? nil : $0 }
  }

  /// Fails at once where `write` would fail after much work.
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

/// The folder of the new file does not exist.
private struct NoFolder: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "the folder \(Printable.line(path)) does not exist; create it first or choose another name"
  }

  let exitStatus = ExitStatus.cannotCreate
}

/// The file exists and may not be replaced.
private struct FileIsThere: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "\(Printable.line(path)) already exists; choose another name, or overwrite it with --yes"
  }

  let exitStatus = ExitStatus.cannotCreate
}
