/// Putting a file out of the way that cannot be understood, since it may still be worth something.
extension Directory {
  private static let mostNames = 10_000

  /// Moves a file into another folder, under its own name or that name with the next free number,
  /// and returns the new name. Nothing there is ever overwritten.
  public func setAside(
    _ name: String, into other: borrowing Directory
  ) throws(FileError) -> String {
    for number in 1...Self.mostNames {
      let newName = number == 1 ? name : "\(name).\(number)"
      do {
        try rename(name, to: newName, in: other)
        return newName
      } catch where error.kind == .exists {
        continue
      }
    }
    throw FileError(.setAside, path(of: name), .exists)
  }
}
