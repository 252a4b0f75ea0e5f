import Children
import CommandLineKit
import Text

/// What a sibling program reported about itself, or why it did not.
struct SiblingReport: Answer {
  let name: String
  let path: String?
  let report: JSONValue?
  let problem: String?

  var version: String? {
    report?["version"]?.string
  }

  /// The version and libraries in one line for a person.
  var text: String {
    let libraries = (report?["libraries"]?.members ?? []).compactMap { member in
      member.value.string.map { "\(member.name) \($0)" }
    }
    return ([version ?? "unknown"] + libraries).joined(separator: ", ")
  }

  static let members = Members<SiblingReport> {
    Member("name", .text, "name of the program") { $0.name }
    Member("path", .text, "path of the program") { $0.path }
    Member("version", .text, "version of the program") { $0.version }
    Member("libraries", libraries, "versions of its libraries") { $0.report?["libraries"] }
    Member("problem", .text, "why its version is not known, or null") { $0.problem }
  }

  /// As the program wrote them.
  private static let libraries = ValueType<JSONValue>(.map(.text)) { $0.write(to: &$1) }
}

extension Sibling {
  func askVersion() -> SiblingReport {
    guard let path = find() else {
      return SiblingReport(name: name, path: nil, report: nil, problem: "not installed")
    }
    do {
      let bytes = try ChildProcess.output(
        of: path, ["--version", "--json"], limit: 65_536, seconds: 5)
      let report = try JSONValue(parsing: bytes)
      guard report["name"]?.string == name else {
        return SiblingReport(name: name, path: path, report: nil, problem: "is a different program")
      }
      return SiblingReport(name: name, path: path, report: report, problem: nil)
    } catch {
      return SiblingReport(
        name: name, path: path, report: nil, problem: "did not report its version: \(error)")
    }
  }
}
