import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct RemovingTreesTests {
  private func makeTree() throws -> Directory {
    let folder = try Directory(TemporaryDirectory.current.path)
    let tree = try folder.makePrivate("tree")
    try tree.replace("a", with: [1])
    try tree.makePrivate("b").makePrivate("c").replace("d", with: [1])
    return folder
  }

  @Test func `a folder is removed with everything in it`() throws {
    let folder = try makeTree()
    try folder.replace("beside", with: [1])
    #expect(try folder.removeTree("tree"))
    #expect(try folder.names() == ["beside"])
    #expect(try !folder.removeTree("tree"))
  }

  @Test func `the target of a link stays`() throws {
    let folder = try makeTree()
    let precious = try folder.makePrivate("precious")
    try precious.replace("file", with: [1])
    try #require(symlink(precious.path, folder.path(of: "tree/b/link")) == 0)
    try folder.removeTree("tree")
    #expect(try folder.names() == ["precious"])
    #expect(try precious.names() == ["file"])
  }

  @Test func `a link in place of the folder is refused`() throws {
    let folder = try makeTree()
    try #require(symlink("tree", folder.path(of: "link")) == 0)
    let error = #expect(throws: FileError.self) { try folder.removeTree("link") }
    #expect(error?.kind == .isLink)
    #expect(try folder.names().sorted() == ["link", "tree"])
  }

  @Test(arguments: ["", ".", "..", "tree/b", "tree\0"])
  func `a name outside the folder is refused`(name: String) throws {
    let folder = try makeTree()
    #expect(throws: FileError.self) { try folder.removeTree(name) }
    #expect(try everything(in: folder.path).count == 5)
  }

  @Test(arguments: DiskFault.all)
  func `a removal interrupted at any call can be repeated`(fault: DiskFault) throws {
    let calls = try fault.atEveryCall { plan, position in
      let folder = try makeTree()
      do {
        _ = try plan.run { try folder.removeTree("tree") }
      } catch {
        #expect(!fault.isHarmless, "call \(position)")
        try folder.removeTree("tree")
      }
      #expect(try folder.names() == [], "call \(position)")
    }
    #expect(calls >= 10)
  }
}
