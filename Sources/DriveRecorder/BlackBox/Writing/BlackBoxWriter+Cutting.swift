internal import DurableFiles

// Earlier drives leave the file of the drive that continues.
extension BlackBoxWriter {
  /// Continues in a file without the drives that are kept elsewhere, and returns its entries.
  ///
  /// If it fails, it continues in the old file, with all that was acknowledged (Invariant 2).
  public mutating func cut(
    _ cut: BlackBoxCut, at now: Int64
  ) throws(CutError) -> [DriveEntry] {
    guard pendingEntries == 0 else { throw .unsaved }
    do {
      try heal()
    } catch {
      throw .blackBox(.file(error))
    }
    do throws(CutError) {
      let taken = try BlackBox.take(cut, from: home)
      try goOn(after: taken.entries, taken.header, at: now)
      return taken.entries
    } catch {
      // The new file may have the name already, without being safe: the old one gets it back, at
      // once or with the next write.
      if case .blackBox = error {
        file.distrust()
        try? file.append([])
      }
      throw error
    }
  }

  private mutating func goOn(
    after entries: [DriveEntry], _ header: DriveHeader, at now: Int64
  ) throws(CutError) {
    do throws(BlackBoxError) {
      guard let contents = try BlackBox.contents(in: home), contents.header == header,
        !contents.isDamaged, contents.nextNumber == Int64(entries.count) + 1
      else { throw .damaged(path: "\(home.path)/\(BlackBox.fileName)", .noHeader) }
      try onDisk { () throws(FileError) in
        file = try GrowingFile.reopen(
          BlackBox.fileName, in: home, savedSize: contents.savedSize, BlackBox.format)
      }
      self.begin(header, after: entries.count, points: contents.points)
    } catch {
      throw .blackBox(error)
    }
  }
}
