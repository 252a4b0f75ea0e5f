/// Reading whole files into memory, always with a limit.
extension File {
  /// All bytes of an ordinary file of at most `limit` bytes.
  ///
  /// Pipes, devices, sockets and folders are refused without being opened or waited for, and so are
  /// symbolic links unless links are to be followed.
  public static func contents(
    of path: String, limit: Int, links: Links = .refuse
  ) throws(FileError) -> [UInt8] {
    try File(path, links: links).contents(limit: limit)
  }
}

extension Directory {
  /// All bytes of a file in this folder of at most `limit` bytes.
  public func contents(of name: String, limit: Int) throws(FileError) -> [UInt8] {
    try file(name).contents(limit: limit)
  }
}
