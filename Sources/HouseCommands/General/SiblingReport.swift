import Children
import CommandLineKit
import Text

/// What a sibling program reported about itself, or why it did not.
struct SiblingReport: JSONObject {
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

  static let jsonFields = [
    JSONField("name", .text, "name of the program"),
    JSONField("path", .text, "path of the program"),
    JSONField("version", .text, "version of the program"),
    JSONField("libraries", .map(.text), "versions of its libraries"),
    JSONField("problem", .text, "why its version is not known, or null"),
  ]

  func writeMembers(to json: inout JSONWriter) {
    json.field("name", name)
    json.field("path", path)
    json.field("version", version)
    json.key("libraries")
    (report?["libraries"] ?? .null).write(to: &json)
    json.field("problem", problem)
  }
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
