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
}
