import DurableFiles
import Glibc
import TestSupport
import Testing

/// Folders on disks that other programs and computers use too.
@Suite(.temporaryDirectory) struct SharedFolderTests {
  @Test func `a shared folder gets the permissions that the user's umask allows`() throws {
    let mask = umask(0o022)
    umask(mask)
    let folder = try testFolder()
    _ = try folder.openOrMakeShared("a")
    #expect(try folder.status(of: "a")?.permissions == UInt32(0o777 & ~mask))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a folder of another user"))
  func `a shared folder may belong to anyone and be open to anyone`() throws {
    let path = TemporaryDirectory.current.file("a")
    mkdir(path, 0o755)
    chown(path, 65_534, 65_534)
    chmod(path, 0o777)
    let folder = try testFolder()
    let shared = try folder.openOrMakeShared("a")
    try shared.replace("b", with: [7])
    #expect(try folder.status(of: "a")?.permissions == 0o777)
  }

  @Test func `the name of a shared folder is synced, no matter who created it`() throws {
    let folder = try testFolder()
    for _ in 1...2 {
      let plan = FaultPlan()
      _ = try plan.run { () throws(FileError) in try folder.openOrMakeShared("a") }
      #expect(plan.calls == [.makeDirectory, .sync, .open])
    }
  }

  @Test func `a link in place of a shared folder is refused`() throws {
    symlink(TemporaryDirectory.current.path, TemporaryDirectory.current.file("a"))
    let folder = try testFolder()
    let error = #expect(throws: FileError.self) { _ = try folder.openOrMakeShared("a") }
    #expect(error?.kind == .isLink)
  }

  @Test func `entries come one by one with their kinds`() throws {
    let folder = try testFolder()
    try folder.replace("file", with: [1])
    _ = try folder.openOrMakeShared("folder")
    symlink("file", TemporaryDirectory.current.file("link"))
    mkfifo(TemporaryDirectory.current.file("pipe"), 0o600)
    close(open(TemporaryDirectory.current.path + "/\u{1}", O_CREAT | O_WRONLY, 0o600))
    var found: [String: FileStatus.Kind] = [:]
    var unreadable = 0
    let latin = TemporaryDirectory.current.path.utf8CString.dropLast() + [0x2F, -28, 0]
    close(
      latin.withUnsafeBufferPointer { name in
        name.baseAddress.map { open($0, O_CREAT | O_WRONLY, 0o600) } ?? -1
      })
    try folder.eachEntry { name, kind throws(FileError) in
      if let name { found[name] = kind } else { unreadable += 1 }
    }
    #expect(
      found == [
        "file": .regular, "folder": .directory, "link": .symbolicLink, "pipe": .other,
        "\u{1}": .regular,
      ])
    #expect(unreadable == 1)
    #expect(try folder.names().sorted() == ["\u{1}", "file", "folder", "link", "pipe"])
  }

  @Test func `an error while reading entries ends it`() throws {
    let folder = try testFolder()
    for name in ["a", "b", "c"] { try folder.replace(name, with: []) }
    var count = 0
    let error = #expect(throws: FileError.self) {
      try folder.eachEntry { _, _ throws(FileError) in
        count += 1
        try folder.remove("no/name")
      }
    }
    #expect(error?.kind == .invalidName && count == 1)
    let plan = FaultPlan(at: 1, .error(EIO), on: [.list])
    let list = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in _ = try folder.names() }
    }
    #expect(list?.operation == .list && list?.code == EIO)
  }

  @Test(arguments: [(0, 10), (3, 7), (9, 1), (10, 0), (11, 0), (Int.max, 0)])
  func `a file can be read from an offset on`(start: Int, count: Int) throws {
    let folder = try testFolder()
    let bytes = Array(UInt8(0)..<10)
    try folder.replace("a", with: bytes)
    let rest = try folder.file("a").contents(from: start, limit: count)
    #expect(rest == Array(bytes.suffix(count)))
    guard count > 0 else { return }
    let error = #expect(throws: FileError.self) {
      _ = try folder.file("a").contents(from: start, limit: count - 1)
    }
    #expect(error?.kind == .tooLarge(limit: count - 1))
  }
}
