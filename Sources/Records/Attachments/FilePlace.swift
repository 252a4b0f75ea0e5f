internal import DurableFiles

/// A path split into folder and name, as functions on folders need it.
struct FilePlace {
  let folder: String
  let name: String

  init(_ path: String) {
    (folder, name) = Directory.split(path)
  }

  /// Opens the folder; follows links on the way.
  func open() throws(FileError) -> Directory {
    try Directory(folder, links: .follow)
  }
}
