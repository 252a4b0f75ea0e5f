internal import DurableFiles

/// The file of the drive that is being recorded.
///
/// Invariant 1: it is there, on the disk, from the start of a drive until that drive is kept elsewhere.
/// Invariant 2: the bytes of an entry that was acknowledged are never written again, its newline
/// included: every line but the first of the entries begins with its own comma.
/// Invariant 3: what is read from it is the longest run of lines from its start whose checksums hold;
/// whole lines behind a damaged place are salvaged as a segment of their own, and counted.
/// Invariant 4: what is read carries the drive's id, so that keeping it twice keeps one drive.
/// Invariant 5: a file that cannot be understood is moved out of the way, a damaged one copied there
/// before it is mended; a new drive never overwrites a file that is there.
/// Invariant 6: what cannot be written waits in memory, within limits, and is tried again; what a
/// failed sync may have lost is written in a new place before it counts.
///
/// docs/formats.md describes every byte.
public enum BlackBox {
  /// The file's name in the home folder.
  public static let fileName = "current_expedition.json"

  static let formatName = "vanlog-blackbox"
  static let version: Int64 = 1
  static let format = GrowingFile.Format(closing: closing, chunk: 32_768)
  static let closing = Array("]}\n".utf8)

  /// No line is longer, its newline included; longer ones are garbage.
  static let longestLine = 32_768
  /// Longer texts of a header or a note are cut, at the end of a letter.
  static let longestName = 256
  static let longestNote = 4_096

  /// At most so many bytes are added by one write.
  static let largestPiece = 65_536
}
