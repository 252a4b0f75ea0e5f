public import DurableFiles

extension BlackBoxWriter {
  /// Creates the file of a new drive; it is on the disk once this returns (Invariant 1).
  ///
  /// Fails and leaves an existing file alone (Invariant 5). The ballast is in `run`.
  public static func create(
    in home: borrowing Directory, run: borrowing Directory, _ header: DriveHeader, at now: Int64
  ) throws(FileError) -> BlackBoxWriter {
    var ballast = Ballast(in: try run.duplicate())
    var lines = LineWriter(header: header)
    lines.beginFile()
    let file = try withRoom(&ballast, at: now) { () throws(FileError) in
      try GrowingFile.create(BlackBox.fileName, in: home, beginning: lines.bytes, BlackBox.format)
    }
    ballast.make(at: now)
    return BlackBoxWriter(
      file, in: try home.duplicate(), ballast, header: header, nextNumber: 1, savedPoints: 0,
      at: now)
  }

  /// Resumes a drive whose recorder ended, after reading its `contents`.
  ///
  /// A damaged file is first copied into `aside` (Invariant 5). The event that marks the
  /// resumption, with this machine's boot, is added and due at once.
  public static func reopen(
    in home: borrowing Directory, run: borrowing Directory, aside: borrowing Directory,
    _ contents: BlackBoxContents, _ continued: DriveEvent, at now: Int64
  ) throws(BlackBoxError) -> BlackBoxWriter {
    var copy: String?
    var contents = contents
    if contents.isDamaged {
      copy = try onDisk { () throws(FileError) in
        try BlackBox.keepCopy(in: home, into: aside)
      }
    }
    if contents.needsRewriting { contents = try BlackBox.rewrite(in: home, contents) }
    var writer = try onDisk { () throws(FileError) in
      try reopen(in: home, run: run, contents, at: now)
    }
    writer.note(setAsideName: copy)
    if case .continued(let boot) = continued.kind { writer.header.boot = boot }
    writer.add(.event(continued))
    return writer
  }

  private static func reopen(
    in home: borrowing Directory, run: borrowing Directory, _ contents: BlackBoxContents,
    at now: Int64
  ) throws(FileError) -> BlackBoxWriter {
    var ballast = Ballast(in: try run.duplicate())
    let file = try withRoom(&ballast, at: now) { () throws(FileError) in
      try GrowingFile.reopen(
        BlackBox.fileName, in: home, savedSize: contents.savedSize, BlackBox.format)
    }
    ballast.make(at: now)
    return BlackBoxWriter(
      file, in: try home.duplicate(), ballast, header: contents.header,
      nextNumber: contents.nextNumber,
      savedPoints: contents.points, at: now)
  }

  /// Opens a file; if the disk is full, tries again without the ballast.
  private static func withRoom(
    _ ballast: inout Ballast, at now: Int64, _ open: () throws(FileError) -> GrowingFile
  ) throws(FileError) -> GrowingFile {
    do {
      return try open()
    } catch let error where error.kind == .noSpace {
      guard ballast.giveUp(at: now) else { throw error }
      return try open()
    }
  }
}
