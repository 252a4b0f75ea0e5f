/// A page of a table or an index.
struct BTreePage {
  enum Kind: Int {
    case innerIndex = 2
    case innerTable = 5
    case leafIndex = 10
    case leafTable = 13
  }

  let kind: Kind
  let page: PageBytes
  /// Where each readable cell begins.
  let cells: [Int]
  /// Whether every cell lies on the page.
  let isWhole: Bool
  private let lastChild: Int?

  var isTable: Bool { kind == .innerTable || kind == .leafTable }
  var isLeaf: Bool { kind == .leafTable || kind == .leafIndex }

  /// Parses a page; `nil` if it cannot be one.
  init?(_ page: PageBytes, number: Int, usableSize: Int) {
    // The first page begins with the header of the file.
    let start = number == 1 ? 100 : 0
    guard let mark = page.byte(at: start), let kind = Kind(rawValue: mark),
      let count = page.number16(at: start + 3)
    else { return nil }
    let isLeaf = kind == .leafTable || kind == .leafIndex
    let pointers = start + (isLeaf ? 8 : 12)
    let end = pointers + count * 2
    guard end <= usableSize else { return nil }
    let offsets = (0..<count).compactMap { page.number16(at: pointers + $0 * 2) }
    cells = offsets.filter { (end..<usableSize).contains($0) }
    isWhole = cells.count == count
    lastChild = isLeaf ? nil : page.number32(at: start + 8)
    self.kind = kind
    self.page = page
  }

  /// The pages below an inner page, in order.
  var children: [Int] {
    guard let lastChild else { return [] }
    return cells.compactMap { page.number32(at: $0) } + [lastChild]
  }
}
