internal import DurableFiles

// What others do to the file of a running recorder, which is checked before each write.
extension BlackBoxWriter {
  private static let asideName = "set-aside"

  /// Makes sure that the next lines go into a file with the black box's name that can be read.
  mutating func heal() throws(FileError) {
    switch file.interference {
    case nil: return
    case .removed: try bringBack()
    case .changed: try resumeInNewFile()
    }
  }

  /// Everything written is still in the open file, from where the next write copies it.
  private mutating func bringBack() throws(FileError) {
    var words = "the file of the drive was removed, and is written again"
    if try home.status(of: BlackBox.fileName) != nil {
      let name = try home.setAside(
        BlackBox.fileName, into: try home.makePrivate(Self.asideName))
      words += "; the file in its place is in set-aside as \(name)"
    }
    file.distrust()
    incident = words
  }

  /// What is left of the file is kept as it is, and whole lines of it go into the new one.
  private mutating func resumeInNewFile() throws(FileError) {
    let name = try keepAside()
    if let contents = try? BlackBox.contents(in: home), contents.header.drive == header.drive {
      try resume(after: contents)
    } else {
      try beginAgain()
    }
    marksDamage = true
    incident = "the file of the drive was changed by another program, and points in it may be lost"
    if let name { incident? += "; what was left of it is in set-aside as \(name)" }
  }

  /// Only a copy, so that there is a file under the name until the new one takes its place.
  private func keepAside() throws(FileError) -> String? {
    guard let status = try home.status(of: BlackBox.fileName) else { return nil }
    let aside = try home.makePrivate(Self.asideName)
    guard status.kind == .regular else { return try home.setAside(BlackBox.fileName, into: aside) }
    return try BlackBox.keepCopy(in: home, into: aside)
  }

  private mutating func resume(after contents: BlackBoxContents) throws(FileError) {
    let whole: BlackBoxContents
    do throws(BlackBoxError) {
      whole = try BlackBox.rewrite(in: home, contents)
    } catch {
      guard case .file(let reason) = error else { return try beginAgain() }
      throw reason
    }
    file = try GrowingFile.reopen(
      BlackBox.fileName, in: home, savedSize: whole.savedSize, BlackBox.format)
    savedPoints = whole.points
  }

  private mutating func beginAgain() throws(FileError) {
    var beginning = LineWriter(header: header)
    beginning.beginFile()
    try home.replace(BlackBox.fileName, with: beginning.bytes + BlackBox.closing)
    file = try GrowingFile.reopen(
      BlackBox.fileName, in: home, savedSize: beginning.bytes.count, BlackBox.format)
    lines = LineWriter(header: header)
    savedPoints = 0
  }
}
