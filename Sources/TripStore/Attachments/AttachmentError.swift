/// Why a document could not be kept or handed out, besides what the file system says.
public enum AttachmentError: Error, Sendable, Equatable {
  case tooLarge(path: String, limit: Int)
  case changedWhileCopied(path: String)
  case missing(ContentHash)
  case damaged(ContentHash)
}

extension AttachmentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooLarge(let path, let limit):
      "cannot keep \(path): it has more than \(limit) bytes; keep a smaller copy of it"
    case .changedWhileCopied(let path):
      "cannot keep \(path): it changed while it was copied; nothing was kept, try again"
    case .missing(let hash):
      "the document \(hash) is not on this device; sync, or restore a backup"
    case .damaged(let hash):
      "the document \(hash) is damaged on the disk; add the original again, or restore a backup"
    }
  }
}
