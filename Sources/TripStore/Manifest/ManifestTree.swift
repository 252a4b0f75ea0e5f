public import Records
public import Text

/// The contents of the van as a tree, with weights summed up.
///
/// Parents are only references, which two devices may change concurrently, so any shape can occur,
/// including deleted parents and cycles. Such nodes are shown at the top with a note, and every
/// node appears exactly once. Nothing is recursive, so that no depth can overflow the stack.
public struct ManifestTree: Sendable {
  /// Why a node is at the top although it has a parent.
  public enum Displacement: String, Sendable {
    case inCircle = "it is inside itself"
    case parentGone = "its zone or container is deleted"
  }

  /// A node in its position.
  public struct Line: Sendable {
    public let node: Record
    /// The number of ancestors.
    public let depth: Int
    /// The weight including everything in it; what is left at home weighs nothing on board.
    public let totalGrams: Int64
    /// The number of things, itself included, without a weight.
    public let withoutWeight: Int
    public let displacement: Displacement?
    /// Whether it is at home, on its own or with what it is in.
    public let isAtHome: Bool
  }

  /// Every node once: parents before their contents; zones, then containers, then items, by name.
  public let lines: [Line]

  /// Builds the tree from all live nodes.
  public init(_ nodes: [Record]) {
    let shape = ManifestShape(nodes)
    let order = shape.order
    var grams = nodes.map(\.ownGrams)
    var missing = nodes.map { $0.lacksWeight ? 1 : 0 }
    var atHome = nodes.map { $0[.atHome] == true }
    for (index, _) in order {
      if let parent = shape.parents[index], atHome[parent] { atHome[index] = true }
    }
    // Contents follow their node, so that in reverse order each sum is complete when it is read.
    for (index, _) in order.reversed() {
      guard let parent = shape.parents[index], atHome[index] == atHome[parent] else { continue }
      grams[parent] = Grams.sum(grams[parent], grams[index])
      missing[parent] += missing[index]
    }
    lines = order.map { index, depth in
      Line(
        node: nodes[index], depth: depth, totalGrams: grams[index],
        withoutWeight: missing[index], displacement: shape.displacements[index],
        isAtHome: atHome[index])
    }
  }

  /// The lines at the top level.
  public var top: [Line] {
    lines.filter { $0.depth == 0 }
  }

  /// The total weight on board.
  public var totalGrams: Int64 {
    top.reduce(0) { $1.isAtHome ? $0 : Grams.sum($0, $1.totalGrams) }
  }

  /// The lines of a node and everything in it.
  public func lines(below id: RecordID) -> [Line] {
    guard let start = lines.firstIndex(where: { $0.node.id == id }) else { return [] }
    let rest = lines[(start + 1)...].prefix { $0.depth > lines[start].depth }
    return [lines[start]] + rest
  }

  /// The contents of one van: a topmost node without a van is in the one in use, and everything
  /// below a node is in the same van.
  public func lines(of van: RecordID, isInUse: Bool) -> [Line] {
    var isChosen = false
    return lines.filter { line in
      if line.depth == 0 { isChosen = line.node[.van].map { $0 == van } ?? isInUse }
      return isChosen
    }
  }
}

extension RecordStore {
  /// The contents of all vans.
  public func manifestTree() throws -> ManifestTree {
    var nodes: [Record] = []
    try forEach(RecordQuery(.item)) { nodes.append($0) }
    return ManifestTree(nodes)
  }
}
