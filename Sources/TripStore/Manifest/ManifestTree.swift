public import Text

/// What is in the van as a tree, with the weight of everything rolled up.
///
/// Parents are only references, which two devices may change at once, so any shape can occur: what
/// was in a thing that is gone, and circles. Both are shown at the top with a note, and nothing is
/// shown twice or left out. No step calls itself, so that no depth can overflow the stack.
public struct ManifestTree: Sendable {
  /// Why a node stands at the top although it has a parent.
  public enum Displacement: String, Sendable {
    case inCircle = "in a circle with what it is in"
    case parentGone = "what it was in is deleted"
  }

  /// A node at its place.
  public struct Line: Sendable {
    public let node: Record
    /// How many nodes stand above it.
    public let depth: Int
    /// What it weighs with all that is in it.
    public let totalGrams: Int64
    /// How many things in it, or it itself, have no weight yet.
    public let withoutWeight: Int
    public let displacement: Displacement?
  }

  /// Every node once: parents before what is in them; zones, then containers, then items, by name.
  public let lines: [Line]

  /// The tree of these nodes, which must be all that are alive.
  public init(_ nodes: [Record]) {
    let shape = ManifestShape(nodes)
    let order = shape.order
    var grams = nodes.map(\.ownGrams)
    var missing = nodes.map { $0.lacksWeight ? 1 : 0 }
    // Whatever is in a node comes behind it, so that backwards its sum is complete when it is read.
    for (index, _) in order.reversed() {
      guard let parent = shape.parents[index] else { continue }
      grams[parent] = Grams.sum(grams[parent], grams[index])
      missing[parent] += missing[index]
    }
    lines = order.map { index, depth in
      Line(
        node: nodes[index], depth: depth, totalGrams: grams[index],
        withoutWeight: missing[index], displacement: shape.displacements[index])
    }
  }

  /// The lines at the top.
  public var top: [Line] {
    lines.filter { $0.depth == 0 }
  }

  /// What all of it weighs.
  public var totalGrams: Int64 {
    top.reduce(0) { Grams.sum($0, $1.totalGrams) }
  }

  /// The line of a node and those of all that is in it.
  public func lines(below id: RecordID) -> [Line] {
    guard let start = lines.firstIndex(where: { $0.node.id == id }) else { return [] }
    let rest = lines[(start + 1)...].prefix { $0.depth > lines[start].depth }
    return [lines[start]] + rest
  }

  /// What belongs to a van: a node at the top says it for all that is in it, and one that names no
  /// van belongs to the van in use.
  public func lines(of van: RecordID, isInUse: Bool) -> [Line] {
    var isChosen = false
    return lines.filter { line in
      if line.depth == 0 { isChosen = line.node[.van].map { $0 == van } ?? isInUse }
      return isChosen
    }
  }
}

extension TripStore {
  /// Everything that is in the vans.
  public func manifestTree() throws -> ManifestTree {
    var nodes: [Record] = []
    try forEach(RecordQuery(.item)) { nodes.append($0) }
    return ManifestTree(nodes)
  }
}
