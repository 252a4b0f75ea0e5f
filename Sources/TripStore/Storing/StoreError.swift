/// Why the personal store cannot do what was asked.
public enum StoreError: Error, Sendable, Equatable {
  /// No record fits an id or an ending.
  case noRecord(kind: String, id: String)
  /// An ending fits several records; their longer endings are listed.
  case ambiguous(kind: String, id: String, candidates: [String])
  /// A value that a field may not have, and why, in words that go on from the field's name.
  case badValue(field: String, reason: String)
  case missingField(kind: String, field: String)
  case exists(kind: String, id: String)
  case deleted(kind: String, id: String)
  /// Bytes in the file that this program cannot have written.
  case damaged(path: String, what: String)
  /// A folder or pipe is where the file should be.
  case noFile(path: String)
}

extension StoreError {
  /// A value that its field refuses, in words that go on from the field's name.
  public static func bad<Value>(_ field: Field<Value>, _ reason: String) -> StoreError {
    .badValue(field: field.name, reason: reason)
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRecord(let kind, let id):
      "there is no \(kind) '\(id)'; list what there is and use the last letters of an id"
    case .ambiguous(let kind, let id, let candidates):
      "'\(id)' fits more than one \(kind): \(candidates.joined(separator: ", ")); give more letters"
    case .badValue(let field, let reason): "\(field) \(reason)"
    case .missingField(let kind, let field): "a \(kind) needs \(field)"
    case .deleted(let kind, let id): "the \(kind) \(id) is deleted; undelete it first"
    case .exists(let kind, let id): "this \(kind) exists already: \(id)"
    case .damaged(let path, let what):
      "\(path) is damaged: \(what); keep the file and restore a backup"
    case .noFile(let path): "\(path) should be the store, but is no file; move it away"
    }
  }
}
