import DurableFiles
import Glibc
import TestSupport
import Testing

/// Names that are on the disk once the call returns, and what a failure on the way leaves.
@Suite(.temporaryDirectory) struct DurableNameTests {
  private static let lasting: Set<SystemCall> = [.rename, .unlink, .makeDirectory, .link, .sync]

  /// The calls of an operation that change names or make changes last.
  private func lastingCalls(_ body: () throws(FileError) -> Void) throws -> [SystemCall] {
    let plan = FaultPlan()
    try plan.run(body)
    return plan.calls.filter(Self.lasting.contains)
  }

  @Test func `a new or removed name is synced`() throws {
    let folder = try testFolder()
    #expect(
      try lastingCalls { () throws(FileError) in _ = try folder.makePrivate("a") }
        == [.makeDirectory, .sync])
    #expect(
      try lastingCalls { () throws(FileError) in try folder.removeEmptyFolder("a") }
        == [.unlink, .sync])
    _ = try folder.makePrivate("a")
    #expect(
      try lastingCalls { () throws(FileError) in try folder.removeTree("a") } == [.unlink, .sync])
    try folder.replace("a", with: [1])
    #expect(
      try lastingCalls { () throws(FileError) in try folder.remove("a") } == [.unlink, .sync])
  }

  @Test func `a rename syncs the folder once, or both folders`() throws {
    let folder = try testFolder()
    let other = try folder.makePrivate("other")
    try folder.replace("a", with: [7])
    #expect(
      try lastingCalls { () throws(FileError) in try folder.rename("a", to: "b", in: folder) }
        == [.rename, .sync])
    #expect(
      try lastingCalls { () throws(FileError) in try folder.rename("b", to: "c", in: other) }
        == [.rename, .sync, .sync])
  }

  @Test(arguments: [(1, "other/b"), (2, "a")])
  func `a rename that cannot be synced is undone, and names what failed`(
    sync: Int, name: String
  ) throws {
    let folder = try testFolder()
    let other = try folder.makePrivate("other")
    try folder.replace("a", with: [7])
    let plan = FaultPlan(at: sync, .error(EIO), on: [.sync])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.rename("a", to: "b", in: other) }
    }
    #expect(error?.path == folder.path(of: name))
    #expect(error?.step == .syncingFolder)
    #expect(try folder.contents(of: "a", limit: 9) == [7])
    #expect(try other.names() == [])
  }

  @Test func `a file that has replaced another keeps its new name`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: [7])
    try folder.replace("b", with: [9])
    let plan = FaultPlan(at: 1, .error(EIO), on: [.sync])
    #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in
        try folder.rename("a", to: "b", in: folder, replacing: true)
      }
    }
    #expect(try folder.names() == ["b"])
    #expect(try folder.contents(of: "b", limit: 9) == [7])
  }

  @Test func `only an empty folder is removed as one`() throws {
    let folder = try testFolder()
    try folder.makePrivate("a").replace("b", with: [1])
    #expect(try !folder.removeEmptyFolder("a"))
    #expect(try folder.directory("a").contents(of: "b", limit: 9) == [1])
    try folder.directory("a").remove("b")
    #expect(try folder.removeEmptyFolder("a"))
    #expect(try folder.removeEmptyFolder("a"))
    #expect(try folder.names() == [])
  }

  @Test func `a folder that cannot be synced for lack of support is not an error`() throws {
    let folder = try testFolder()
    let plan = FaultPlan(at: 1, .error(EINVAL), on: [.sync])
    try plan.run { () throws(FileError) in try folder.sync() }
    #expect(plan.hasStruck)
  }

  /// As on FAT, which cannot rename without the risk of replacing.
  @Test(arguments: [EINVAL, ENOSYS, EOPNOTSUPP])
  func `without exclusive renames no file is replaced either`(code: CInt) throws {
    let folder = try testFolder()
    let plan = FaultPlan(at: 1, .error(code), on: [.rename], isSticky: true)
    try folder.replace("a", with: [7])
    try plan.run { () throws(FileError) in try folder.rename("a", to: "b", in: folder) }
    #expect(try folder.names() == ["b"])
    try folder.replace("a", with: [9])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.rename("a", to: "b", in: folder) }
    }
    #expect(error?.kind == .exists)
    #expect(try folder.contents(of: "a", limit: 9) == [9])
    #expect(try folder.contents(of: "b", limit: 9) == [7])
  }

  /// As with FAT and NTFS through FUSE.
  @Test(arguments: [ENOSYS, EOPNOTSUPP])
  func `without exclusive renames and second names no file is replaced either`(code: CInt) throws {
    let folder = try testFolder()
    try folder.replace("a", with: [7])
    let plan = FaultPlan(at: 1, .error(code), on: [.rename, .link], times: 2)
    try plan.run { () throws(FileError) in try folder.rename("a", to: "b", in: folder) }
    #expect(try folder.names() == ["b"])
    try folder.replace("a", with: [9])
    let again = FaultPlan(at: 1, .error(code), on: [.rename, .link], times: 2)
    let error = #expect(throws: FileError.self) {
      try again.run { () throws(FileError) in try folder.rename("a", to: "b", in: folder) }
    }
    #expect(error?.kind == .exists)
    #expect(try folder.contents(of: "a", limit: 9) == [9])
    #expect(try folder.contents(of: "b", limit: 9) == [7])
  }

  @Test func `a second name is synced, and found again`() throws {
    let folder = try testFolder()
    let aside = try folder.makePrivate("aside")
    try folder.replace("a", with: [7])
    try aside.replace("a", with: [9])
    let calls = try lastingCalls { () throws(FileError) in
      _ = try folder.linkAside("a", into: aside)
    }
    #expect(calls == [.link, .sync])
    #expect(try folder.linkAside("a", into: aside) == "a.2")
    #expect(try aside.names().sorted() == ["a", "a.2"])
    #expect(try aside.status(of: "a.2")?.identity == folder.status(of: "a")?.identity)
    #expect(try aside.contents(of: "a", limit: 9) == [9])
  }

  @Test(arguments: [EPERM, EOPNOTSUPP, ENOSYS, EMLINK])
  func `without second names the file is copied`(code: CInt) throws {
    let folder = try testFolder()
    let aside = try folder.makePrivate("aside")
    let bytes = (0..<150_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try folder.replace("a", with: bytes)
    let plan = FaultPlan(at: 1, .error(code), on: [.link])
    let name = try plan.run { () throws(FileError) in try folder.linkAside("a", into: aside) }
    #expect(name == "a")
    #expect(try aside.contents(of: "a", limit: 200_000) == bytes)
    #expect(try folder.contents(of: "a", limit: 200_000) == bytes)
  }
}
