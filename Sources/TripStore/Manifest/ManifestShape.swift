internal import Records

/// The structure of the tree by node indexes: parents without cycles, and the order.
struct ManifestShape {
  typealias Displacement = ManifestTree.Displacement

  /// The parent of each node; `nil` at the top.
  private(set) var parents: [Int?]
  private(set) var displacements: [Displacement?]
  /// All nodes in display order, each with its depth.
  private(set) var order: [(node: Int, depth: Int)] = []

  init(_ nodes: [Record]) {
    let places = Dictionary(
      nodes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    parents = nodes.map { node in node[.parent].flatMap { places[$0] } }
    displacements = nodes.enumerated().map { [parents] index, node in
      node[.parent] != nil && parents[index] == nil ? .parentGone : nil
    }
    for index in Self.circles(parents) {
      parents[index] = nil
      displacements[index] = .inCircle
    }
    order = ordered(nodes)
  }

  /// The nodes on cycles of parents.
  private static func circles(_ parents: [Int?]) -> [Int] {
    var walks = [Int?](repeating: nil, count: parents.count)
    var found: [Int] = []
    for start in parents.indices where walks[start] == nil {
      var node: Int? = start
      while let here = node, walks[here] == nil {
        walks[here] = start
        node = parents[here]
      }
      // A walk has found a cycle only if it meets its own steps, so each cycle is found once.
      guard let first = node, walks[first] == start else { continue }
      var member = first
      repeat {
        found.append(member)
        member = parents[member] ?? first
      } while member != first
    }
    return found
  }

  private func ordered(_ nodes: [Record]) -> [(node: Int, depth: Int)] {
    var inside: [[Int]] = Array(repeating: [], count: nodes.count)
    var top: [Int] = []
    for index in Self.sorted(nodes) {
      if let parent = parents[index] { inside[parent].append(index) } else { top.append(index) }
    }
    var order: [(node: Int, depth: Int)] = []
    var waiting = top.reversed().map { (node: $0, depth: 0) }
    while let next = waiting.popLast() {
      order.append(next)
      waiting += inside[next.node].reversed().map { (node: $0, depth: next.depth + 1) }
    }
    return order
  }

  private static let ranks = ["zone": 0, "container": 1, "item": 2]

  /// By type, name, then id, so that every device shows the same order.
  private static func sorted(_ nodes: [Record]) -> [Int] {
    let keys = nodes.map { node in
      (ranks[node[.type] ?? ""] ?? 3, node.title, node.id)
    }
    return nodes.indices.sorted { keys[$0] < keys[$1] }
  }
}
