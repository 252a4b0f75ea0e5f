internal import DurableFiles

/// A path cut into the folder and the name in it, as functions on folders want it.
struct FilePlace {
  let folder: String
  let name: String

  init(_ path: String) {
    (folder, name) = Directory.split(path)
  }

  /// The folder, opened; links on the way are the user's business.
  func open() throws(FileError) -> Directory {
    try Directory(folder, links: .follow)
  }
}
