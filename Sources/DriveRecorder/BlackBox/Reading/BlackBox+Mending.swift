public import DurableFiles
public import Text

extension BlackBox {
  private static let mostCopies = 10_000

  /// Removes the file of a drive that is now kept elsewhere, for good (Invariants 1 and 4).
  ///
  /// A damaged one is moved into `aside` instead, and its name there is returned (Invariant 5).
  public static func retire(
    in home: borrowing Directory, named name: String = fileName, _ contents: BlackBoxContents,
    aside: borrowing Directory
  ) throws(BlackBoxError) -> String? {
    guard !contents.isDamaged else { return try setAside(in: home, named: name, into: aside) }
    try onDisk { () throws(FileError) in _ = try home.remove(name) }
    return nil
  }

  /// Moves the file of a drive that is over into `folder`, named after the drive, so that the next
  /// drive can begin before this one is kept.
  ///
  /// A copy of the home may have left a file of the same drive there: then it gets another name.
  public static func moveAway(
    in home: borrowing Directory, _ drive: RecordID?, to folder: borrowing Directory
  ) throws(BlackBoxError) {
    do {
      try home.rename(fileName, to: drive.map { "\($0).json" } ?? fileName, in: folder)
    } catch let error where error.kind == .exists {
      _ = try setAside(in: home, into: folder)
    } catch {
      throw .file(error)
    }
  }

  /// Moves a file in which no drive can be recognised into `aside`, and returns its name there
  /// (Invariant 5).
  public static func setAside(
    in home: borrowing Directory, named name: String = fileName, into aside: borrowing Directory
  ) throws(BlackBoxError) -> String {
    do {
      return try home.setAside(name, into: aside)
    } catch {
      throw .file(error)
    }
  }

  /// Copies a damaged file into `aside`, so that it can be repaired, and returns the copy's name.
  ///
  /// If the last copy there is identical, that is enough: a recorder that restarts again and again
  /// while repairing fails must not fill the disk.
  static func keepCopy(
    in home: borrowing Directory, into aside: borrowing Directory
  ) throws(FileError) -> String {
    let original = try home.file(fileName)
    let (last, name) = try copyNames(in: aside)
    if let last, try isSame(original, try aside.file(last)) { return last }
    var copy = try aside.replacement(of: name)
    try forEachPiece(of: original) { piece, _ throws(FileError) in
      try copy.write(piece)
      return true
    }
    try copy.commit(.refuse)
    return name
  }

  /// The name of the last copy, if there is one, and of the next: the file's own name, or that with a
  /// number.
  private static func copyNames(
    in folder: borrowing Directory
  ) throws(FileError) -> (last: String?, next: String) {
    var (last, next): (String?, String) = (nil, fileName)
    for number in 2...mostCopies {
      guard try folder.status(of: next) != nil else { break }
      (last, next) = (next, "\(fileName).\(number)")
    }
    return (last, next)
  }

  private static func isSame(
    _ file: borrowing File, _ other: borrowing File
  ) throws(FileError) -> Bool {
    guard try file.status().size == other.status().size else { return false }
    return try forEachPiece(of: file) { piece, offset throws(FileError) in
      try other.bytes(at: offset, count: piece.count) == piece
    }
  }

  /// Lends the bytes of a file until the body returns `false`, and returns its last answer.
  @discardableResult
  private static func forEachPiece(
    of file: borrowing File, _ body: ([UInt8], _ offset: Int) throws(FileError) -> Bool
  ) throws(FileError) -> Bool {
    let size = try file.status().size
    for offset in stride(from: 0, to: size, by: largestPiece) {
      let piece = try file.bytes(at: offset, count: min(largestPiece, size - offset))
      guard try body(piece, offset) else { return false }
    }
    return true
  }

  /// Writes all whole lines to a new file, which then replaces the damaged one, and returns the
  /// contents of that file.
  ///
  /// The lines keep their numbers, and a mark takes the place of lost ones.
  static func rewrite(
    in home: borrowing Directory, _ contents: BlackBoxContents
  ) throws(BlackBoxError) -> BlackBoxContents {
    guard var source = try source(in: home) else { return contents }
    var copy = try onDiskReplacement(in: home)
    var lines = LineWriter(header: contents.header)
    lines.beginFile()
    var copies = HeaderCopies()
    _ = try scan(&source, contents.header) { line throws(BlackBoxError) in
      if line.isBehindDamage { lines.addDamageMark() }
      guard case .entry = line.kind else { return }
      let before = lines.bytes.count
      lines.addAgain(line.text, number: line.number)
      copies.count(lines.bytes.count - before)
      if copies.isDue {
        lines.addCopy()
        copies.begin()
      }
      guard lines.bytes.count >= largestPiece / 2 else { return }
      try write(lines.bytes, to: &copy)
      lines.removeAll()
    }
    try write(lines.bytes + closing, to: &copy)
    do {
      try copy.commit()
    } catch {
      throw .file(error)
    }
    return try self.contents(in: home) ?? contents
  }

  private static func onDiskReplacement(
    in home: borrowing Directory
  ) throws(BlackBoxError) -> Replacement {
    do {
      return try home.replacement(of: fileName)
    } catch {
      throw .file(error)
    }
  }

  private static func write(
    _ bytes: [UInt8], to copy: inout Replacement
  ) throws(BlackBoxError) {
    do {
      try copy.write(bytes)
    } catch {
      throw .file(error)
    }
  }
}
