import Glibc

/// Moving an unusable file out of the way, since it may still be of value.
extension Directory {
  private static let mostNames = 10_000

  /// Moves a file into another folder, where it never overwrites anything, and returns its new name.
  ///
  /// That is its own name (or the one given) or, if taken, that name with the next free number.
  public func setAside(
    _ name: String, as wanted: String? = nil, into other: borrowing Directory
  ) throws(FileError) -> String {
    for newName in Self.names(for: wanted ?? name) {
      do {
        try rename(name, to: newName, in: other)
        return newName
      } catch let error where error.kind == .exists {
        continue
      }
    }
    throw FileError(.setAside, path(of: name), .exists)
  }

  /// Gives a file a second name in another folder, on the disk once this returns; the first name
  /// stays.
  ///
  /// The name is chosen as by `setAside`. A file that has a name there keeps it. Where the file
  /// system has no second names, the file is copied.
  public func linkAside(
    _ name: String, into other: borrowing Directory
  ) throws(FileError) -> String {
    let identity = try status(of: name)?.identity
    for newName in Self.names(for: name) {
      if let taken = try other.status(of: newName) {
        guard taken.identity == identity else { continue }
      } else {
        try link(name, to: newName, in: other)
      }
      try other.sync(for: .setAside, newName)
      return newName
    }
    throw FileError(.setAside, path(of: name), .exists)
  }

  private static func names(for name: String) -> some Sequence<String> {
    (1...mostNames).lazy.map { $0 == 1 ? name : "\(name).\($0)" }
  }

  private func link(
    _ name: String, to newName: String, in other: borrowing Directory
  ) throws(FileError) {
    let there = other.handle.number
    do {
      try perform(.setAside, name) { here throws(Errno) in
        try System.link(name, in: here, to: newName, in: there)
      }
    } catch let error where [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(error.code) {
      try copy(name, to: newName, in: other)
    }
  }

  private func copy(
    _ name: String, to newName: String, in other: borrowing Directory
  ) throws(FileError) {
    let source = try File(path(of: name), links: .follow)
    var copy = try other.replacement(of: newName)
    var offset = 0
    while true {
      let piece = try source.bytes(upTo: 65_536, at: offset)
      if piece.isEmpty { break }
      try copy.write(piece)
      offset += piece.count
    }
    try copy.commit(.refuse)
  }
}
