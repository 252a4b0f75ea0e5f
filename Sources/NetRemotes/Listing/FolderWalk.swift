/// Finds the first names below a folder, on a remote that lists one folder at a time.
///
/// It visits folders in the order of the names, and only as many as it needs.
struct FolderWalk {
  /// Offers the entries of a folder to a page; returns whether there is such a folder.
  typealias Lister = (_ prefix: String, _ page: inout FolderPage) throws(Complaint) -> Bool

  private let after: String
  private let limit: Int
  private let lister: Lister
  private(set) var names: [String] = []

  init(after: String?, limit: Int, lister: @escaping Lister) {
    (self.after, self.limit, self.lister) = (after ?? "", limit, lister)
  }

  /// Walks below a folder; `prefix` is empty or ends with a slash.
  mutating func walk(_ prefix: String, depth: Int) throws(Complaint) {
    guard depth < ObjectPath.mostParts else { return }
    var visited: String?
    while names.count < limit {
      var page = FolderPage(of: prefix, after: after, visited: visited, limit: limit - names.count)
      guard try lister(prefix, &page) else { return }
      let entries = page.entries()
      try visit(entries, prefix, depth)
      guard !page.isComplete, let last = entries.last else { return }
      visited = last.key
    }
  }

  private mutating func visit(
    _ entries: [FolderEntry], _ prefix: String, _ depth: Int
  ) throws(Complaint) {
    for entry in entries where names.count < limit {
      if entry.isFolder {
        try walk(prefix + entry.key, depth: depth + 1)
      } else if ObjectPath.isValid(prefix + entry.name) {
        names.append(prefix + entry.name)
      }
    }
  }

  /// The first names below a folder, or of all objects.
  static func names(
    below folder: String?, after: String?, limit: Int, lister: @escaping Lister
  ) throws(Complaint) -> [String] {
    var walk = FolderWalk(after: after, limit: limit, lister: lister)
    let depth = folder.map { $0.split(separator: "/").count } ?? 0
    try walk.walk(folder.map { $0 + "/" } ?? "", depth: depth)
    return walk.names
  }
}
