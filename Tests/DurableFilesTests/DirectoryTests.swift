import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct DirectoryTests {
  private func permissions(_ path: String) throws -> mode_t {
    var raw = stat()
    try #require(stat(path, &raw) == 0)
    return raw.st_mode & 0o7777
  }

  @Test func `a private folder and its parents are created for their owner only`() throws {
    let path = TemporaryDirectory.current.file("a/b/c")
    _ = try Directory.makePrivate(path)
    for name in ["a", "a/b", "a/b/c"] {
      #expect(try permissions(TemporaryDirectory.current.file(name)) == 0o700)
    }
  }

  @Test func `a folder of ours that is open to others is closed to them`() throws {
    let folder = try testFolder()
    _ = try folder.makePrivate("a")
    chmod(TemporaryDirectory.current.file("a"), 0o777)
    _ = try folder.makePrivate("a")
    #expect(try permissions(TemporaryDirectory.current.file("a")) == 0o700)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a folder of another user"))
  func `a private folder of another user is refused`() throws {
    let folder = try testFolder()
    _ = try folder.makePrivate("a")
    chown(TemporaryDirectory.current.file("a"), 65_534, 65_534)
    let error = #expect(throws: FileError.self) { _ = try folder.makePrivate("a") }
    #expect(error?.kind == .notOurs)
  }

  @Test func `a file or link in place of a folder is distinguished`() throws {
    let folder = try testFolder()
    try folder.replace("file", with: [1])
    symlink(TemporaryDirectory.current.path, TemporaryDirectory.current.file("link"))
    let file = #expect(throws: FileError.self) { _ = try folder.makePrivate("file") }
    #expect(file?.kind == .notDirectory)
    let link = #expect(throws: FileError.self) { _ = try folder.makePrivate("link") }
    #expect(link?.kind == .isLink)
    _ = try Directory(TemporaryDirectory.current.file("link"), links: .follow)
  }

  @Test func `removing says whether the file existed`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: [1])
    #expect(try folder.remove("a"))
    #expect(try !folder.remove("a"))
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, a renamed file has one of its names`(fault: FaultCase) throws {
    let folder = try testFolder()
    let other = try folder.makePrivate("other")
    _ = try fault.atEveryCall { plan, position in
      try other.remove("b")
      try folder.replace("a", with: [7])
      try? plan.run { () throws(FileError) in try folder.rename("a", to: "b", in: other) }
      let old = try folder.status(of: "a") != nil
      let new = try other.status(of: "b") != nil
      #expect(old != new, "call \(position)")
    }
  }

  @Test func `setting aside keeps every file under a name of its own`() throws {
    let folder = try testFolder()
    let aside = try folder.makePrivate("aside")
    var names: [String] = []
    for number in UInt8(1)...3 {
      try folder.replace("a", with: [number])
      names.append(try folder.setAside("a", into: aside))
    }
    #expect(names == ["a", "a.2", "a.3"])
    #expect(try names.map { try aside.contents(of: $0, limit: 9) } == [[1], [2], [3]])
    #expect(try folder.status(of: "a") == nil)
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, setting aside loses nothing`(fault: FaultCase) throws {
    let folder = try testFolder()
    let aside = try folder.makePrivate("aside")
    try aside.replace("a", with: [9])
    _ = try fault.atEveryCall { plan, position in
      try aside.remove("a.2")
      try folder.replace("a", with: [7])
      _ = try? plan.run { () throws(FileError) in try folder.setAside("a", into: aside) }
      let there = try folder.status(of: "a") != nil
      let kept = there ? folder.path(of: "a") : aside.path(of: "a.2")
      #expect(try File.contents(of: kept, limit: 9) == [7], "call \(position)")
      #expect(try aside.contents(of: "a", limit: 9) == [9], "call \(position)")
    }
  }

  @Test(arguments: [0o777, 0o770, 0o750, 0o710, 0o701] as [mode_t])
  func `a folder named by its path is closed to others too`(mode: mode_t) throws {
    let path = TemporaryDirectory.current.file("a")
    _ = try Directory.makePrivate(path)
    chmod(path, mode)
    _ = try Directory.makePrivate(path)
    #expect(try permissions(path) == 0o700)
  }

  @Test func `an open folder on a card that is read-only is read all the same`() throws {
    let folder = try testFolder()
    try folder.makePrivate("a").replace("b", with: [1])
    chmod(folder.path(of: "a"), 0o755)
    let plan = FaultPlan(at: 1, .error(EROFS), on: [.permissions])
    let names = try plan.run { () throws(FileError) in
      try Directory.makePrivate(folder.path(of: "a")).names()
    }
    #expect(names == ["b"])
    #expect(plan.hasStruck)
  }

  @Test(arguments: [
    ("a", ".", "a"), ("a/b", "a", "b"), ("a/b/", "a", "b"), ("a//b//", "a", "b"), ("/a", "/", "a"),
    ("/a/", "/", "a"), ("//a", "/", "a"), ("/a/b", "/a", "b"),
  ])
  func `a path is split into folder and name`(path: String, above: String, name: String) {
    let parts = Directory.split(path)
    #expect(parts.above == above)
    #expect(parts.name == name)
  }
}
