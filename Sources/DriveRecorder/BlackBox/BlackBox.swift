internal import DurableFiles

/// The file of the drive that is being recorded.
///
/// Invariant 1: it is on the disk from the start of a drive until that drive is kept elsewhere.
/// Invariant 2: the bytes of an acknowledged entry, its newline included, are never written again:
/// every line but the first of the entries begins with its own comma.
/// Invariant 3: reading returns the longest run of lines from its start whose checksums hold; whole
/// lines after a damaged place are salvaged as a segment of their own, and counted.
/// Invariant 4: what is read carries the drive's id, so that keeping it twice keeps one drive.
/// Invariant 5: a file without a recognisable drive is moved out of the way, and a damaged one is
/// copied there before it is repaired; a new drive never overwrites an existing file.
/// Invariant 6: what cannot be written is kept in memory, within limits, and retried; what a failed
/// sync may have lost is written in a new place before it counts.
///
/// docs/formats.md describes every byte.
public enum BlackBox {
  /// The file's name in the home folder.
  public static let fileName = "current_expedition.json"

  /// A file in `run` that only takes up space, to be given up when there is none.
  public static let ballastName = Ballast.fileName

  static let formatName = "vanlog-blackbox"
  static let version: Int64 = 1
  static let format = GrowingFile.Format(closing: closing, chunk: 32_768)
  static let closing = Array("]}\n".utf8)

  /// The longest line, its newline included; longer ones are garbage.
  static let longestLine = 32_768
  /// Longer texts in a header or a note are cut at a character boundary.
  static let longestName = 256
  static let longestNote = 4_096

  /// The most bytes added by one write.
  static let largestPiece = 65_536
}
