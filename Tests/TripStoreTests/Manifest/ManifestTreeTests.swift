import TestSupport
import Testing
import Text

@testable import Records
@testable import TripStore

@Suite struct ManifestTreeTests {
  @Test func `weights roll up through everything`() {
    let tree = ManifestTree([
      node(1, type: "zone", name: "Kitchen"),
      node(2, in: 1, type: "container", name: "Drawer", weight: 2_000),
      node(3, in: 2, name: "Spoon", weight: 50, quantity: 6),
      node(4, in: 2, name: "Knife", weight: 80),
      node(5, in: 1, name: "Stove", weight: 4_000, quantity: 1),
      node(6, type: "zone", name: "Garage"),
    ])
    #expect(
      tree.drawing == [
        "Garage 0",
        "Kitchen 6380",
        ". Drawer 2380",
        ". . Knife 80",
        ". . Spoon 300",
        ". Stove 4000",
      ])
    #expect(tree.totalGrams == 6_380)
  }

  @Test(
    arguments: [
      (nil, 500), (0, 0), (1, 500), (3, 1_500), (-4, 0), (.max, Grams.most), (.min, 0),
    ] as [(Int64?, Int64)])
  func `a weight counts for every piece`(quantity: Int64?, grams: Int64) {
    #expect(node(1, weight: 500, quantity: quantity).ownGrams == grams)
  }

  @Test func `an absurd weight from another device does not overflow`() {
    let nodes = (2..<50).map { node($0, in: 1, weight: .max, quantity: .max) }
    let tree = ManifestTree([node(1, type: "zone", weight: .min)] + nodes)
    #expect(tree.totalGrams == Grams.most)
  }

  @Test func `things without a weight are counted`() {
    let tree = ManifestTree([
      node(1, type: "zone"), node(2, in: 1, weight: 5), node(3, in: 1),
      node(4, in: 1, quantity: 0), node(5, in: 1, type: "container"),
    ])
    #expect(tree.lines[0].withoutWeight == 1)
  }

  @Test func `the contents of a deleted node are at the top with a note`() {
    let tree = ManifestTree([node(1, in: 99, weight: 3), node(2, in: 1, weight: 4)])
    #expect(tree.drawing == ["node 1 7", ". node 2 4"])
    #expect(tree.lines.map(\.displacement) == [.parentGone, nil])
  }

  @Test func `a node in a cycle is at the top with a note and keeps its contents`() {
    let tree = ManifestTree([
      node(1, in: 2, weight: 1), node(2, in: 3, weight: 2), node(3, in: 1, weight: 4),
      node(4, in: 2, weight: 8), node(5, in: 5, weight: 16),
    ])
    #expect(tree.drawing == ["node 1 1", "node 2 10", ". node 4 8", "node 3 4", "node 5 16"])
    #expect(
      tree.lines.map(\.displacement) == [.inCircle, .inCircle, nil, .inCircle, .inCircle])
  }

  @Test func `a chain of a hundred thousand nodes is handled`() {
    let count = 100_000
    let tree = ManifestTree((0..<count).map { node($0, in: $0 + 1, weight: 1) } + [node(count)])
    #expect(tree.lines.count == count + 1)
    #expect(tree.lines.last?.depth == count)
    #expect(tree.lines.first?.totalGrams == Int64(count))
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `no matter what the parents are, each node and each gram occurs once`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...40, using: &random)
    let nodes = (0..<count).map { number in
      node(
        number, in: Bool.random(using: &random) ? Int.random(in: 0...count, using: &random) : nil,
        weight: Int64.random(in: 0...1_000, using: &random))
    }
    let tree = ManifestTree(nodes)
    #expect(tree.lines.map(\.node.id).sorted() == nodes.map(\.id).sorted())
    #expect(tree.totalGrams == nodes.reduce(0) { $0 + $1.ownGrams })
    for (line, next) in zip(tree.lines, tree.lines.dropFirst()) {
      #expect(next.depth <= line.depth + 1)
    }
    for line in tree.lines where line.depth == 0 {
      #expect(line.node[.parent] == nil || line.displacement != nil)
    }
    #expect(tree.drawing == ManifestTree(nodes.shuffled(using: &random)).drawing)
  }

  @Test func `a node's lines end before the next node at its depth`() {
    let tree = ManifestTree([
      node(1, type: "zone"), node(2, in: 1, type: "zone"), node(3, in: 2), node(4, in: 1),
      node(5, type: "zone"),
    ])
    #expect(tree.lines(below: nodeID(2)).map(\.node.id) == [nodeID(2), nodeID(3)])
    #expect(tree.lines(below: nodeID(1)).count == 4)
    #expect(tree.lines(below: nodeID(9)).isEmpty)
  }

  @Test func `a node at the top determines the van of everything in it`() {
    let other: FieldValues = [.set(.van, nodeID(101))]
    let tree = ManifestTree([
      node(1, type: "zone"), node(2, in: 1, more: other), node(3, type: "zone", more: other),
      node(4, in: 3),
    ])
    #expect(tree.lines(of: nodeID(100), isInUse: true).map(\.node.id) == [nodeID(1), nodeID(2)])
    #expect(tree.lines(of: nodeID(100), isInUse: false).isEmpty)
    #expect(tree.lines(of: nodeID(101), isInUse: false).map(\.node.id) == [nodeID(3), nodeID(4)])
  }
}
