internal import SQLite

/// Why an operation on the spots vault failed.
public enum VaultError: Error, Sendable, Equatable {
  /// Another process was still changing the vault when the wait timed out.
  case busy
  case tooNew(path: String, found: Int, known: Int)
  case otherProgram(path: String)
  case damaged(VaultDamage)
  /// It must be rolled back or upgraded before it can be read, but cannot be written.
  case needsWriting(path: String, reason: String)
  case badPackName(String, reason: String)
  /// The copy of a vault that is to be wiped cannot be read back.
  case badCopy(path: String)
  case noPack(String, known: [String])
  case tooManyRows
}

extension VaultError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .busy: "another vanlog is changing the spots; try again when it is done"
    case .tooNew(let path, let found, let known):
      "\(path) was made by a newer vanlog (format \(found); this one reads up to \(known)); "
        + "update vanlog, or move the file away and import your packs again"
    case .otherProgram(let path):
      "\(path) belongs to another program; move it away and import your packs again"
    case .damaged(let damage): damage.description
    case .needsWriting(let path, let reason):
      "\(path) has an interrupted change or is from an older version, and cannot be written: "
        + reason
    case .badCopy(let path):
      "the copy of the spots in \(path) cannot be read back, so they were not wiped; try another disk"
    case .badPackName(let name, let reason): "a pack cannot have the name '\(name)': \(reason)"
    case .tooManyRows: "the file has more rows than a pack can hold; split it into several packs"
    case .noPack(let name, let known):
      known.isEmpty
        ? "there is no pack '\(name)' nor any other; import one with 'vanlog spots import'"
        : "there is no pack '\(name)'; the packs are: \(known.joined(separator: ", "))"
    }
  }
}

extension SQLiteError {
  /// The vault's own error for a file that this program must not touch; `nil` for other errors.
  func refusal(of path: String) -> VaultError? {
    switch kind {
    case .tooNewSchema(let found, let known): .tooNew(path: path, found: found, known: known)
    case .otherApplication: .otherProgram(path: path)
    default: nil
    }
  }
}
