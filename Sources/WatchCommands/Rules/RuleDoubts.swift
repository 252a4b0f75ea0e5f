import CommandLineKit
import Geodesy
import Glibc
import Records
import SharedCommands
import Text
import TripStore
import Watching

/// What makes a rule useless here although its file is in order.
struct RuleDoubts {
  let places: [String: Coordinate]
  private let names: [String: Int]
  /// The names in the manifest, if a rule asks for one.
  private let items: Set<String>
  private let folders: [String]

  init(_ rules: [Rule], _ context: CommandContext) throws {
    let isNeeded = !RuleEngine(rules: rules).placeNames.isEmpty
    places = isNeeded ? try Self.places(context) : [:]
    items = rules.contains { $0.item != nil } ? try Self.items(context) : []
    names = Dictionary(rules.map { (Folding.folded($0.name), 1) }, uniquingKeysWith: +)
    let path = context.environment["PATH"] ?? "/usr/bin:/bin"
    folders = path.split(separator: ":").map { String($0) }
  }

  /// My places by their names; of two with one name the newest.
  static func places(_ context: CommandContext) throws -> [String: Coordinate] {
    var places: [String: Coordinate] = [:]
    try context.storeToRead()?.forEach(RecordQuery(.place)) { record in
      guard let latitude = record[.latitude], let longitude = record[.longitude],
        let position = try? CoordinateE7(
          latitude: Int32(clamping: latitude), longitude: Int32(clamping: longitude)),
        let name = record[.name], places[name] == nil
      else { return }
      places[name] = Coordinate(position)
    }
    return places
  }

  private static func items(_ context: CommandContext) throws -> Set<String> {
    var names: Set<String> = []
    try context.storeToRead()?.forEach(RecordQuery(.item)) { names.insert($0.title) }
    return names
  }

  /// In the form of problems, with their members.
  func about(_ rule: Rule) -> [RuleProblem] {
    var found: [RuleProblem] = []
    if case .named(let name)? = rule.trigger.area?.place, places[name] == nil {
      found.append(
        RuleProblem(
          member: "trigger.place",
          "none of your places is called '\(Printable.line(name))'; 'vanlog spots add' adds one"))
    }
    if let item = rule.item, !items.contains(item) {
      found.append(
        RuleProblem(
          member: "trigger.item",
          "nothing in the manifest is called '\(Printable.line(item))'; 'vanlog manifest list' shows "
            + "all"))
    }
    for (index, action) in rule.actions.enumerated() {
      guard case .run(let program) = action, !exists(program.program) else { continue }
      found.append(
        RuleProblem(
          member: "actions[\(index)].program",
          "there is no program '\(Printable.line(program.program))' that can be run here"))
    }
    if names[Folding.folded(rule.name), default: 0] > 1 {
      found.append(RuleProblem(member: "name", "another rule has this name, too"))
    }
    return found
  }

  private func exists(_ program: String) -> Bool {
    if program.utf8.first == UInt8(ascii: "/") { return Self.isProgram(program) }
    return folders.contains { Self.isProgram("\($0)/\(program)") }
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}

extension Rule {
  /// The one item that it asks about.
  fileprivate var item: String? {
    if case .stockLow(let item) = trigger { item } else { nil }
  }
}
