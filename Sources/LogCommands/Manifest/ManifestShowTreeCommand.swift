import CommandLineKit
import Records
import SharedCommands
import Text
import TripStore

/// `manifest tree`: shows what is where, and what it weighs.
struct ManifestShowTreeCommand: ReadingCommand {
  static let name = "manifest tree"
  static let use = CommandUse.shows()
  static let summary = "Show what is on board as a tree, with total weights."
  static let details = [
    "A weight counts once per piece; without a quantity, one piece is assumed. The contents of a "
      + "container count once, however many pieces of the container there are.",
    "What was left at home ('vanlog manifest leave') is shown apart, and weighs nothing on board.",
  ]
  static let operands = [
    RecordOperand.spec(
      .item, count: .optional, default: "everything", help: "Show only this one and its contents.")
  ]
  static let examples = [Example("vanlog manifest tree", "Show everything on board.")]
  static let jsonFields = TreeView.jsonFields
  static let exits = [Exit(.done, "done; an empty manifest too")] + StoreExits.finding

  let arguments: Arguments

  func run(_ context: CommandContext) throws -> ExitStatus {
    guard let id = arguments.operand(0) else {
      let store = try context.storeToRead()
      return try show(store?.manifestTree().lines ?? [], store, context)
    }
    return try context.reading(.item, named: id) { store in
      let top = try store.record(named: id, of: .item).id
      let lines = try store.manifestTree().lines(below: top)
      return try lines.isEmpty ? context.noRecord(.item, id) : show(lines, store, context)
    }
  }

  private func show(
    _ lines: [ManifestTree.Line], _ store: RecordStore?, _ context: CommandContext
  ) throws -> ExitStatus {
    context.noteIfEmpty(lines, "nothing is in the manifest yet; add it with 'vanlog manifest add'")
    try context.output(TreeView(lines: lines, store: store, today: context.localNow().day))
    return .done
  }
}

/// A tree, indented on a page or as a list of nodes.
private struct TreeView: Presentable, Answer {
  let lines: [ManifestTree.Line]
  let store: RecordStore?
  let today: Day

  /// Deeper indentation would be useless, and could fill a disk.
  private static let deepestIndent = 24

  private var topDepth: Int { lines.first?.depth ?? 0 }

  func present(on page: inout Page) {
    present(lines.filter { !$0.isAtHome }, on: &page)
    let left = lines.filter(\.isAtHome)
    guard !left.isEmpty else { return }
    if left.count < lines.count { page.line() }
    page.heading("At home")
    present(left, on: &page)
  }

  private func present(_ lines: [ManifestTree.Line], on page: inout Page) {
    guard !lines.isEmpty else { return }
    var table = Table([
      .init("ID"), .init("WHAT", mayShrink: true), .init("QUANTITY", alignsRight: true),
      .init("WEIGHT", alignsRight: true, spare: 1), .init("NOTE", mayShrink: true),
    ])
    let depths = Self.depths(lines)
    for (line, depth) in zip(lines, depths) {
      let indent = String(repeating: "  ", count: min(depth, Self.deepestIndent))
      let quantity = line.node[.quantity].map { "\($0)" } ?? ""
      let weight = line.totalGrams == 0 ? "" : page.units.weight(grams: line.totalGrams)
      let texts = [line.node.shortID(in: store), indent + line.node.title, quantity, weight]
      let isExpired = line.node.daysLeft(on: today).map { $0 < 0 } ?? false
      table.add(
        texts.map { ($0, .plain) }
          + [(notes(line).joined(separator: "; "), isExpired ? .bad : .warning)])
    }
    page.table(table)
    page.line()
    let top = zip(lines, depths).filter { $0.1 == 0 }.map(\.0)
    let total = page.units.weight(grams: Self.grams(top))
    let withoutWeight = top.map(\.withoutWeight).reduce(0, +)
    page.line(total + (withoutWeight == 0 ? "" : " and \(withoutWeight) without a weight"))
  }

  /// How deep each line is among those that are shown with it: a box that is not shown has no level.
  private static func depths(_ lines: [ManifestTree.Line]) -> [Int] {
    var above: [Int] = []
    return lines.map { line in
      while let last = above.last, last >= line.depth { above.removeLast() }
      above.append(line.depth)
      return above.count - 1
    }
  }

  /// The total weight of what is shown, on board or at home.
  private func grams(atHome: Bool) -> Int64 {
    let shown = lines.filter { $0.isAtHome == atHome }
    return Self.grams(zip(shown, Self.depths(shown)).filter { $0.1 == 0 }.map(\.0))
  }

  private static func grams(_ top: [ManifestTree.Line]) -> Int64 {
    top.map(\.totalGrams).reduce(0, +)
  }

  private func notes(_ line: ManifestTree.Line) -> [String] {
    var notes: [String] = []
    if let displacement = line.displacement { notes.append(displacement.rawValue) }
    if line.node.isBelowMinimum, let minimum = line.node[.minimum] {
      notes.append("should be \(minimum)")
    }
    switch line.node.daysLeft(on: today) {
    case let left? where left < 0: notes.append("expired")
    case 0?: notes.append("expires today")
    case let left? where left <= 30: notes.append("expires in \(Phrase.count(left, "day"))")
    default: break
    }
    return notes
  }

  static let members = Members<TreeView> {
    Member("nodes", .objects(), "zones, containers and items, each after its parent") { $0.nodes }
    Member("total_weight_kg", .grams, "total weight of what is shown and on board") {
      $0.grams(atHome: false)
    }
    Member("at_home_weight_kg", .grams, "total weight of what is shown and at home") {
      $0.grams(atHome: true)
    }
  }

  private var nodes: [TreeNode] {
    lines.map { line in
      TreeNode(
        line: line, shortID: line.node.shortID(in: store), depth: line.depth - topDepth,
        notes: notes(line))
    }
  }
}

/// A line of a tree, with what the others and the day say about it.
private struct TreeNode: Answer {
  let line: ManifestTree.Line
  let shortID: String
  let depth: Int
  let notes: [String]

  static let members = Members<TreeNode> {
    Members.identity("node", of: KindSpec.item.name, { $0.line.node.id }, short: { $0.shortID })
    Member("name", .text, "name of the node") { $0.line.node.title }
    Member("type", .choice(["zone", "container", "item"]), "kind of node") { $0.line.node[.type] }
    Member("parent_id", .id(of: KindSpec.item.name), "parent, as stored") { $0.line.node[.parent] }
    Member("depth", .number(.plain), "number of levels above it") { $0.depth }
    Member("quantity", .count, "number of pieces") { $0.line.node[.quantity] }
    Member("own_weight_kg", .grams, "weight of all pieces, without contents") {
      $0.line.node.ownGrams
    }
    Member("total_weight_kg", .grams, "weight including contents") { $0.line.totalGrams }
    Member("without_weight", .count, "items in it without a weight") { $0.line.withoutWeight }
    Member("at_home", .flag, "whether it is at home, on its own or with what it is in") {
      $0.line.isAtHome
    }
    Member("notes", .texts, "problems with it") { $0.notes }
  }
}
