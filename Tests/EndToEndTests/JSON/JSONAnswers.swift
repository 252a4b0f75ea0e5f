import Foundation
import TestSupport
import Testing
import Text

/// What commands print with `--json`, compared with what the manual says that they print.
struct JSONAnswers {
  /// The paths that the manual names, by command.
  let declared: [String: Set<String>]
  private(set) var seen: [String: Set<String>] = [:]

  init(manual: String) throws {
    var declared: [String: Set<String>] = [:]
    var command = ""
    for line in manual.split(separator: "\n").map({ $0.replacing("\\-", with: "-") }) {
      if let name = line.firstMatch(of: /^\.SS "vanlog ([a-z -]+?)( \.\.\.)?"$/)?.1 {
        command = String(name)
        declared[command] = []
      } else if let path = line.firstMatch(of: /^\\fBJSON: (.*)\\fR$/)?.1 {
        declared[command, default: []].insert(String(path))
      }
    }
    try #require(declared.count > 80)
    self.declared = declared
  }

  /// Runs the lines of a scene and looks at every answer.
  mutating func play(_ scene: String) throws {
    for line in scene.split(separator: "\n") {
      if line.hasPrefix("$ ") {
        let ran = try Van.shell(String(line.dropFirst(2)))
        #expect(ran.status == 0, "\(line): \(ran.errors)")
      } else {
        try ask(line)
      }
    }
  }

  private mutating func ask(_ line: Substring) throws {
    let code = line.prefix { $0.isNumber }
    let words = line.dropFirst(code.isEmpty ? 0 : code.count + 1)
    let names = declared.keys.filter { "\(words) ".hasPrefix($0 + " ") }
    let command = try #require(names.max { $0.count < $1.count }, "\(line)")
    let ran = try Van.shell(#""$vanlog" --json "# + words)
    #expect(ran.status == (Int32(code) ?? 0), "\(words): \(ran.errors)")
    for answer in ran.output.split(separator: "\n") {
      look(at: try JSONValue(parsing: Array(answer.utf8)), in: command, below: "")
    }
  }

  private mutating func look(at value: JSONValue, in command: String, below path: String) {
    for member in value.members ?? [] {
      let name = path + member.name
      let spellings = [name, name + "[]", name + ".*"]
      guard let found = spellings.first(where: { declared[command]?.contains($0) == true }) else {
        Issue.record("'\(command)' does not declare \(name)")
        continue
      }
      seen[command, default: []].insert(found)
      if found.hasSuffix(".*") { continue }
      for inner in member.value.elements ?? [member.value] {
        look(at: inner, in: command, below: found + ".")
      }
    }
  }

  /// What was declared and never seen.
  var unseen: [String] {
    declared.flatMap { command, paths in
      paths.subtracting(seen[command] ?? []).map { "\(command): \($0)" }
    }
  }
}
