internal import Records
internal import Text

// Drives of this store that were under way at the same time and in the same area.
extension RecordStore {
  /// Pairs of drives, the one to keep first.
  func overlaps() throws -> [(Record, Record)] {
    var drives: [(extent: DriveExtent, drive: Record)] = []
    try forEach(RecordQuery(.drive)) { drive in
      if let extent = DriveExtent(drive) { drives.append((extent, drive)) }
    }
    drives.sort { $0.extent.isBefore($1.extent) }
    var pairs: [(Record, Record)] = []
    var underWay: [(extent: DriveExtent, drive: Record)] = []
    for next in drives {
      underWay.removeAll { !$0.extent.isSimultaneous(with: next.extent) }
      for other in underWay where other.extent.overlaps(next.extent) {
        guard pairs.count < Self.mostDoubts else { return pairs }
        pairs.append(
          Self.isBetter(next.drive, other.drive)
            ? (next.drive, other.drive) : (other.drive, next.drive))
      }
      underWay.append(next)
    }
    return pairs
  }

  /// What was recorded here knows more than a file from elsewhere, and more points more than fewer.
  private static func isBetter(_ one: Record, _ other: Record) -> Bool {
    func rank(_ drive: Record) -> (Int64, Int64) {
      (drive[.endedBy] == "imported" ? 0 : 1, drive[.points] ?? 0)
    }
    return rank(one) > rank(other)
  }
}
