import TestSupport
import Testing

@testable import NetRemotes

/// The names on a remote that lists one folder at a time.
@Suite struct FolderWalkTests {
  /// Lists the folders that the names make, in a random order and some entries twice.
  private func lister(_ names: [String], _ random: inout SplitMix64) -> FolderWalk.Lister {
    var copy = random
    let names = names.shuffled(using: &copy) + names.prefix(3)
    random = copy
    return { (prefix: String, page: inout FolderPage) throws(Complaint) in
      let inside = names.filter { $0.hasPrefix(prefix) }
      for name in inside {
        let rest = name.dropFirst(prefix.count)
        let part = rest.prefix { $0 != "/" }
        page.offer(FolderEntry(name: String(part), isFolder: part.count < rest.count))
      }
      return !inside.isEmpty || prefix.isEmpty
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func `pages of any size are the sorted names below a folder`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let letters = ["a", "b", "a-b", "ab", "0", "a0"]
    let names = Set(
      (0..<60).map { _ in
        (0..<Int.random(in: 1...4, using: &random))
          .map { _ in letters[Int.random(in: 0..<letters.count, using: &random)] }
          .joined(separator: "/") + "/x\(Int.random(in: 0..<3, using: &random))"
      }
    ).sorted()
    let lister = lister(names, &random)
    for folder in [nil, "a", "a/b", "b", "never"] {
      let prefix = folder.map { $0 + "/" } ?? ""
      let expected = names.filter { $0.hasPrefix(prefix) }
      let limit = Int.random(in: 1...20, using: &random)
      var found: [String] = []
      while true {
        let page = try FolderWalk.names(
          below: folder, after: found.last, limit: limit, lister: lister)
        found += page
        if page.count < limit { break }
      }
      #expect(found == expected, "below \(folder ?? "-"), \(limit) at a time")
    }
  }

  @Test func `folders without objects do not end a list`() throws {
    let names = try FolderWalk.names(below: nil, after: nil, limit: 2) {
      (prefix: String, page: inout FolderPage) throws(Complaint) in
      guard prefix.isEmpty else { return true }
      for number in 100..<150 { page.offer(FolderEntry(name: "f\(number)", isFolder: true)) }
      page.offer(FolderEntry(name: "z", isFolder: false))
      return true
    }
    #expect(names == ["z"])
  }

  @Test func `folders without end are left`() throws {
    var deepest = 0
    _ = try FolderWalk.names(below: nil, after: nil, limit: 10) {
      (prefix: String, page: inout FolderPage) throws(Complaint) in
      deepest = max(deepest, prefix.split(separator: "/").count)
      page.offer(FolderEntry(name: "a", isFolder: true))
      return true
    }
    #expect(deepest == ObjectPath.mostParts - 1)
  }
}
