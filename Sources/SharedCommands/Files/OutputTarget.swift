public import CommandLineKit
internal import DurableFiles
internal import Glibc
internal import HomeFolder
internal import Text

extension OutputFile {
  /// The file that `--output` names, for a command that can write GeoJSON: `--json` is only for a
  /// file.
  public static func exportPath(
    _ arguments: Arguments, _ context: CommandContext
  ) throws -> String? {
    let path = path(arguments)
    guard !context.globals.json || path != nil else {
      throw arguments.usageError(
        "--json needs --output; --format geojson is JSON itself", option: output)
    }
    if let path { try protect(path, context) }
    return path
  }

  /// Fails if a path names the file that is being read, or one in the home folder, however it is
  /// spelled: by links, by `..`, or by another mount of the same folder.
  public static func protect(
    _ path: String, reading source: String? = nil, _ context: CommandContext
  ) throws {
    guard path != "-" else {
      throw ForbiddenTarget(path: path, reason: "does not mean standard output here")
    }
    if let source, let file = Place(of: source), Place(of: path) == file {
      throw ForbiddenTarget(path: path, reason: "is the file that is being read")
    }
    guard let home = Place(of: try context.home().path) else { return }
    for inner in [resolvedFolder(of: path), resolved(path)].compactMap(\.self) {
      guard !isInside(inner, home) else {
        throw ForbiddenTarget(path: path, reason: "is inside the home folder of vanlog")
      }
    }
  }

  /// Whether a resolved path is a folder or inside it.
  private static func isInside(_ path: String, _ home: Place) -> Bool {
    var path = path[...]
    while !path.isEmpty {
      if Place(of: String(path)) == home { return true }
      path = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
    }
    return Place(of: "/") == home
  }

  /// The nearest folder above a path that exists.
  private static func resolvedFolder(of path: String) -> String? {
    let folder = Directory.split(path).above
    guard let found = resolved(folder) else {
      return folder == path ? nil : resolvedFolder(of: folder)
    }
    return found
  }

  /// The path without links, `.` and `..`; `nil` if there is nothing.
  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The file that a path leads to, by its numbers in the file system.
  private struct Place: Equatable {
    let device, number: UInt64

    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
  }
}

extension OutputFile {
  /// Fails if the name of an output file ends in something other than a format that the command
  /// writes: a program that opens the file would be misled.
  public static func checkEnding(
    of option: OptionSpec, among known: [String], _ arguments: Arguments, otherwise advice: String
  ) throws(UsageError) {
    guard let path = arguments.text(option), let ending = ending(of: path), !known.contains(ending)
    else { return }
    throw arguments.usageError(
      "--\(option.name) takes a name that ends in \(known.map { "." + $0 }.joined(separator: ", ")), not "
        + "'.\(Printable.line(ending))'; \(advice)", option: option)
  }

  /// What follows the last point of a file's name, in lower case; `nil` if there is no point.
  public static func ending(of path: String) -> String? {
    let name = Directory.split(path).name
    guard let point = name.lastIndex(of: "."), point > name.startIndex else { return nil }
    let ending = name[name.index(after: point)...]
    return ending.isEmpty ? nil : ending.lowercased()
  }
}

/// An output file that would destroy data.
private struct ForbiddenTarget: Failure, CustomStringConvertible {
  let path, reason: String

  var description: String { "\(Printable.line(path)) \(reason); choose another name" }
  let exitStatus = ExitStatus.cannotCreate
}
