internal import DurableFiles

/// A path cut into the folder and the name in it, as functions on folders want it.
struct FilePlace {
  let folder: String
  let name: String

  init(_ path: String) {
    var rest = path[...]
    while rest.utf8.count > 1, rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let slash = rest.lastIndex(of: "/") else {
      (folder, name) = (".", String(rest))
      return
    }
    name = String(rest[rest.index(after: slash)...])
    var above = rest[..<slash]
    while above.utf8.count > 1, above.hasSuffix("/") { above = above.dropLast() }
    folder = above.isEmpty ? "/" : String(above)
  }

  /// The folder, opened; links on the way are the user's business.
  func open() throws(FileError) -> Directory {
    try Directory(folder, links: .follow)
  }
}
