internal import SQLite
public import Text

/// A file that a record has, which has to be where the record is.
public struct AttachedFile: Sendable {
  public let kind: String
  public let id: RecordID
  public let hash: ContentHash
}

extension RecordStore {
  /// The files of all records that are not deleted.
  public func attachedFiles() throws -> [AttachedFile] {
    try kinds.withFiles.flatMap { kind, file -> [AttachedFile] in
      let content = file.content.name
      let sql =
        "SELECT id, \(content) FROM \(kind.name) WHERE alive AND \(content) IS NOT NULL ORDER BY id"
      return try connection.all(sql) { row in (id: try row.blob(0), hash: try row.text(1)) }
        .compactMap { row in
          guard let id = RecordID(bytes: row.id), let hash = ContentHash(row.hash) else {
            return nil
          }
          return AttachedFile(kind: kind.name, id: id, hash: hash)
        }
    }
  }

  /// The contents of all files of records that are not deleted, with their sizes, newest first, and
  /// last those among which a choice waits, which people want to look at.
  public func attachedContents() throws -> [(hash: ContentHash, size: Int)] {
    var seen: Set<ContentHash> = []
    var contents: [(hash: String, size: Int64)] = []
    for (kind, file) in kinds.withFiles {
      contents += try shownContents(of: kind, file) + waitingContents(of: kind, file)
    }
    return contents.compactMap { row in
      guard let hash = ContentHash(row.hash), seen.insert(hash).inserted else { return nil }
      return (hash, Int(clamping: row.size))
    }
  }

  private func shownContents(
    of kind: KindSpec, _ file: FileFields
  ) throws -> [(hash: String, size: Int64)] {
    let content = file.content.name
    let sql = """
      SELECT \(content), \(file.size.name) FROM \(kind.name) WHERE alive AND \(content) IS NOT NULL
      ORDER BY key DESC
      """
    return try connection.all(sql) { row in
      (hash: try row.text(0), size: try row.isNull(1) ? 0 : row.int64(1))
    }
  }

  private func waitingContents(
    of kind: KindSpec, _ file: FileFields
  ) throws -> [(hash: String, size: Int64)] {
    let waiting = try conflicts(of: kind)
    var contents: [(hash: String, size: Int64)] = []
    for content in waiting where content.field == file.content.name {
      let sizes = waiting.first { $0.id == content.id && $0.field == file.size.name }
      let usual = try record(content.id, of: kind)?[file.size] ?? 0
      for choice in content.choices {
        guard let hash = choice.value.text else { continue }
        contents.append((hash, sizes?.value(at: choice.stamp)?.integer ?? usual))
      }
    }
    return contents
  }
}
