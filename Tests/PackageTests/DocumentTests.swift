import Foundation
import TestSupport
import Testing

/// That documents lead where they say: their links, and the files, tests and types that they name.
struct DocumentTests {
  private static let documents = Repository.documents.map(Document.init)

  /// Made from declarations, whose sentences have lines of their own.
  private static let generated: Set = ["docs/json.md", "docs/records.md"]

  @Test func `links lead to files and headings`() {
    var broken: [String] = []
    for document in Self.documents {
      for link in document.links where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].isEmpty ? document.path : document.resolve(parts[0])
        let leads =
          parts.count > 1 && target.hasSuffix(".md")
          ? Document(path: target).anchors.contains(String(parts[1])) : Repository.has(target)
        if !leads { broken.append("\(document.path): \(link)") }
      }
    }
    #expect(broken == [])
  }

  @Test func `files that documents name are there`() {
    let name = /(?:Sources|Tests|docs|script|packaging)\/[\w.\/+-]+/
    let missing = Self.strangers { document in
      document.codes.compactMap { code in
        let word = String(code.prefix { $0 != " " })
        return word.wholeMatch(of: name) == nil || Repository.has(word) ? nil : word
      }
    }
    #expect(missing == [])
  }

  @Test func `tests that documents name are there`() {
    let known = Self.types.union(Repository.folders(of: "Tests")).union(["NAME"])
    #expect(Self.strangers { $0.filters.filter { !known.contains($0) } } == [])
  }

  @Test func `types that describe a module are there`() {
    // `TripStore` and `SyncSession+Heads`, but neither `VANLOG_AUTHOR` nor `String`.
    let name = /[A-Z][A-Za-z0-9]*[a-z0-9][A-Z]\w*(?:\+\w+)?(?=$|\.)/
    let known = Self.types.union(Repository.folders(of: "Sources"))
      .union(Repository.folders(of: "Tests"))
    let missing = Self.strangers { document in
      guard document.describesSources else { return [] }
      return document.codes.compactMap { code in
        code.prefixMatch(of: name).map { String($0.output) }.flatMap {
          known.contains($0) ? nil : $0
        }
      }
    }
    #expect(missing == [])
  }

  @Test func `lines of prose have at most 120 columns`() {
    let long = Self.strangers { document in
      guard !Self.generated.contains(document.path) else { return [] }
      return document.prose.split(separator: "\n").filter { !$0.hasPrefix("|") && $0.count > 120 }
        .map { String($0.prefix(40)) }
    }
    #expect(long == [])
  }

  /// What is found in documents, each with its page.
  private static func strangers(_ found: (Document) -> [String]) -> [String] {
    documents.flatMap { document in found(document).map { "\(document.path): \($0)" } }
  }

  /// The types that sources declare, and the names of their files.
  private static let types: Set<String> = {
    let found = try? Finished.running(
      "/bin/sh",
      [
        "-c",
        """
        cd "$root" && find Sources Tests -name '*.swift' | sed 's|.*/||; s|[.]swift$||'
        grep -rhoE --include='*.swift' '(struct|class|enum|protocol|typealias) +[A-Z]\\w+' Sources Tests |
          sed 's|.* ||'
        """,
      ],
      environment: ["root": Repository.path])
    return Set((found?.output ?? "").split(separator: "\n").map(String.init))
  }()
}

/// A page of Markdown.
private struct Document {
  /// From the root of the checkout.
  let path: String
  /// Without blocks of code, which hold what people type.
  let prose: String
  private let text: String

  init(path: String) {
    self.path = path
    text = Repository.text(of: path)
    prose = text.replacing(/(?ms)^ *```.*?^ *```$/, with: "")
  }

  var describesSources: Bool { path == "ARCHITECTURE.md" || path.hasPrefix("Sources/") }

  var links: [String] { prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) } }

  /// What stands between backticks, lines joined.
  var codes: [String] {
    prose.matches(of: /`([^`]+)`/).map { String($0.1.replacing("\n", with: " ")) }
  }

  /// The names that `script/test --filter` is given, in blocks of code too.
  var filters: [String] {
    text.matches(of: /--filter\s+'?([\w|]+)/).flatMap { $0.1.split(separator: "|") }
      .map(String.init)
  }

  /// What links to headings call them: small letters, no marks, hyphens for blanks.
  var anchors: Set<String> {
    Set(
      prose.matches(of: /(?m)^#+ +(.+)$/).map { match in
        String(
          match.1.lowercased().replacing(" ", with: "-")
            .filter { $0.isLetter || $0.isNumber || "-_".contains($0) })
      })
  }

  /// The path of a link, from the root of the checkout.
  func resolve(_ link: Substring) -> String {
    var parts = path.split(separator: "/").dropLast().map(String.init)
    for part in link.split(separator: "/") {
      if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}

extension Repository {
  fileprivate static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: file(path))
  }

  fileprivate static func text(of path: String) -> String {
    (try? String(contentsOfFile: file(path), encoding: .utf8)) ?? ""
  }

  /// The folders in one, by name.
  fileprivate static func folders(of name: String) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: file(name))) ?? [])
  }

  /// Pages of the checkout, but none of what builds leave in it.
  fileprivate static var documents: [String] {
    guard let walk = FileManager.default.enumerator(atPath: path) else { return [] }
    var found: [String] = []
    for case let name as String in walk {
      if name.hasPrefix("."), !name.contains("/") { walk.skipDescendants() }
      if name == "dist" { walk.skipDescendants() }
      if name.hasSuffix(".md") { found.append(name) }
    }
    return found.sorted()
  }
}
