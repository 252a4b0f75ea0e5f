internal import Text
internal import TypedValues

/// Why the personal store cannot do what was asked.
public enum StoreError: Error, Sendable, Equatable {
  /// No record has this id or name; the name that comes near, if any, and the command that lists all.
  case noRecord(kind: String, id: String, near: String? = nil, command: String? = nil)
  /// There are records, but the user who says `last` has entered none of them.
  case noneEntered(kind: String, command: String?)
  /// An id or name fits several records: the first of them, and how many more there are.
  case ambiguous(kind: String, id: String, candidates: [String], more: Int = 0)
  /// A value that a field refuses, and why, phrased to follow the field's name.
  case badValue(field: String, reason: String)
  case missingField(kind: String, field: String)
  case exists(kind: String, id: String)
  case deleted(kind: String, id: String)
  /// What another device sent cannot be true.
  case malformed(kind: String, id: String, reason: String)
  /// Bytes in the file that this program cannot have written.
  case damaged(path: String, what: String)
  /// A folder or pipe is in the place of the file.
  case noFile(path: String)
  /// The store is gone or empty, though there was one.
  case lost(path: String, isEmpty: Bool)
  /// The store is damaged, and nothing in it can be read.
  case nothingReadable(path: String)
  /// The store is there, so that no empty one is begun in its place.
  case notLost(path: String)
  /// A damaged store cannot be repaired while it syncs.
  case syncing
  /// What was to be undone is not what it was when it was shown.
  case overtaken
  /// What the log remembers of a change is not a value that its field can have.
  case damagedMemory
}

extension StoreError {
  /// A value that its field refuses, with the reason phrased to follow the field's name.
  public static func bad<Value>(_ field: Field<Value>, _ reason: String) -> StoreError {
    .badValue(field: field.name, reason: reason)
  }
}

extension StoreError {
  /// What was typed for a field or an option, or an error that names it.
  public static func naming<Value>(
    _ field: String, _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch let problem as TypedProblem {
      throw StoreError.badValue(field: field, reason: problem.reason)
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noRecord(let kind, "last", _, _): "there is no \(kind) yet"
    case .noneEntered(let kind, let command):
      "'last' is the \(kind) that you entered or changed last, and here you have not done either; "
        + "name another\(command.map { ": \(Self.list($0))" } ?? "")"
    case .noRecord(let kind, let id, let near, let command):
      Self.noRecord(kind, id, near: near, command)
    case .ambiguous(let kind, let id, let candidates, let more):
      "'\(id)' fits more than one \(kind); name one of these:\n"
        + (candidates + (more > 0 ? ["and \(more) more"] : []))
        .map { "  \($0)" }.joined(separator: "\n")
    case .badValue(let field, let reason): "\(field) \(reason)"
    case .missingField(let kind, let field): "a \(kind) needs \(Self.withArticle(field))"
    case .deleted(let kind, let id): "the \(kind) \(id) is deleted; undelete it first"
    case .exists(let kind, let id): "this \(kind) already exists: \(id)"
    case .malformed(let kind, let id, let reason):
      "another device sent a \(kind) \(id) that cannot be right: \(reason); it was not applied"
    case .damaged(let path, let what):
      "\(path) is damaged: \(what); 'vanlog doctor --mend' saves what can be read"
    case .noFile(let path): "\(path) should be the store, but is not a file; move it away"
    case .lost(let path, let isEmpty):
      "\(path) is \(isEmpty ? "empty" : "gone"), though this home had a store; \(Self.wayOut)"
    case .nothingReadable(let path):
      "\(path) is damaged, and nothing in it can be read; \(Self.wayOut)"
    case .notLost(let path):
      "\(path) can be read, at least in part, so no empty store is begun; 'vanlog doctor --mend' "
        + "repairs it, 'vanlog wipe' removes everything"
    case .syncing:
      "the store is damaged, and cannot be repaired while this home syncs; try again when that is done"
    case .damagedMemory:
      "what is remembered of that change is damaged, so it cannot be taken back; 'vanlog history' "
        + "shows what it was about"
    case .overtaken: "something was changed meanwhile, so nothing was done; look again and repeat"
    }
  }

  private static let wayOut =
    "restore a backup with 'vanlog restore FILE --yes', or begin with an empty store with "
    + "'vanlog doctor --new-store'"

  private static func noRecord(
    _ kind: String, _ id: String, near: String?, _ command: String?
  ) -> String {
    let hint = near.map { "did you mean '\($0)'?" }
    let rest = [hint, command.map(list)].compactMap(\.self).joined(separator: " ")
    return "there is no \(kind) '\(id)'; \(rest.isEmpty ? "use an id from the list" : rest)"
  }

  private static func list(_ command: String) -> String { "'vanlog \(command) list' shows all" }

  private static func withArticle(_ field: String) -> String {
    let name = FieldSpec.spokenName(field)
    return name.first.map { "aeiou".contains($0) } == true ? "an \(name)" : "a \(name)"
  }
}

extension StoreError {
  /// Whether a record cannot be held for what is in it, however often that is tried.
  public var refusesValues: Bool {
    switch self {
    case .badValue, .missingField: true
    default: false
    }
  }
}
