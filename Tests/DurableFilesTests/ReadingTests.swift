import DurableFiles
import Glibc
import TestSupport
import Testing

@Suite(.temporaryDirectory) struct ReadingTests {
  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 100_000])
  func `a file is read whole up to the limit and refused beyond it`(size: Int) throws {
    let folder = try testFolder()
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.replace("a", with: bytes)
    #expect(try folder.contents(of: "a", limit: size) == bytes)
    guard size > 0 else { return }
    let error = #expect(throws: FileError.self) { try folder.contents(of: "a", limit: size - 1) }
    #expect(error?.kind == .tooLarge(limit: size - 1))
  }

  @Test func `a file that claims to be empty is read all the same`() throws {
    #expect(try File.contents(of: "/proc/self/status", limit: 100_000).count > 100)
    let error = #expect(throws: FileError.self) {
      try File.contents(of: "/proc/self/status", limit: 20)
    }
    #expect(error?.kind == .tooLarge(limit: 20))
  }

  @Test func `anything but an ordinary file is refused without waiting`() throws {
    mkfifo(TemporaryDirectory.current.file("pipe"), 0o600)
    mkdir(TemporaryDirectory.current.file("folder"), 0o700)
    symlink("/etc/hostname", TemporaryDirectory.current.file("link"))
    let kinds: [(String, FileError.Kind)] = [
      (TemporaryDirectory.current.file("pipe"), .notRegular),
      (TemporaryDirectory.current.file("folder"), .isDirectory),
      (TemporaryDirectory.current.file("link"), .isLink),
      (TemporaryDirectory.current.file("none"), .notFound),
      ("/dev/zero", .notRegular),
    ]
    for (path, kind) in kinds {
      let error = #expect(throws: FileError.self) { try File.contents(of: path, limit: 100) }
      #expect(error?.kind == kind, "\(path)")
    }
  }

  @Test(arguments: FaultCase.all)
  func `whichever call fails, reading gives all bytes or an error`(fault: FaultCase) throws {
    let folder = try testFolder()
    let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
    try folder.replace("a", with: bytes)
    _ = try fault.atEveryCall { plan, position in
      let read = try? plan.run { () throws(FileError) in
        try folder.contents(of: "a", limit: 20_000)
      }
      #expect(read == bytes || (read == nil && !fault.isHarmless), "call \(position)")
    }
  }

  @Test func `an error says what failed, on what, why and what to do`() throws {
    let error = #expect(throws: FileError.self) {
      try File.contents(of: "/nowhere/a", limit: 100)
    }
    #expect(
      error?.description == "cannot open /nowhere/a: no such file or directory; check the name")
  }

  @Test func `a pipe is refused before it is opened`() throws {
    let path = TemporaryDirectory.current.file("pipe")
    mkfifo(path, 0o600)
    let plan = FaultPlan()
    let error = #expect(throws: FileError.self) {
      _ = try plan.run { () throws(FileError) in try File(path) }
    }
    #expect(error?.kind == .notRegular)
    #expect(plan.calls == [.status])
  }

  @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
  func `a file of another user is refused if it must be ours`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: [1])
    chown(folder.path(of: "a"), 65_534, 65_534)
    let error = #expect(throws: FileError.self) { _ = try folder.file("a", owner: .onlyUs) }
    #expect(error?.kind == .notOurs)
    #expect(try folder.contents(of: "a", limit: 9) == [1])
  }

  @Test func `bytes beyond the end are an error`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: [1, 2, 3])
    let file = try folder.file("a")
    #expect(try file.bytes(at: 1, count: 2) == [2, 3])
    let error = #expect(throws: FileError.self) { try file.bytes(at: 1, count: 3) }
    #expect(error?.kind == .tooShort)
  }

  @Test(arguments: [(0, Int.max), (0, 300_000), (7, 131_072), (131_073, 131_073), (9, 200_000)])
  func `pieces are the bytes from the start to the limit`(start: Int, limit: Int) throws {
    let folder = try testFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    try folder.replace("a", with: bytes)
    var read: [UInt8] = []
    let count = try folder.file("a").eachPiece(from: start, upTo: limit) { read += $0 }
    let expected = Array(bytes[start...].prefix(limit))
    #expect(read == expected)
    #expect(count == expected.count)
  }

  @Test func `a failure to close is reported`() throws {
    let folder = try testFolder()
    try folder.replace("a", with: [1])
    let plan = FaultPlan(at: 1, .error(EIO), on: [.close])
    let error = #expect(throws: FileError.self) {
      try plan.run { () throws(FileError) in try folder.file("a").close() }
    }
    #expect(error?.operation == .close)
    #expect(error?.code == EIO)
  }
}
