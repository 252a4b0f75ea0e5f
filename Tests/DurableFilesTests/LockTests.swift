import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct LockTests {
  @Test func `a held lock is not granted again until it is released`() throws {
    let folder = try testFolder()
    do {
      let lock = try folder.lock("l")
      let error = #expect(throws: FileError.self) { _ = try testFolder().lock("l") }
      #expect(error?.kind == .locked)
      #expect(try folder.isLocked("l"))
      _ = lock
    }
    #expect(try !folder.isLocked("l"))
    _ = try folder.lock("l")
  }

  /// As a child has that is just being started: a copy of every descriptor, until it runs its program.
  @Test func `a released lock is free, even while a child has a copy of its descriptor`() throws {
    let folder = try testFolder()
    var copy: CInt = -1
    do {
      let lock = try folder.lock("l")
      copy = try copiedDescriptor(of: "l")
      _ = lock
    }
    defer { close(copy) }
    #expect(try !folder.isLocked("l"))
    _ = try folder.lock("l")
  }

  @Test func `asking for a lock that no one ever took creates no file`() throws {
    let folder = try testFolder()
    #expect(try !folder.isLocked("l"))
    #expect(try folder.names() == [])
  }

  @Test func `a lock is waited for as long as asked and no longer`() throws {
    let folder = try testFolder()
    let lock = try folder.lock("l")
    let plan = FaultPlan()
    let error = #expect(throws: FileError.self) {
      _ = try plan.run { () throws(FileError) in try testFolderOrFail().lock("l", waiting: 120) }
    }
    #expect(error?.kind == .locked)
    #expect((3...25).contains(plan.calls.count { $0 == .sleep }))
    _ = lock
  }

  /// As on network disks whose lock service is down: nobody holds it, and waiting does not help.
  @Test func `a disk without locks is not taken for another program`() throws {
    let plan = FaultPlan(at: 1, .error(ENOLCK), on: [.lock])
    let error = #expect(throws: FileError.self) {
      _ = try plan.run { () throws(FileError) in try testFolderOrFail().lock("l", waiting: 120) }
    }
    #expect(error?.kind == .other)
    #expect(error?.exitCode == 74)
    #expect(!plan.calls.contains(.sleep))
    #expect(
      "\(error as Any)".contains(
        "no locks available; this disk cannot do that; keep the home on another one"))
  }

  private func testFolderOrFail() throws(FileError) -> Directory {
    try Directory(TemporaryDirectory.current.path)
  }

  #if compiler(>=6.3)  // before, a process of its own could be given no values
  @Test func `a lock ends with its process, however that ends`() async throws {
    let path = TemporaryDirectory.current.path
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let folder = try Directory(path)
      let lock = try folder.lock("l")
      kill(getpid(), SIGKILL)
      _ = lock
    }
    #expect(try testFolder().names() == ["l"])
    _ = try testFolder().lock("l")
  }
  #endif

  @Test func `a link in place of a lock is not followed`() throws {
    let folder = try testFolder()
    symlink(TemporaryDirectory.current.file("elsewhere"), TemporaryDirectory.current.file("l"))
    #expect(throws: FileError.self) { _ = try folder.lock("l") }
    #expect(try folder.status(of: "elsewhere") == nil)
  }
}
