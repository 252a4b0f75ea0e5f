import CommandLineKit
import DurableFiles

/// A file that a command writes where the user wants it; it gets its name when all of it is written.
enum OutputFile {
  static let yes = OptionSpec(
    "yes", short: "y", help: "Replace a file that is there already.")

  static func write(
    _ path: String, replaces: Bool, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    do {
      let (folder, name) = Directory.split(path)
      let directory = try Directory(folder, links: .follow)
      var copy = try directory.replacement(of: name, privacy: .asUsual)
      try body { try copy.write($0) }
      try copy.commit(replaces ? .replace : .refuse)
    } catch let error as FileError where error.kind == .exists {
      throw FileIsThere(path: path)
    }
  }
}

/// A file that would be replaced.
private struct FileIsThere: Failure, CustomStringConvertible {
  let path: String

  var description: String {
    "\(Printable.line(path)) is there already; give another name, or --yes to replace it"
  }

  let exitStatus = ExitStatus.cannotCreate
}
