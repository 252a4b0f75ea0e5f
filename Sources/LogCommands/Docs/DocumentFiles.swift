import HomeFolder
import Records

/// The files of documents, for those who only read them.
final class DocumentFiles {
  private let attachments: AttachmentStore

  /// `nil` if there is no home yet.
  init?(in home: HomeFolder) throws {
    guard let folder = try home.open() else { return nil }
    attachments = try AttachmentStore(in: folder)
  }

  /// The size of a document's file, after its whole content was verified.
  func verifiedSize(of hash: ContentHash) throws -> Int { try attachments.verify(hash) }

  /// Some bytes of a file; fewer at its end, and none after it.
  func bytes(of hash: ContentHash, from start: Int, count: Int) throws -> [UInt8] {
    try attachments.bytes(of: hash, from: start, count: count)
  }
}
