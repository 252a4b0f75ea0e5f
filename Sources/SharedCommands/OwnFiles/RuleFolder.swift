public import CommandLineKit
internal import DurableFiles
internal import HomeFolder
public import Text
public import Watching

/// The rules in the home, with what is wrong with those that cannot be used.
public struct RuleFolder {
  public struct Entry {
    public let id: String
    /// `nil` if it cannot be used.
    public let rule: Rule?
    public let problems: [RuleProblem]

    public init(id: String, rule: Rule?, problems: [RuleProblem]) {
      (self.id, self.rule, self.problems) = (id, rule, problems)
    }

    public var name: String { rule?.name ?? id }
  }

  /// By their file names.
  public let entries: [Entry]
  public let path: String

  public init(_ context: CommandContext) throws {
    let home = try context.home()
    path = "\(home.path)/\(Rule.folderName)"
    guard let home = try home.open(), try home.status(of: Rule.folderName) != nil else {
      entries = []
      return
    }
    entries = try Self.read(home.directory(Rule.folderName))
  }

  private static func read(_ folder: borrowing Directory) throws -> [Entry] {
    let names = try folder.names().filter {
      $0.hasSuffix(Rule.fileEnding) && !$0.hasPrefix(".") && $0 != Rule.fileEnding
    }
    var entries: [Entry] = []
    for name in names.sorted() {
      entries.append(read(name, in: folder, isOneTooMany: entries.count >= Rule.countLimit))
    }
    return entries
  }

  private static func read(
    _ name: String, in folder: borrowing Directory, isOneTooMany: Bool
  ) -> Entry {
    let id = String(name.dropLast(Rule.fileEnding.count))
    guard !isOneTooMany else {
      return Entry(
        id: id, rule: nil,
        problems: [RuleProblem("is left out, since there are more than \(Rule.countLimit) rules")])
    }
    do {
      let bytes = try folder.contents(of: name, limit: Rule.sizeLimit)
      return Entry(id: id, rule: try Rule(id: id, parsing: bytes), problems: [])
    } catch {
      let refusal = error as? Rule.Refusal
      return Entry(id: id, rule: nil, problems: refusal?.problems ?? [RuleProblem("\(error)")])
    }
  }

  /// The rules that can be used.
  public var rules: [Rule] { entries.compactMap { $0.rule } }

  /// The rule that a person means, by its file or by its name.
  public func entry(named text: String) throws -> Entry {
    if let entry = entries.first(where: { $0.id == text }) { return entry }
    let labels = entries.map { [$0.id, $0.name] }
    guard let place = try NamedChoice.find(text, among: labels, noun: "rule") else {
      let near = NamedChoice.hint(for: text, among: labels.flatMap { $0 })
      throw CommandProblem(
        .inputMissing,
        "there is no rule '\(Printable.line(text))' in \(path)\(Printable.line(near)); "
          + "'vanlog automation list' shows all")
    }
    return entries[place]
  }

  /// The same, if it can be used.
  public func usableEntry(named text: String) throws -> (id: String, rule: Rule) {
    let entry = try entry(named: text)
    guard let rule = entry.rule else {
      throw CommandProblem(
        .badData,
        "rule '\(Printable.line(entry.id))' cannot be used: "
          + "\(entry.problems.map { "\($0)" }.first ?? ""); 'vanlog automation check' shows "
          + "everything")
    }
    return (entry.id, rule)
  }
}
