/// Something in a folder of a remote.
struct FolderEntry: Equatable {
  let name: String
  let isFolder: Bool

  /// Sorts as the names of the objects do: what is in a folder comes where its slash does.
  var key: String { isFolder ? name + "/" : name }
}

/// The first entries of a folder, in order, that can lead to names after some name.
///
/// A folder may have any number of entries, in any order; at most twice the limit are held.
struct FolderPage {
  private let after: String
  private let limit: Int
  /// The path of the folder, which is empty or ends with a slash.
  private let prefix: String
  /// Entries up to this key have been visited.
  private let visited: String?
  private var held: [FolderEntry] = []
  private(set) var isComplete = true

  /// `after` is a whole name, and `visited` the key of the last entry of the page before.
  init(of prefix: String, after: String, visited: String? = nil, limit: Int) {
    precondition(limit > 0)
    (self.prefix, self.after, self.visited, self.limit) = (prefix, after, visited, limit)
  }

  mutating func offer(_ entry: FolderEntry) {
    guard mayLead(entry), visited.map({ $0 < entry.key }) ?? true else { return }
    held.append(entry)
    if held.count >= 2 * limit { cut() }
  }

  /// The entries, each once.
  mutating func entries() -> [FolderEntry] {
    cut()
    return held
  }

  private func mayLead(_ entry: FolderEntry) -> Bool {
    let path = prefix + entry.key
    return path > after || (entry.isFolder && after.hasPrefix(path))
  }

  private mutating func cut() {
    held.sort { $0.key < $1.key }
    var unique: [FolderEntry] = []
    for entry in held where entry != unique.last {
      if unique.count == limit {
        isComplete = false
        break
      }
      unique.append(entry)
    }
    held = unique
  }
}
