import TestSupport
import Testing

@testable import TripSync

/// Which names objects may have.
@Suite struct ObjectNameTests {
  private static let longPart = String(repeating: "a", count: ObjectName.longestPart)

  @Test(arguments: [
    "repo", "heads/0f3k", "log/0-1/a/000/0000000001", "1", "a-", "com", "com10", "lpt", "console",
    longPart, "\(longPart)/\(String(repeating: "b", count: 99))", "a/b/c/d/e/f/g/h",
  ])
  func `a plain name is one`(text: String) {
    #expect(ObjectName(text)?.text == text)
  }

  @Test(arguments: [
    "", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/../b", "a.b", "A", "heads/A", "-a",
    "a/-b", "a b", "a\u{0}b", "a\\b", "a:b", "a*", "ä", "a\u{301}", "a\n", "~a", "con", "a/nul",
    "prn/a",
    "aux", "com1", "a/lpt9", "a_b", longPart + "a", "\(longPart)/\(longPart)", "a/b/c/d/e/f/g/h/i",
  ])
  func `a name that some disk or server would change or refuse is none`(text: String) {
    #expect(ObjectName(text) == nil)
  }

  @Test func `names are in the order of their bytes`() throws {
    let names = try ["b", "a/b", "a-b", "a", "a0", "a/a", "1"].map { try #require(ObjectName($0)) }
    #expect(names.sorted().map(\.text) == ["1", "a", "a-b", "a/a", "a/b", "a0", "b"])
  }

  @Test(arguments: [
    ("heads", "heads/a", true), ("heads", "heads/a/b", true), ("heads", "heads", false),
    ("heads", "heads-old/a", false), ("head", "heads/a", false), ("a/b", "a/b/c", true),
  ])
  func `a name is below a folder and not below what begins alike`(
    folder: String, name: String, isBelow: Bool
  ) throws {
    #expect(try #require(ObjectName(name)).isBelow(ObjectName(folder)) == isBelow)
    #expect(try #require(ObjectName(name)).isBelow(nil))
  }

  @Test(arguments: [("log/a/1", ["log", "a"], "1"), ("repo", [], "repo")])
  func `a name knows its folders`(text: String, folders: [String], last: String) throws {
    let name = try #require(ObjectName(text))
    #expect(name.folders == folders && name.last == last)
  }
}
