internal import DurableFiles
internal import Text
internal import Watching

/// The rules in the home, as `automation check` sees them.
struct RuleFiles {
  private(set) var rules: [Rule] = []
  /// Those that cannot be used, each with the first thing that is wrong.
  private(set) var broken: [(id: String, problem: String)] = []

  init() {}

  init(in home: borrowing Directory) throws {
    guard try home.status(of: Rule.folderName) != nil else { return }
    let folder = try home.directory(Rule.folderName)
    let names = try folder.names().filter {
      $0.hasSuffix(Rule.fileEnding) && !$0.hasPrefix(".") && $0 != Rule.fileEnding
    }
    for name in names.sorted() {
      let id = String(name.dropLast(Rule.fileEnding.count))
      guard rules.count + broken.count < Rule.countLimit else {
        broken.append((id, "there are more than \(Rule.countLimit) rules"))
        break
      }
      do {
        let bytes = try folder.contents(of: name, limit: Rule.sizeLimit)
        rules.append(try Rule(id: id, parsing: bytes))
      } catch {
        let problem = (error as? Rule.Refusal)?.problems.first.map { "\($0)" }
        broken.append((id, problem ?? "\(error)"))
      }
    }
  }

  /// What the log is told of the broken ones.
  var complaints: [String] {
    broken.map { "rule '\($0.id)' cannot be used: \($0.problem)" }
  }
}
