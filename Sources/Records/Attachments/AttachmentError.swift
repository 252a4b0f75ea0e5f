/// Why an attachment could not be stored or read, apart from file system errors.
public enum AttachmentError: Error, Sendable, Equatable {
  case tooLarge(path: String, limit: Int)
  case changedWhileCopied(path: String)
  case missing(ContentHash)
  /// Swept by another program after it was copied and before a record named it.
  case removedMeanwhile
  case damaged(ContentHash)
}

extension AttachmentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let path, let limit):
      "cannot add \(path): it is larger than \(limit) bytes; add a smaller copy"
    case .changedWhileCopied(let path):
      "cannot add \(path): it changed while being copied; nothing was stored, try again"
    case .missing(let hash):
      "the document \(hash) is not on this device; sync, or restore a backup"
    case .removedMeanwhile:
      "cannot add the file: another program removed the copy as one that no record names; try again"
    case .damaged(let hash):
      "the document \(hash) is damaged on disk; add the original again, or restore a backup"
    }
  }
}
