import Glibc
import TestSupport
import Testing

@testable import Children

/// Where programs are looked for.
@Suite(.temporaryDirectory) struct ProgramTests {
  private func folder(_ name: String) -> String { TemporaryDirectory.current.file(name) }

  init() throws {
    _ = try Finished.running(
      "/bin/sh",
      [
        "-c",
        """
        cd "$top"; mkdir a b c; printf '#!/bin/sh\n' >b/tool; cp b/tool c/tool; cp b/tool c/plain
        chmod +x b/tool c/tool; mkdir a/tool; chmod +x a/tool
        """,
      ], environment: ["top": TemporaryDirectory.current.path])
  }

  @Test func `the first folder with the program counts`() {
    let folders = "\(folder("a")):\(folder("b")):\(folder("c"))"
    #expect(ProgramPath.searchPath(folders, "tool") == folder("b/tool"))
  }

  @Test(arguments: [nil, "", ":", "b", "./b", "::b:"])
  func `a folder that depends on where vanlog is called is left out`(folders: String?) {
    #expect(ProgramPath.searchPath(folders, "tool") == nil)
  }

  @Test func `what cannot be executed is not a program`() {
    #expect(ProgramPath.searchPath(folder("c"), "plain") == nil)
    #expect(ProgramPath.searchPath(folder("c"), "none") == nil)
  }

  @Test(arguments: ["", "../bin/sh", "/bin/sh", "sh\u{0}", String(repeating: "a", count: 101)])
  func `a name that leads elsewhere is not looked for`(name: String) {
    #expect(ProgramPath.find(name) == nil)
  }

  @Test func `a program is found in PATH`() {
    #expect(ProgramPath.find("sh")?.hasSuffix("/sh") == true)
  }
}
