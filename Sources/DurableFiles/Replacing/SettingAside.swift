/// Moving an unusable file out of the way, since it may still be of value.
extension Directory {
  private static let mostNames = 10_000

  /// Moves a file into another folder, where it never overwrites anything, and returns its new name.
  ///
  /// That is its own name or, if taken, that name with the next free number.
  public func setAside(
    _ name: String, into other: borrowing Directory
  ) throws(FileError) -> String {
    for number in 1...Self.mostNames {
      let newName = number == 1 ? name : "\(name).\(number)"
      do {
        try rename(name, to: newName, in: other)
        return newName
      } catch let error where error.kind == .exists {
        continue
      }
    }
    throw FileError(.setAside, path(of: name), .exists)
  }

  /// Gives a file a second name in another folder, so that the first can be given to a new file;
  /// returns that name.
  ///
  /// A file that has such a name already keeps it. Where the file system knows no second names, the
  /// file is renamed.
  public func alsoSetAside(
    _ name: String, into other: borrowing Directory
  ) throws(FileError) -> String {
    let file = try status(of: name)
    for number in 1...Self.mostNames {
      let newName = number == 1 ? name : "\(name).\(number)"
      if let there = try other.status(of: newName) {
        if there.identity == file?.identity { return newName }
        continue
      }
      do {
        try link(name, to: newName, in: other)
        return newName
      } catch let error where error.kind == .notPermitted || error.kind == .other {
        return try setAside(name, into: other)
      }
    }
    throw FileError(.setAside, path(of: name), .exists)
  }
}
