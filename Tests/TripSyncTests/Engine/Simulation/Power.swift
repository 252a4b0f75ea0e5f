import CSQLite
import SQLite

@testable import Records

/// What lets a device store anything; once it is cut, nothing is stored any more.
final class Power {
  private(set) var isCut = false
  /// After how many calls to a remote, or transactions of the store, it is cut.
  var callsLeft: Int?
  var commitsLeft: Int?

  func restore() { (isCut, callsLeft, commitsLeft) = (false, nil, nil) }

  func cut() { isCut = true }

  func supply(_ store: RecordStore) {
    let power = Unmanaged.passUnretained(self).toOpaque()
    _ = sqlite3_commit_hook(
      store.connection.handle,
      { power in
        guard let power else { return 0 }
        return Unmanaged<Power>.fromOpaque(power).takeUnretainedValue().mayCommit() ? 0 : 1
      }, power)
  }

  private func mayCommit() -> Bool {
    if let left = commitsLeft {
      commitsLeft = left - 1
      if left <= 0 { isCut = true }
    }
    return !isCut
  }

  /// Counts a call to a remote; whether this is the last one.
  func isLastCall() -> Bool {
    guard let left = callsLeft else { return false }
    callsLeft = left - 1
    return left <= 0
  }
}
