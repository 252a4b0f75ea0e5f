/// Which pages belong to which table or index, as far as each tree can be followed from its root.
struct TreeMap {
  /// The pages with rows, in the order of their keys.
  private(set) var pages: [String: [Int]] = [:]
  /// The tables and indexes that have lost a page, and with it the way to the pages below.
  private(set) var torn: Set<String> = []
  private var seen: Set<Int> = []
  private let file: DatabaseFile

  init(of file: DatabaseFile) {
    self.file = file
  }

  func isMapped(_ page: Int) -> Bool { seen.contains(page) }
  func isTorn(_ name: String) -> Bool { torn.contains(name) }

  /// Follows a tree.
  mutating func add(_ name: String, root: Int, isTable: Bool) throws {
    pages[name, default: []] += []
    var waiting = [root]
    while let number = waiting.popLast() {
      guard !seen.contains(number), let page = try file.treePage(number), page.isTable == isTable
      else {
        torn.insert(name)
        continue
      }
      seen.insert(number)
      if !page.isWhole { torn.insert(name) }
      // The inner pages of an index hold entries as well.
      if page.isLeaf || !isTable { pages[name, default: []].append(number) }
      waiting += page.children.reversed()
    }
  }

  /// The root of a tree is not known.
  mutating func addRootless(_ name: String) { torn.insert(name) }

  /// A page that no tree leads to has turned out to belong to this one.
  mutating func add(_ name: String, stray number: Int) {
    pages[name, default: []].append(number)
    seen.insert(number)
  }
}

extension DatabaseFile {
  func treePage(_ number: Int) throws -> BTreePage? {
    try page(number).flatMap { BTreePage($0, number: number, usableSize: usableSize) }
  }
}
