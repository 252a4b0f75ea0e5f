internal import DurableFiles
internal import Glibc
internal import HomeFolder

/// The location of a home: its parent folder, its name, and the names that a restore uses beside
/// it.
final class RestorePlace {
  private static let mostKept = 1_000
  private static let mostLinks = 40

  let home: HomeFolder
  let above: Directory
  let name: String

  private init(_ home: HomeFolder, above: consuming Directory, name: String) {
    self.home = home
    self.above = above
    self.name = name
  }

  /// Opens the parent folder; `nil` if it does not exist.
  static func find(_ home: HomeFolder) throws -> RestorePlace? {
    do {
      let place = try place(of: home)
      return RestorePlace(home, above: try place.open(), name: place.name)
    } catch let error as FileError where error.kind == .notFound {
      return nil
    }
  }

  /// Opens the parent folder, creating it if needed.
  static func make(_ home: HomeFolder) throws -> RestorePlace {
    if let found = try find(home) { return found }
    let place = try place(of: home)
    let above = try Directory.makePrivate(place.folder, links: .follow)
    return RestorePlace(home, above: above, name: place.name)
  }

  private static func place(of home: HomeFolder) throws(BackupError) -> FilePlace {
    let place = FilePlace(resolved(home.path))
    guard !["", ".", ".."].contains(place.name) else { throw .notAHome(path: home.path) }
    return place
  }

  /// If the home is a symbolic link, its target is replaced, even if missing; the link stays.
  private static func resolved(_ path: String) -> String {
    var path = path
    for _ in 0..<mostLinks {
      guard let target = linkTarget(path) else { break }
      path = WorkingFolder.isAbsolute(target) ? target : FilePlace(path).folder + "/" + target
    }
    return path
  }

  private static func linkTarget(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0, count < buffer.count else { return nil }
    return String(validating: buffer[..<count].map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
  }

  static let siteEnding = ".restoring"
  var siteName: String { name + Self.siteEnding }

  func path(of name: String) -> String { above.path(of: name) }

  func exists() throws(FileError) -> Bool {
    try above.status(of: name) != nil
  }

  func hasSite() throws(FileError) -> Bool {
    try above.status(of: siteName) != nil
  }

  /// Whether there is a home to be preserved.
  func holdsAnything() throws(FileError) -> Bool {
    guard try exists() else { return false }
    return try !above.directory(name).names().isEmpty
  }

  /// Makes a home with nothing in it, unless there is one.
  func makeEmptyHome() throws(FileError) {
    guard try !exists() else { return }
    _ = try above.makePrivate(name)
  }

  /// The first unused name for preserving a home.
  func freeKeptName() throws -> String {
    for number in 1...Self.mostKept {
      let kept = keptName(number)
      if try above.status(of: kept) == nil { return kept }
    }
    throw BackupError.notAHome(path: home.path)
  }

  /// Whether a name could be one under which this home was preserved.
  func isKeptName(_ text: String) -> Bool {
    (1...Self.mostKept).contains { keptName($0) == text }
  }

  private func keptName(_ number: Int) -> String {
    name + ".before-restore" + (number == 1 ? "" : ".\(number)")
  }

  /// Renames the home to a name under which it is preserved.
  ///
  /// A folder can only replace an empty one, so nothing is overwritten.
  func keep(as kept: String) throws(FileError) {
    try above.rename(name, to: kept, in: above, replacing: true)
  }

  /// Moves a preserved home back, unless there is a home.
  func bringBack(_ kept: String) throws(FileError) {
    guard try !exists(), try above.status(of: kept) != nil else { return }
    try above.rename(kept, to: name, in: above, replacing: true)
  }
}
